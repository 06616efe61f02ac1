// Ways from fields and failures to answers, for whoever may open the help centre.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { HelpIsOpen, HelpLink } from '#src/ui/help-link.tsx'

const failure = (code: string) => new CallFailure('refused', '没有完成', { code })
const all = (isOpen: boolean) =>
  render(
    <HelpIsOpen value={isOpen}>
      <HelpLink topic={TOPICS.viewingCode} />
      <FormFailure error={failure('quota.used-up')} />
      <FormFailure error={failure('draft.invalid')} />
      <ErrorState error={failure('storage.full')} />
      <ErrorState error={failure('server.failed')} />
    </HelpIsOpen>,
  )
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')])

it('leads from a field and a failure to its answer, and from other failures to the help centre', () => {
  const { unmount } = all(true)
  const answer = '/helper/helperCenter/questionContent?question='
  expect(links()).toEqual([
    ['这是什么？', `${answer}viewing-code`],
    ['怎么办？', `${answer}no-documents-left`],
    ['怎么办？', `${answer}storage-full`],
    ['查看帮助', '/helper/helperCenter/questionList'],
  ])
  unmount()
})

it('offers nothing where the help centre is not open', () => {
  const { unmount } = all(false)
  expect(links()).toEqual([])
  unmount()
})
