// The pages of the office: reports, papers to be sealed, what waits for me, drafts, and one paper.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PaperDetail, PaperRow } from '#protocol/office/papers/papers.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import { DraftListPage } from '#src/features/office/papers/draft-list-page.tsx'
import { FileSealListPage, ReportListPage } from '#src/features/office/papers/paper-list-page.tsx'
import { PaperPage } from '#src/features/office/papers/paper-page.tsx'
import { TaskListPage } from '#src/features/office/papers/task-list-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

/** What is raised in a corner of the application. */
const said = (words: string) =>
  vi.waitFor(() => expect(JSON.stringify(page!.alerts.getSnapshot().context)).toContain(words))

const ROW: PaperRow = {
  paperId: 'a0000000-0000-4000-8000-000000000001',
  kind: 'fileSeal',
  name: '介绍信',
  reason: '办理工商变更',
  author: '许职员',
  status: PAPER_STATUS.approving,
  needsSeal: true,
  waitingFor: ['方法务'],
  handedInAt: '2026-11-22T01:00:00.000Z',
  updatedAt: '2026-11-22T01:00:00.000Z',
  sealAt: null,
  actions: ['withdraw'],
}

const answerWith = (row: PaperRow) => () => ({ data: { rows: [row], total: 1, page: 1, pageSize: 10 } })
const show = async (shown: React.ReactNode, at: string, answers: PageSetting['answers']) => {
  page = await renderPage(shown, { user: asCompany(), at, answers })
}

it.each([
  ['/office/signingReport', 'report', <ReportListPage key="r" />],
  ['/office/fileReport', 'fileSeal', <FileSealListPage key="f" />],
] as const)('%s lists what was handed in, and offers what the server allows', async (at, kind, shown) => {
  await show(shown, at, {
    '/ContractService/paper/list': answerWith({ ...ROW, kind }),
    '/ContractService/paper/counts': () => ({
      data: { all: 1, approving: 1, toSeal: 0, completed: 0, back: 0, copied: 0 },
    }),
    '/ContractService/paper/withdraw': () => ({ data: {} }),
  })
  expect((await screen.findByRole('link', { name: '介绍信' })).getAttribute('href')).toBe(
    `/office/detail?paperId=${ROW.paperId}`,
  )
  await userEvent.click(screen.getByRole('button', { name: '撤回：介绍信' }))
  await userEvent.type(await screen.findByLabelText(/原因/), '先不办了')
  await userEvent.click(screen.getByRole('button', { name: /^撤\s?回$/ }))
  await said('已撤回：介绍信')
  const withdrawn = page!.asked.find(({ path }) => path === '/ContractService/paper/withdraw')
  expect(JSON.parse(String(withdrawn?.body))).toMatchObject({ paperId: ROW.paperId, reason: '先不办了' })
  expect(page!.asked.find(({ path }) => path === '/ContractService/paper/list')?.query).toMatchObject({
    kind,
    tab: 'all',
  })
})

