// Whom a form of HR offers: as approvers and heirs those alone who may be, as the employee anybody.
// Nobody is offered themselves as an approver of what they send.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { TermsFields } from '#src/features/hr/hr-forms/terms-fields.tsx'
import type { TypedTerms } from '#src/features/hr/hr-forms/typed-terms.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const colleague = (name: string) => ({
  memberId: `member ${name}`,
  userId: `user ${name}`,
  name,
  phoneMasked: '138****0001',
  post: '会计',
  departments: [],
  isCertified: true,
})
const ALL = ['程总理', '方法务', '无权人'].map(colleague)
const ABLE: Readonly<Record<string, readonly object[]>> = {
  approve: ALL.slice(0, 2),
  everything: ALL.slice(0, 1),
}

const Departing = () => {
  const [form] = Form.useForm<TypedTerms>()
  return (
    <Form form={form}>
      <TermsFields kind="depart" form={form} name="" />
    </Form>
  )
}

it.each([
  ['员工', ['程总理', '方法务', '无权人']],
  ['接手人', ['程总理']],
  [/审批人/, ['方法务']],
] as const)('the field %s offers %j', async (label, names) => {
  page = await renderPage(<Departing />, {
    user: { ...asCompany(), userId: 'user 程总理' },
    answers: {
      '/AccountService/staff/colleagues': ({ query }) => ({ data: ABLE[query['work'] ?? ''] ?? ALL }),
    },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await expect
    .poll(() => screen.queryAllByText(/ · 会计 · /).map(({ textContent }) => textContent?.split(' ')[0]))
    .toEqual(names)
})
