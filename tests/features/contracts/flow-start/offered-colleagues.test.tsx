// Whom the wizard offers as readers and approvers: nobody whom the launch would refuse.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { newTerms, PAPER_START } from '#protocol/office/papers/terms.ts'
import { completeContent } from '#tests/support/draft.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'
import { makeUser } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const show = wizardScreen()

const colleague = (userId: string, name: string) => ({
  memberId: `member ${name}`,
  userId,
  name,
  phoneMasked: '138****0001',
  post: '会计',
  departments: [],
  isCertified: true,
})
const ME = colleague(makeUser().userId, '林清和')
const LEGAL = colleague('u1', '方法务')
const READER = colleague('u2', '只看人')
const UNABLE = colleague('u3', '无权人')
const ABLE: Readonly<Record<string, readonly object[]>> = {
  approve: [ME, LEGAL],
  review: [ME, LEGAL, READER],
}
const COLLEAGUES = {
  '/AccountService/staff/colleagues': ({ query }: { readonly query: Record<string, string> }) => ({
    data: ABLE[query['work'] ?? ''] ?? [ME, LEGAL, READER, UNABLE],
  }),
}
const processes = (allowsSelf: boolean) => () => ({
  data: [
    {
      processId: '20000000-0000-4000-8000-000000000009',
      name: '采购合同审批',
      note: '',
      allowsSelf,
      facts: [],
      nodes: [
        {
          nodeId: '20000000-0000-4000-8000-000000000001',
          name: '财务',
          mode: 1,
          people: [],
          choose: 2,
          problem: '',
        },
      ],
    } satisfies ProcessPreview,
  ],
})

const offered = () => screen.queryAllByText(/ · 会计 · /).map(({ textContent }) => textContent?.split(' ')[0])
const open = async (region: string, name: RegExp) => {
  const found = within(await screen.findByRole('region', { name: region }))
  await userEvent.click(found.getByRole('combobox', { name }))
}

it('readers are offered among those who may review, without oneself', async () => {
  await show({ content: completeContent({ step: 'signSet' }) }, COLLEAGUES)
  await open('内容审查（选填）', /^审查人/)
  await expect.poll(offered).toEqual(['方法务', '只看人'])
})

it('approvers that the process leaves open are offered among those who may decide, without oneself', async () => {
  await show(
    { content: completeContent({ step: 'signSet' }) },
    { ...COLLEAGUES, '/BaseService/approvalProcess/applicable': processes(false) },
  )
  await open('单位审批', /^由您指定审批人/)
  await expect.poll(offered).toEqual(['方法务'])
})

it('oneself too where the process allows it', async () => {
  await show(
    { content: completeContent({ step: 'signSet' }) },
    { ...COLLEAGUES, '/BaseService/approvalProcess/applicable': processes(true) },
  )
  await open('单位审批', /^由您指定审批人/)
  await expect.poll(offered).toEqual(['林清和', '方法务'])
})

it('who decides about a paper is offered in the same way, who gets a copy is anybody', async () => {
  const paper = { ...newTerms('fileSeal'), reason: '办理工商变更', approverIds: [], copyIds: [] }
  await show(
    { content: completeContent({ step: 'signSet', startType: PAPER_START.fileSeal, paper }) },
    { ...COLLEAGUES, '/ContractService/paper/process': () => ({ data: [] }) },
  )
  const [approvers, copies] = await screen.findAllByRole('combobox', { name: /审批人|抄送/ })
  await userEvent.click(approvers!)
  await expect.poll(offered).toEqual(['方法务'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(copies!)
  await expect.poll(() => offered().slice(-4)).toEqual(['林清和', '方法务', '只看人', '无权人'])
})
