// The approval before the launch, as the wizard shows it.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { newTerms, PAPER_START } from '#protocol/office/papers/terms.ts'
import { CONTRACT_ID, completeContent } from '#tests/support/draft.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { refusal } from '#tests/support/wizard.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'

openViewport()

const show = wizardScreen()

const NODE = '20000000-0000-4000-8000-000000000001'

const CHOSEN_NODE = '20000000-0000-4000-8000-000000000002'

const APPROVERS = '/BaseService/approvalProcess/applicable'

const step = (change: Partial<ProcessPreview['nodes'][number]> = {}) => ({
  nodeId: NODE,
  name: '部门负责人',
  mode: 1 as const,
  people: ['许清嘉', '江照晚'],
  choose: 0,
  problem: '',
  ...change,
})

const processOf = (...nodes: ProcessPreview['nodes']): ProcessPreview[] => [
  {
    processId: '20000000-0000-4000-8000-000000000009',
    name: '采购合同审批',
    note: '',
    allowsSelf: false,
    facts: ['contractType', 'amount'],
    nodes,
  },
]

describe('the approval before the launch', () => {
  it('is shown with its steps and people, and the button submits it', async () => {
    const named = '20000000-0000-4000-8000-000000000003'
    const { launches } = await show(
      {
        content: completeContent({
          approval: { processId: null, chosen: { [CHOSEN_NODE]: [named] } },
        }),
        launch: () =>
          Promise.resolve({ contractId: CONTRACT_ID, myPartyId: null, inReview: false, inApproval: true }),
      },
      {
        [APPROVERS]: () => ({
          data: processOf(step(), step({ nodeId: CHOSEN_NODE, name: '财务', people: [], choose: 2 })),
        }),
        '/AccountService/staff/colleagues': () => ({
          data: [{ memberId: named, name: '沈知微', post: '会计', departments: [] }],
        }),
      },
    )
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    expect(panel.getByText('采购合同审批')).toBeTruthy()
    const steps = panel.getAllByRole('listitem')
    expect(steps[0]?.textContent).toBe('1部门负责人许清嘉、江照晚（一人同意即可）')
    await expect.poll(() => steps[1]?.textContent).toBe('2财务沈知微')
    expect(screen.getByRole('heading', { name: '核对并提交审批' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '发起签署' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
    expect(await screen.findByText('《采购合同》已提交审批')).toBeTruthy()
    expect(launches.length).toBe(1)
  })

  it('names those whom the author of a paper chose, in their order, and who gets a copy', async () => {
    const [first, second, copied] = ['a1', 'a2', 'a3']
    await show(
      {
        content: completeContent({
          startType: PAPER_START.fileSeal,
          paper: {
            ...newTerms('fileSeal'),
            reason: '办理工商变更',
            approverIds: [first, second],
            copyIds: [copied],
          },
        }),
      },
      {
        '/ContractService/paper/process': () => ({ data: [] }),
        '/AccountService/staff/colleagues': () => ({
          data: [
            { memberId: copied, name: '何同事', post: '', departments: [] },
            { memberId: second, name: '程总理', post: '', departments: [] },
            { memberId: first, name: '方法务', post: '', departments: [] },
          ],
        }),
      },
    )
    expect(await screen.findByText('方法务、程总理，依次审批')).toBeTruthy()
    expect(screen.getByText('何同事')).toBeTruthy()
  })

  it('says who has still to be named', async () => {
    await show(
      { content: completeContent() },
      {
        [APPROVERS]: () => ({ data: processOf(step({ people: [], choose: 1 })) }),
        '/AccountService/staff/colleagues': () => ({ data: [] }),
      },
    )
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    expect(panel.getByText('还没有指定审批人，请到“签署设置”里指定。')).toBeTruthy()
  })

  it('says when it is asked for because type or sum was left open, and leads there', async () => {
    const answers = { [APPROVERS]: () => ({ data: processOf(step()) }) }
    const { actor } = await show({ content: completeContent({ contractType: '', amount: null }) }, answers)
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    expect(panel.getByText(/^合同类型、合同金额没有填写，按最严格的流程审批/)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: '去填写' }))
    await expect.poll(() => actor.getSnapshot().context.content.step).toBe('editDoc')
    expect(await screen.findByLabelText(/^合同类型/)).toBeTruthy()
  })

  it('says nothing of what was left open where all was filled in', async () => {
    const content = completeContent({ contractType: '采购合同', amount: 100 })
    await show({ content }, { [APPROVERS]: () => ({ data: processOf(step()) }) })
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    expect(panel.queryByText(/没有填写/)).toBeNull()
  })

  it.each([
    [['amount'], /^合同金额没有填写/],
    [[], undefined],
  ] as const)('says of what was left open only what the process asks for: %j', async (facts, words) => {
    const [process] = processOf(step())
    const answers = { [APPROVERS]: () => ({ data: [{ ...process, facts }] }) }
    await show({ content: completeContent({ contractType: '', amount: null }) }, answers)
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    expect(panel.getByText('采购合同审批')).toBeTruthy()
    expect(panel.queryByText(words ?? /没有填写/) !== null).toBe(words !== undefined)
  })

  it('lets go of a refusal for want of approvers once somebody has mended the process', async () => {
    const problem = '部门负责人没有人担任'
    let lacks = false
    const words = `审批流程“采购合同审批”第 1 步“部门负责人”：${problem}。请联系单位管理员修改流程。`
    const { actor } = await show(
      {
        content: completeContent(),
        launch: () => {
          lacks = true
          return Promise.reject(refusal('approval.nobody', words, { [`approval.${NODE}`]: words }))
        },
      },
      { [APPROVERS]: () => ({ data: processOf(lacks ? step({ people: [], problem }) : step()) }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: '提交审批' }))
    const panel = within(await screen.findByRole('region', { name: '单位审批' }))
    const alert = `${problem}。请联系单位管理员修改流程，否则不能提交。`
    expect(await panel.findByText(alert)).toBeTruthy()
    expect(screen.getByText(`没有提交成功：${words}`)).toBeTruthy()
    lacks = false
    // Coming back to the tab.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.poll(() => screen.queryByText(`没有提交成功：${words}`)).toBeNull()
    expect([panel.queryByText(alert), actor.getSnapshot().context.serverProblems]).toEqual([null, []])
  })
})
