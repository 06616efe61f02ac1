// The company's approval on a contract's page.
// Covers added colleagues with reasons, adding some, and reminders.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { APPROVAL_STATUS, APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalDetail } from '#protocol/contracts/approvals.ts'
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

type Task = ApprovalDetail['nodes'][number]['tasks'][number]

const APPROVAL_ID = '5a0e1f22-33a4-4b55-8c66-77d788e899f0'
const CONTRACT = rowOf({ label: 'approving', actions: ['download'] })

/** The last digits of an id tell people apart. */
const idOf = (name: string): string =>
  `6b1f2a33-44b5-4c66-9d77-88e899f0${name.codePointAt(0)!.toString(16).slice(-4)}`

const taskOf = (name: string, change: Partial<Task> = {}): Task => ({
  taskId: idOf(name),
  name,
  isMe: false,
  status: APPROVAL_TASK.open,
  opinion: '',
  signature: null,
  decidedAt: null,
  added: null,
  waitsForAdded: false,
  urge: null,
  ...change,
})

const approvalOf = (tasks: Task[], change: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  approvalId: APPROVAL_ID,
  scope: 'contract',
  title: '《房屋租赁合同》',
  processName: '合同会审',
  versionNo: 1,
  status: APPROVAL_STATUS.running,
  starter: '许职员',
  startedAt: '2026-11-21T02:00:00.000Z',
  endedAt: null,
  reason: '',
  node: 0,
  nodes: [{ name: '法务会审', mode: 2, tasks }],
  actions: [],
  notAskable: [],
  ...change,
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (answer: () => ApprovalDetail, answers: Record<string, (asked: Asked) => Answer> = {}) => {
  page = await renderPage(<DetailPage />, {
    user: asCompany(),
    at: `/signDetail?contractId=${CONTRACT.contractId}`,
    answers: {
      '/ContractService/contract/detail': () => ({
        data: detailOf({ contract: CONTRACT, approval: answer() }),
      }),
      ...answers,
    },
  })
  return within(await screen.findByRole('region', { name: /单位审批/ }))
}
const asked = (path: string) => page!.asked.filter((one) => one.path === path).map(({ json }) => json)
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('marks who was added, and tells once by whom and why where several were added together', async () => {
  const added = { by: '方法务', when: 'before', note: '请核对付款条件' } as const
  const panel = await show(() =>
    approvalOf([
      taskOf('钱财务', { status: APPROVAL_TASK.agreed, added, decidedAt: '2026-11-21T03:00:00.000Z' }),
      taskOf('孙技术', { added }),
      taskOf('方法务', { isMe: true, status: APPROVAL_TASK.waiting, waitsForAdded: true }),
      taskOf('程总理', { status: APPROVAL_TASK.agreed }),
      taskOf('李顾问', { added: { by: '程总理', when: 'after', note: '请再看一遍' } }),
    ]),
  )
  const lines = within(panel.getAllByRole('list')[1]!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '钱财务加签已同意 11-21 11:00',
    '孙技术加签待审批方法务请其先审批：请核对付款条件',
    '方法务（我）等加签的人先审批',
    '程总理已同意',
    '李顾问加签待审批程总理同意后请其再审批：请再看一遍',
  ])
  expect(panel.queryByRole('button')).toBeNull()
})

it('asks which colleagues, on which side and why, and sends it', async () => {
  const path = '/ContractService/approval/add'
  const colleague = (memberId: string, name: string) => ({
    memberId,
    userId: idOf(name),
    name,
    phoneMasked: '138****0001',
    post: '会计',
    departments: ['财务部'],
    isCertified: true,
  })
  const people = [colleague(idOf('钱'), '钱财务'), colleague(idOf('孙'), '孙技术')]
  const panel = await show(
    () => approvalOf([taskOf('方法务', { isMe: true })], { actions: ['agree', 'refuse', 'transfer', 'add'] }),
    {
      [path]: () => ({ data: {} }),
      '/AccountService/staff/colleagues': ({ query }) => ({
        data: query['work'] === 'approve' ? people : [],
      }),
    },
  )
  await userEvent.click(panel.getByRole('button', { name: '加签' }))
  const dialog = await dialogNamed('为《房屋租赁合同》的审批加签？')
  await userEvent.click(dialog.getByRole('button', { name: '加签' }))
  expect(await dialog.findByText('请选择加签的同事')).toBeTruthy()
  expect(await dialog.findByText('请填写 2–200 字的加签原因')).toBeTruthy()
  expect(asked(path)).toEqual([])

  await userEvent.click(dialog.getByRole('combobox'))
  await userEvent.click(await screen.findByText('孙技术 · 会计 · 财务部'))
  await userEvent.click(await screen.findByText('钱财务 · 会计 · 财务部'))
  await userEvent.click(dialog.getByRole('radio', { name: /^在我之后/ }))
  await userEvent.type(dialog.getByLabelText('加签原因'), ' 请核对付款条件 ')
  await userEvent.click(dialog.getByRole('button', { name: '加签' }))
  await expect
    .poll(() => asked(path))
    .toEqual([
      expect.objectContaining({
        approvalId: APPROVAL_ID,
        memberIds: [idOf('孙'), idOf('钱')],
        when: 'after',
        note: '请核对付款条件',
      }),
    ])
})

