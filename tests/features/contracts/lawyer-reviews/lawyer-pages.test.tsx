// The pages of lawyer reviews: the list, the application, and a lawyer's opinion.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LawyerListPage } from '#src/features/contracts/lawyer-reviews/lawyer-list-page.tsx'
import { LawyerPage } from '#src/features/contracts/lawyer-reviews/lawyer-page.tsx'
import { LawyersApplyPage } from '#src/features/contracts/lawyer-reviews/lawyers-apply-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const REVIEW = '0b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d90'
const FIRM = '1c5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d91'
const CONTRACT = '2d5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d92'
const PARTY = '3e5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d93'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const row = {
  lawyerReviewId: REVIEW,
  title: '设备采购合同审查',
  type: 1,
  lawfirmTypeStr: '合同审查',
  status: 1,
  customer: '杭州云栖测试有限公司',
  firm: '北京明理律师事务所',
  lawyer: '方律行',
  appliedAt: '2026-11-23T01:00:00.000Z',
  updatedAt: '2026-11-23T01:00:00.000Z',
  answerBy: '2026-11-30T01:00:00.000Z',
  actions: ['accept', 'decline'],
  rowType: 1,
  signing: null,
}
const firms = [{ firmId: FIRM, name: '北京明理律师事务所', lawyers: [{ lawyerId: PARTY, name: '方律行' }] }]
const noContracts = () => ({ data: { total: 0, page: 1, pageSize: 10, rows: [] } })

it('the list offers a lawyer their own work, and everybody an application', async () => {
  page = await renderPage(<LawyerListPage />, {
    user: makeUser({
      otherRoleAction: [{ resCode: 'lawyer', nodeActions: [{ actionCode: 'attend' }], children: [] }],
    }),
    at: '/sign/list/lawyer?tab=toDo',
    answers: {
      '/ContractService/lawyer/counts': () => ({ data: { isLawyer: true, mine: 0, toDo: 1 } }),
      '/ContractService/lawyer/list': () => ({ data: { total: 1, page: 1, pageSize: 10, rows: [row] } }),
    },
  })
  expect(await screen.findByText('待接单')).toBeDefined()
  expect(await screen.findByRole('tab', { name: /待办案件/ })).toBeDefined()
  expect(screen.getByRole('button', { name: '申请律师服务' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '接单：设备采购合同审查' }))
  expect(page.history.at(-1)).toBe(`/lawyerDetail?lawyerReviewId=${REVIEW}`)
})

it('an application names what is missing, and is sent with what was chosen', async () => {
  page = await renderPage(<LawyersApplyPage />, {
    user: makeUser(),
    at: `/flowStart/lawyersApply?contractId=${CONTRACT}`,
    answers: {
      '/ContractService/lawyer/firms': () => ({ data: firms }),
      '/ContractService/draft/list': noContracts,
      '/ContractService/homepage/list': noContracts,
      '/ContractService/lawyer/apply': () => ({ data: { lawyerReviewId: REVIEW } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '提交申请' }))
  expect(await screen.findByText('请选择律师事务所')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: '律师事务所' }))
  await userEvent.click(await screen.findByTitle('北京明理律师事务所'))
  await userEvent.type(screen.getByLabelText('标题'), '设备采购合同审查')
  await userEvent.type(screen.getByLabelText('需要律师做什么'), '请审查付款条款。')
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await expect.poll(() => page?.history.at(-1)).toBe(`/lawyerDetail?lawyerReviewId=${REVIEW}`)
  const sent = page.asked.find(({ path }) => path === '/ContractService/lawyer/apply')
  expect(sent?.json).toMatchObject({
    firmId: FIRM,
    lawyerId: null,
    type: 1,
    title: '设备采购合同审查',
    question: '请审查付款条款。',
    contractId: CONTRACT,
    fileIds: [],
  })
})

it('an opinion is issued and leads to its signing page', async () => {
  page = await renderPage(<LawyerPage />, {
    user: makeUser(),
    at: `/lawyerDetail?lawyerReviewId=${REVIEW}`,
    answers: {
      '/ContractService/lawyer/detail': () => ({
        data: {
          review: { ...row, status: 2, actions: ['write', 'decline'] },
          isLawyer: true,
          question: '请审查付款条款。',
          firmLicenceNo: '31110000MD0123456X',
          lawyerLicenceNo: '11101202610123456',
          reason: '',
          files: [{ fileId: FIRM, name: '采购合同.pdf', size: 1, pages: 2 }],
          draft: { conclusion: '修改后可以签署。', opinion: '' },
          opinions: [],
          history: [],
        },
      }),
      '/ContractService/lawyer/opinion': () => ({ data: { savedAt: '2026-11-23T01:00:00.000Z' } }),
      '/ContractService/lawyer/opinion/issue': () => ({ data: { contractId: CONTRACT, myPartyId: PARTY } }),
    },
  })
  expect(await screen.findByText('采购合同.pdf')).toBeDefined()
  const issue = screen.getByRole('button', { name: '生成意见书并签署' })
  await userEvent.click(issue)
  expect(await screen.findByText('请用 10–8000 字写明意见')).toBeDefined()
  await userEvent.type(screen.getByLabelText('法律意见'), '第五条约定验收后付款，建议写明期限。')
  await userEvent.click(issue)
  await expect
    .poll(() => page?.history.at(-1))
    .toBe(`/signModel/lawyerSignAuth?contractId=${CONTRACT}&partyId=${PARTY}`)
})