it('what waits for my approval and my seal stands under tabs of its own', async () => {
  const sealAt = {
    contractId: 'c0000000-0000-4000-8000-000000000001',
    partyId: 'd0000000-0000-4000-8000-000000000001',
  }
  await show(<TaskListPage />, '/office/approvalSeal', {
    '/ContractService/paper/tasks': answerWith({ ...ROW, sealAt, actions: ['seal'] }),
    '/ContractService/paper/taskCounts': () => ({ data: { toApprove: 1, toSeal: 1, done: 0 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '审批：介绍信' }))
  expect(page!.history.at(-1)).toBe(`/office/detail?paperId=${ROW.paperId}`)
  await page?.close()
  await show(<TaskListPage />, '/office/approvalSeal?tab=toSeal', {
    '/ContractService/paper/tasks': answerWith({ ...ROW, sealAt, actions: ['seal'] }),
    '/ContractService/paper/taskCounts': () => ({ data: { toApprove: 1, toSeal: 1, done: 0 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '用印：介绍信' }))
  expect(page!.history.at(-1)).toBe(
    `/signModel/signatureApproval?contractId=${sealAt.contractId}&partyId=${sealAt.partyId}`,
  )
})

it('papers that wait for my seal are ticked and sealed together, which leads back to this list', async () => {
  const sealAt = {
    contractId: 'c0000000-0000-4000-8000-000000000001',
    partyId: 'd0000000-0000-4000-8000-000000000001',
  }
  const answers = {
    '/ContractService/paper/tasks': answerWith({ ...ROW, sealAt, actions: ['seal'] }),
    '/ContractService/paper/taskCounts': () => ({ data: { toApprove: 1, toSeal: 1, done: 0 } }),
  }
  const list = (
    <TaskListPage
      batchButton={({ onBegun, ...asked }) => (
        <button type="button" onClick={onBegun}>
          {JSON.stringify(asked)}
        </button>
      )}
    />
  )
  await show(list, '/office/approvalSeal', answers)
  await screen.findByRole('button', { name: '审批：介绍信' })
  expect(screen.queryByRole('checkbox', { name: '选择《介绍信》' })).toBeNull()
  await page?.close()
  await show(list, '/office/approvalSeal?tab=toSeal', answers)
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择《介绍信》' }))
  const asked = { as: 'sealer', contractIds: [sealAt.contractId], jumpStatus: 3 }
  await userEvent.click(screen.getByRole('button', { name: JSON.stringify(asked) }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择《介绍信》' }).checked).toBe(false)
})

it('drafts of both kinds are gone on with or thrown away', async () => {
  const draft: PaperRow = { ...ROW, kind: 'report', status: PAPER_STATUS.draft, actions: ['edit', 'delete'] }
  await show(<DraftListPage />, '/office/fileDrafts', {
    '/ContractService/paper/drafts': answerWith(draft),
    '/ContractService/paper': () => ({ data: {} }),
  })
  expect((await screen.findByRole('link', { name: '介绍信' })).getAttribute('href')).toBe(
    `/flowStart/editDoc?paper=report&contractId=${ROW.paperId}`,
  )
  await userEvent.click(screen.getByRole('button', { name: '删除：介绍信' }))
  await screen.findByText('删除后不能恢复，上传的文件一并删除。')
  await userEvent.click(screen.getByRole('button', { name: /^删\s?除$/ }))
  await said('已删除：介绍信')
})

it('a completed report is forwarded, and one that came back says why', async () => {
  const detail: PaperDetail = {
    ...ROW,
    kind: 'report',
    status: PAPER_STATUS.completed,
    waitingFor: [],
    actions: ['forward'],
    counterparty: '宁波外人有限公司',
    contractType: '采购合同',
    amount: 1_280_000,
    remark: '',
    sets: 1,
    copies: ['何同事'],
    files: [],
    endReason: '',
    approval: null,
    sealed: null,
    history: [],
  }
  const contractId = 'c0000000-0000-4000-8000-000000000002'
  await show(<PaperPage approvalPanel={() => null} />, `/office/detail?paperId=${ROW.paperId}`, {
    '/ContractService/paper/detail': () => ({ data: detail }),
    '/ContractService/paper/forward': () => ({ data: { contractId } }),
  })
  await screen.findByText('宁波外人有限公司')
  await screen.findByText('¥12,800.00（人民币壹万贰仟捌佰元整）')
  await userEvent.click(screen.getByRole('button', { name: '转发起签署' }))
  await said('已带入新的合同草稿：介绍信')
  expect(page!.history.at(-1)).toContain(contractId)
  await page?.close()
  await show(<PaperPage approvalPanel={() => null} />, `/office/detail?paperId=${ROW.paperId}`, {
    '/ContractService/paper/detail': () => ({
      data: { ...detail, status: PAPER_STATUS.returned, endReason: '请补充报价单', actions: ['reopen'] },
    }),
  })
  await screen.findByText('原因：请补充报价单')
})