it('gives what hangs on one of several to a colleague, for whoever manages', async () => {
  const path = '/ContractService/approval/transfer'
  const colleague = {
    memberId: idOf('钱'),
    userId: idOf('钱财务'),
    name: '钱财务',
    phoneMasked: '138****0001',
    post: '会计',
    departments: ['财务部'],
    isCertified: true,
  }
  const starter = { ...colleague, memberId: idOf('许'), userId: idOf('许职员'), name: '许职员' }
  const newcomer = {
    ...colleague,
    memberId: idOf('何'),
    userId: idOf('何新人'),
    name: '何新人',
    isCertified: false,
  }
  const waiting = taskOf('程总理')
  const barred = { actions: ['reassign' as const], notAskable: [starter.userId] }
  const panel = await show(() => approvalOf([taskOf('方法务'), waiting], barred), {
    [path]: () => ({ data: {} }),
    '/AccountService/staff/colleagues': ({ query }) => ({
      data: query['work'] === 'approve' ? [starter, colleague] : [starter, newcomer, colleague],
    }),
  })
  await userEvent.click(panel.getByRole('button', { name: '改派审批人' }))
  const dialog = await dialogNamed('改派《房屋租赁合同》的审批？')
  await userEvent.click(dialog.getByRole('button', { name: '改派' }))
  expect(await dialog.findByText('请选择接手的同事')).toBeTruthy()
  expect(asked(path)).toEqual([])
  expect(dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    '方法务',
    '程总理',
  ])
  await userEvent.click(dialog.getByRole('radio', { name: '程总理' }))
  await userEvent.click(dialog.getByRole('combobox'))
  const offered = await screen.findByText('钱财务 · 会计 · 财务部')
  // Nobody whom the server would refuse.
  expect([screen.queryByText(/^许职员 ·/), screen.queryByText(/^何新人 ·/)]).toEqual([null, null])
  await userEvent.click(offered)
  await userEvent.click(dialog.getByRole('button', { name: '改派' }))
  await expect
    .poll(() => asked(path))
    .toEqual([
      expect.objectContaining({
        approvalId: APPROVAL_ID,
        taskId: waiting.taskId,
        toMemberId: colleague.memberId,
      }),
    ])
})

it('reminds one of those who are asked, and says when each may be reminded again', async () => {
  const path = '/ContractService/approval/urge'
  const again = '2030-01-02T06:35:00.000Z'
  const tasks = [
    taskOf('方法务', { urge: { againAt: null } }),
    taskOf('钱财务', { urge: { againAt: null } }),
    taskOf('孙技术', { status: APPROVAL_TASK.waiting }),
  ]
  const urge = () => {
    const at = asked(path).at(-1)?.['taskId']
    for (const [index, task] of tasks.entries())
      if (task.taskId === at) tasks[index] = { ...task, urge: { againAt: again } }
    return { data: {} }
  }
  const panel = await show(() => approvalOf([...tasks]), { [path]: urge })
  await userEvent.click(panel.getByRole('button', { name: '催办' }))
  const dialog = await dialogNamed('催办《房屋租赁合同》的审批')
  expect(dialog.getAllByRole('radio').length).toBe(2)
  await userEvent.click(dialog.getByRole('button', { name: '发送催办' }))
  await expect.poll(() => asked(path).map(({ taskId }) => taskId)).toEqual([idOf('方法务')])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  // Whoever was reminded just now cannot be chosen; the other is.
  await userEvent.click(panel.getByRole('button', { name: '催办' }))
  const second = await dialogNamed('催办《房屋租赁合同》的审批')
  const choice = (name: RegExp) => second.getByRole<HTMLInputElement>('radio', { name })
  await expect
    .poll(() => [choice(/方法务/), choice(/钱财务/)].map(({ disabled, checked }) => [disabled, checked]))
    .toEqual([
      [true, false],
      [false, true],
    ])
  expect(second.getByText('方法务（01-02 14:35 后可再催办）')).toBeTruthy()
  await userEvent.click(second.getByRole('button', { name: '发送催办' }))
  await expect.poll(() => asked(path).length).toBe(2)
  const button = await panel.findByRole<HTMLButtonElement>('button', { name: '01-02 14:35 后可再催办' })
  expect(button.disabled).toBe(true)
})

it('tells in the history who was added by whom, on which side, and why', async () => {
  const entry = (n: number, event: string, detail: Record<string, unknown>) => ({
    n,
    at: '2026-11-21T02:00:00.000Z',
    event,
    who: '方法务',
    identity: '杭州清和文化科技有限公司',
    ip: '10.0.0.1',
    detail,
    hash: 'b'.repeat(64),
  })
  page = await renderPage(<DetailPage />, {
    user: asCompany(),
    at: `/signDetail?contractId=${CONTRACT.contractId}`,
    answers: {
      '/ContractService/contract/detail': () => ({
        data: detailOf({
          history: [
            entry(1, 'approval:task.added', {
              names: ['钱财务', '孙技术'],
              when: 'before',
              reason: '请核对',
            }),
            entry(2, 'approval:task.added', { names: ['程总理'], when: 'after', reason: '请知悉' }),
            entry(3, 'approval:task.urged', { names: ['程总理'] }),
            entry(4, 'approval:task.transferred', { fromName: '程总理', toName: '李顾问' }),
          ],
        }),
      }),
    },
  })
  expect(await screen.findByText('审批加签：钱财务、孙技术（先由其审批）')).toBeTruthy()
  for (const words of [
    '原因：请核对',
    '审批加签：程总理（本人同意后，再由其审批）',
    '催办审批人：程总理',
    '审批转交给同事：李顾问',
  ])
    expect(screen.getByText(words)).toBeTruthy()
})
