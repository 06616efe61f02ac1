// Handing a review on, on its page: those alone are offered who may read it.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { ReviewQuestions } from '#src/features/contracts/signing/review-questions.tsx'
import { reviewingMachine } from '#src/machines/reviewing.machine.ts'
import { CONTRACT_ID, reviewedOf } from '#tests/models/reviewing.model.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const colleague = (memberId: string, name: string) => ({
  memberId,
  userId: `user of ${memberId}`,
  name,
  phoneMasked: '138****0001',
  post: '会计',
  departments: [],
  isCertified: true,
})
const ABLE = [colleague('m1', '许职员'), colleague('m2', '方法务'), colleague('m3', '钱财务')]

it('offers those who may review, but neither who handed it in nor who is asked already', async () => {
  const acts: unknown[] = []
  const actor = createActor(
    reviewingMachine.provide({
      actors: {
        loadReview: fromPromise(() => Promise.resolve(reviewedOf())),
        act: fromPromise(({ input }) => {
          acts.push(input.act)
          return Promise.resolve({})
        }),
      },
    }),
    { input: { contractId: CONTRACT_ID, newId: () => 'id-1' } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'decision.picked', decision: 'transfer' }))
  actor.send({ type: 'decision.picked', decision: 'transfer' })
  page = await renderPage(
    <ReviewQuestions
      actor={actor}
      title="《设备采购合同》"
      openNotes={0}
      notAskable={['user of m1', 'user of m2']}
    />,
    {
      user: asCompany(),
      answers: {
        '/AccountService/staff/colleagues': ({ query }) => ({
          data: query['work'] === 'review' ? ABLE : [...ABLE, colleague('m4', '无权人')],
        }),
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: '把《设备采购合同》的审查转交给同事？' }))
  await userEvent.click(dialog.getByRole('combobox'))
  const offered = await screen.findByText('钱财务 · 会计 · 138****0001')
  expect(screen.getAllByText(/ · 会计 · /).map(({ textContent }) => textContent)).toEqual([
    '钱财务 · 会计 · 138****0001',
  ])
  await userEvent.click(offered)
  await userEvent.click(dialog.getByRole('button', { name: '确认转交' }))
  await expect.poll(() => acts).toEqual([{ kind: 'transfer', toMemberId: 'm3' }])
})
