// The wizard on the screen: problems at inputs, the count, saved state, uploads, the launch.
import '#tests/support/screen-first.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createActor, SimulatedClock } from 'xstate'
import { afterEach, describe, expect, it } from 'vitest'
import { WizardView } from '#src/features/contracts/flow-start/wizard-view.tsx'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { newTerms, PAPER_START } from '#protocol/office/papers/terms.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import {
  CONTRACT_ID,
  NOW,
  completeContent,
  countedIds,
  draftFile,
  newContent,
  place,
} from '#tests/support/draft.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { refusal, wizardLogic } from '#tests/support/wizard.ts'
import type { WizardSetting } from '#tests/support/wizard.ts'

openViewport()

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const KNOWN = {
  from: 'contacts',
  name: '许清嘉',
  phone: '13700009999',
  phoneMasked: '137****9999',
  companyName: '宁波远帆贸易有限公司',
  post: '',
}

const show = async (setting: WizardSetting, more: PageSetting['answers'] = {}) => {
  const asked = wizardLogic(setting)
  const clock = new SimulatedClock()
  const actor = createActor(asked.logic, {
    clock,
    input: { contractId: CONTRACT_ID, now: () => NOW, newId: countedIds() },
  }).start()
  page = await renderPage(<WizardView actor={actor} />, {
    user: asCompany({
      userRoleResAction: [{ resCode: 'contact', nodeActions: [{ actionCode: 'view' }], children: [] }],
    }),
    answers: {
      '/ContractService/party/known': ({ query }) => ({
        data: KNOWN.name.includes(query['search'] ?? '') ? [KNOWN] : [],
      }),
      ...more,
    },
  })
  return { ...asked, actor, clock }
}

describe('the foot bar', () => {
  it('counts what is wrong and leads to the first wrong input', async () => {
    await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(screen.getByText('请上传至少一份合同文件')).toBeTruthy()
    const name = screen.getByLabelText('合同名称')
    expect([name.getAttribute('aria-invalid'), name.getAttribute('aria-describedby') === null]).toEqual([
      'true',
      false,
    ])
    expect(document.activeElement?.textContent).toContain('把文件拖到这里，或点击选择')
    name.focus()
    await userEvent.click(screen.getByRole('button', { name: /还有 2 处需要修改/ }))
    expect(document.activeElement?.textContent).toContain('把文件拖到这里，或点击选择')
  })

  it('says the words themselves when only one thing is wrong', async () => {
    await show({ content: completeContent({ step: 'editDoc', name: '' }) })
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(screen.getByRole('button', { name: '请填写合同名称' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('合同名称'))
  })
})

describe('files', () => {
  it('shows how far a file is, what was changed in it, and why another was refused', async () => {
    const { travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    const input = await screen.findByLabelText('把文件拖到这里，或点击选择')
    await userEvent.upload(input, [
      new File(['a'.repeat(100)], '采购合同.pdf', { type: 'application/pdf' }),
      new File(['b'], '加密.pdf', { type: 'application/pdf' }),
    ])
    travelling[0]?.report({ type: 'upload.progressed', sent: 40 })
    const bar = await screen.findByRole('progressbar', { name: '采购合同.pdf 上传进度' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    travelling[0]?.report({
      type: 'upload.taken',
      file: draftFile({ notes: ['已移除文件中的脚本'] }),
    })
    travelling[1]?.report({
      type: 'upload.refused',
      words: '文件有打开密码，无法签署。请先去除密码再上传。',
      canRetry: false,
    })
    expect(await screen.findByText('已移除文件中的脚本')).toBeTruthy()
    expect(screen.getByText('文件有打开密码，无法签署。请先去除密码再上传。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '移除 加密.pdf' }))
    expect(screen.queryByText('加密.pdf')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('合同名称').value).toBe('采购合同')
  })

  it('lets several that were refused go at once, and keeps what was taken', async () => {
    const { actor, travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.upload(await screen.findByLabelText('把文件拖到这里，或点击选择'), [
      new File(['a'], '采购合同.pdf'),
      new File(['b'], '加密.pdf'),
      new File(['c'], '损坏.pdf'),
    ])
    travelling[0]?.report({ type: 'upload.taken', file: draftFile() })
    travelling[1]?.report({ type: 'upload.refused', words: '文件有打开密码。', canRetry: false })
    expect(screen.queryByRole('button', { name: '全部移除' })).toBeNull()
    travelling[2]?.report({ type: 'upload.refused', words: '文件已损坏。', canRetry: false })
    await screen.findByText('2 份文件没有被接收，不会随合同发出。')
    await userEvent.click(screen.getByRole('button', { name: '全部移除' }))
    expect([actor.getSnapshot().context.uploads, actor.getSnapshot().context.content.files.length]).toEqual([
      [],
      1,
    ])
    expect(screen.queryByText('加密.pdf')).toBeNull()
    expect(document.activeElement?.textContent).toContain('继续添加文件')
  })

  it('says at once that a sum is beyond what a contract may have, and keeps it', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    const amount = await screen.findByLabelText<HTMLInputElement>(/合同金额/u)
    await userEvent.type(amount, '1000000000000')
    await userEvent.tab()
    expect(screen.getByText('合同金额须为 0 至 999,999,999,999.99 元，请检查是否多填了几位')).toBeTruthy()
    expect([amount.value, actor.getSnapshot().context.content.amount]).toEqual([
      '1,000,000,000,000.00',
      100_000_000_000_000,
    ])
  })

  it('takes files that only go along beside the documents, and lets them go again', async () => {
    const { actor, travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.upload(await screen.findByLabelText('添加附件'), new File(['x'], '价目.xlsx'))
    expect(travelling.map(({ input }) => [input.name, input.isAttachment])).toEqual([['价目.xlsx', true]])
    const attached = within(screen.getByRole('region', { name: '附件' }))
    expect(attached.getByText('价目.xlsx')).toBeTruthy()
    travelling[0]?.report({ type: 'upload.taken', file: draftFile({ name: '价目.xlsx', pages: [] }) })
    const { fileId, sha256, size } = draftFile()
    const { content } = actor.getSnapshot().context
    expect([content.files, content.attachList]).toEqual([[], [{ fileId, name: '价目.xlsx', sha256, size }]])
    await userEvent.click(await attached.findByRole('button', { name: '移除附件 价目.xlsx' }))
    expect(actor.getSnapshot().context.content.attachList).toEqual([])
  })

  it('keeps from when to when the contract holds, and how it is prolonged', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.type(await screen.findByLabelText(/开始日期/), '2026-12-01{Enter}')
    await userEvent.click(screen.getByLabelText('到期自动续期'))
    await userEvent.click(screen.getByRole('button', { name: /下一步/ }))
    expect(await screen.findByText('自动续期的合同须有结束日期')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/结束日期/), '2027-11-30{Enter}')
    expect(actor.getSnapshot().context.content.term).toEqual({
      begin: '2026-12-01',
      end: '2027-11-30',
      renewalMonths: 12,
    })
    expect(screen.queryByText('自动续期的合同须有结束日期')).toBeNull()
  })

  it('asks before a file goes with the places on it', async () => {
    const { actor } = await show({ content: completeContent({ step: 'editDoc' }) })
    await userEvent.click(await screen.findByRole('button', { name: '移除 采购合同.pdf' }))
    const dialog = await screen.findByRole('dialog', { name: '移除《采购合同.pdf》？' })
    expect(within(dialog).getByText('这份文件上已放置的 2 个签署位置会一并删除。')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '移除' }))
    await expect.poll(() => actor.getSnapshot().context.content.files).toEqual([])
  })

  it('writes the amount in capitals beneath the figures', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.type(await screen.findByLabelText(/合同金额/), '120000.5')
    expect(screen.getByText('人民币壹拾贰万元伍角')).toBeTruthy()
    expect(actor.getSnapshot().context.content.amount).toBe(12_000_050)
  })
})

describe('parties', () => {
  it('shows the own identity as certified, takes others as typed, and orders them by buttons', async () => {
    const { actor } = await show({ content: completeContent({ step: 'signSet' }) })
    expect(await screen.findByText('我方 · 单位')).toBeTruthy()
    expect(screen.queryByDisplayValue('杭州清和文化科技有限公司')).toBeNull()
    await userEvent.click(screen.getByText('按顺序签署'))
    await userEvent.click(screen.getByRole('button', { name: '提前 周既明' }))
    expect(
      actor.getSnapshot().context.content.parties.map(({ name, signOrder }) => [name, signOrder]),
    ).toEqual([
      ['周既明', 1],
      ['林清和', 2],
    ])
  })

  it('says beforehand who approves and who puts the own company’s seal, where one may not oneself', async () => {
    const prospect = {
      mustApply: true,
      why: '您没有用印权限，轮到本单位时须申请用印。',
      process: { nodes: [{ people: ['许清嘉'] }, { people: ['江照晚', '方知夏'] }] },
      sealers: ['沈知微'],
    }
    await show(
      { content: completeContent({ step: 'signSet' }) },
      { '/ContractService/seal/prospect': () => ({ data: prospect }) },
    )
    expect((await screen.findByText(/轮到本单位时由沈知微用印/)).textContent).toBe(
      '您没有用印权限，轮到本单位时须申请用印。审批：许清嘉 → 江照晚、方知夏。轮到本单位时由沈知微用印。',
    )
  })

  it('lets the own party be taken out and brought back', async () => {
    const { actor } = await show({ content: completeContent({ step: 'signSet', fields: [] }) })
    await userEvent.click(await screen.findByRole('button', { name: '移除 杭州清和文化科技有限公司' }))
    await userEvent.click(screen.getByRole('button', { name: /添加我方/ }))
    const own = actor.getSnapshot().context.content.parties.find((party) => party.isSelf)
    expect([own?.partyType, own?.companyName, own?.name]).toEqual([2, '杭州清和文化科技有限公司', '林清和'])
  })
})

describe('people known already', () => {
  it('are offered in every field of a party and fill in all of it', async () => {
    const { actor } = await show({ content: completeContent({ step: 'signSet', fields: [] }) })
    await userEvent.click(await screen.findByRole('button', { name: '添加单位' }))
    const card = within(screen.getAllByRole('listitem').at(-1)!)
    await userEvent.type(card.getByLabelText('经办人姓名'), '许清')
    await userEvent.click(await screen.findByText('许清嘉 · 宁波远帆贸易有限公司 · 137****9999'))
    const { companyName, name, phone } = actor.getSnapshot().context.content.parties.at(-1)!
    expect({ companyName, name, phone }).toEqual({
      companyName: '宁波远帆贸易有限公司',
      name: '许清嘉',
      phone: '13700009999',
    })
  })

  it('are offered for copies, and leave what is typed alone', async () => {
    const { actor } = await show({ content: completeContent({ step: 'signSet' }) })
    await userEvent.click(await screen.findByRole('button', { name: '添加抄送人' }))
    const copies = within(screen.getByRole('region', { name: '抄送（1）' }))
    await userEvent.type(copies.getByLabelText('姓名'), '许')
    await screen.findByText('许清嘉 · 宁波远帆贸易有限公司 · 137****9999')
    expect(actor.getSnapshot().context.content.cc[0]?.name).toBe('许')
    await userEvent.click(screen.getByText('许清嘉 · 宁波远帆贸易有限公司 · 137****9999'))
    const [copy] = actor.getSnapshot().context.content.cc
    expect([copy?.name, copy?.phone]).toEqual(['许清嘉', '13700009999'])
  })
})

describe('copies', () => {
  it('takes people who only get to see the contract, and when', async () => {
    const { actor } = await show({ content: completeContent({ step: 'signSet' }) })
    await userEvent.click(await screen.findByRole('button', { name: '添加抄送人' }))
    const copies = within(screen.getByRole('region', { name: '抄送（1）' }))
    expect(document.activeElement).toBe(copies.getByLabelText('姓名'))
    await userEvent.type(copies.getByLabelText('姓名'), '江照晚')
    await userEvent.type(copies.getByLabelText('手机号'), '1370000')
    await userEvent.click(copies.getByText('签署完成后'))
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(copies.getByText('请填写 11 位手机号')).toBeTruthy()
    await userEvent.type(copies.getByLabelText('手机号'), '0001')
    expect(
      actor.getSnapshot().context.content.cc.map(({ name, phone, timing }) => [name, phone, timing]),
    ).toEqual([['江照晚', '13700000001', 2]])
    await userEvent.click(copies.getByRole('button', { name: '移除抄送人 江照晚' }))
    expect(actor.getSnapshot().context.content.cc).toEqual([])
  })

  it('names them once more before the launch', async () => {
    const cc = [{ copyId: 'copy-1', name: '江照晚', phone: '13700000001', timing: 2 as const }]
    await show({ content: completeContent({ cc }) })
    expect(await screen.findByText('抄送：江照晚（签署完成后）')).toBeTruthy()
  })
})

describe('saving', () => {
  it('says when it was saved, that it failed, and retries on demand', async () => {
    const { actor, clock } = await show({
      content: completeContent({ step: 'signSet' }),
      save: (input, nth) =>
        nth === 1
          ? Promise.reject(new CallFailure('network', '连接不上服务器，请检查网络后重试。'))
          : Promise.resolve({ version: input.version + 1, savedAt: '2026-11-21T02:32:00.000Z' }),
    })
    expect(await screen.findByText(/已保存 10:00/)).toBeTruthy()
    actor.send({ type: 'content.edited', change: { remark: '急' } })
    expect(await screen.findByText('正在保存…')).toBeTruthy()
    clock.increment(2_000)
    expect(await screen.findByText('保存失败，将自动重试')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }))
    expect(await screen.findByText(/已保存 10:32/)).toBeTruthy()
  })

  it('offers the newest content when the draft was changed elsewhere', async () => {
    const { actor, clock, opened } = await show({
      content: completeContent({ step: 'signSet' }),
      save: () => Promise.reject(refusal('draft.stale', '草稿已在其他窗口或设备上更新。')),
    })
    actor.send({ type: 'content.edited', change: { remark: '急' } })
    clock.increment(2_000)
    const dialog = await screen.findByRole('dialog', { name: '草稿已在别处修改' })
    await userEvent.click(within(dialog).getByRole('button', { name: '载入最新内容' }))
    await expect.poll(() => opened.length).toBe(2)
  })
})

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
  { processId: '20000000-0000-4000-8000-000000000009', name: '采购合同审批', note: '', nodes },
]

describe('the placement page', () => {
  it('says of every file how many places it has', async () => {
    const drawing = draftFile({ fileId: 'file-2', name: '图纸.pdf' })
    await show({ content: completeContent({ step: 'signPosition', files: [draftFile(), drawing] }) })
    const field = () => screen.getByRole('combobox', { name: '切换文件' })
    await waitFor(field)
    const chosen = () => field().closest('.ant-select')?.textContent
    expect(chosen()).toMatch(/^1\. .+（2 处签署位置）$/)
    await userEvent.click(field())
    await userEvent.click(await screen.findByText('2. 图纸.pdf（没有签署位置）'))
    await waitFor(() => expect(chosen()).toBe('2. 图纸.pdf（没有签署位置）'))
  })
})

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

describe('the launch', () => {
  it('that is refused because nothing is left says so once, and what helps', async () => {
    const quotas = { left: 0, expiring: null, packages: [] }
    await show(
      {
        content: completeContent(),
        launch: () => Promise.reject(refusal('quota.used-up', '单位的合同份数已用完，草稿已保存。')),
      },
      { '/TradeService/quotas': () => ({ data: quotas }) },
    )
    expect(await screen.findByText('单位的合同份数已用完，现在不能发起')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '发起签署' }))
    expect(await screen.findByText('没有发起成功：单位的合同份数已用完')).toBeTruthy()
    expect(screen.getAllByText(/合同份数已用完/).length).toBe(1)
    expect(
      screen.getByText('请告知单位管理员，由管理员购买套餐。草稿已保存，份数增加后可以接着发起。'),
    ).toBeTruthy()
  })

  it('sums up everything and offers to sign at once', async () => {
    await show({ content: completeContent({ ordered: true }) })
    const parties = await screen.findByRole('region', { name: '签署方' })
    expect(within(parties).getByText(/按以下顺序先后签署；2026-12-21 10:00 前签完有效/)).toBeTruthy()
    expect(within(parties).getByText('公章 1 处')).toBeTruthy()
    expect(screen.getByText('¥120,000.50')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '发起签署' }))
    expect(await screen.findByText('《采购合同》已发起签署')).toBeTruthy()
    const sign = screen.getByRole('link', { name: '立即签署' })
    expect(sign.getAttribute('href')).toBe(`/signModel/signAuth?contractId=${CONTRACT_ID}&partyId=party-1`)
  })

  it('launches and goes on to one’s own part in one, where it is one’s turn at once', async () => {
    await show({ content: completeContent() })
    await userEvent.click(await screen.findByRole('button', { name: '发起并签署' }))
    await waitFor(() =>
      expect(page?.history.at(-1)).toBe(`/signModel/signAuth?contractId=${CONTRACT_ID}&partyId=party-1`),
    )
  })

  it('names the signatures that are taken where not any is', async () => {
    const [own, other] = completeContent().parties
    await show({
      content: completeContent({ parties: [own!, { ...other!, signStyles: ['drawn', 'picture'] }] }),
    })
    expect(await screen.findByText(/限手写签名或图片签名/)).toBeTruthy()
  })

  it('offers only the launch where others come first', async () => {
    await show({ content: completeContent({ needsConfirm: true }) })
    expect(await screen.findByRole('button', { name: '发起签署' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '发起并签署' })).toBeNull()
  })

  it('shows the pages that are signed with the places on them, those of further files on demand', async () => {
    const drawing = draftFile({
      fileId: 'file-2',
      name: '图纸.pdf',
      pages: Array(9).fill(draftFile().pages[0]),
    })
    const edge = place({ fieldId: 'edge', fileId: 'file-2', kind: 'crossPage', w: 160 })
    const content = completeContent()
    await show({
      content: { ...content, files: [...content.files, drawing], fields: [...content.fields, edge] },
    })
    const shownOf = (list: HTMLElement) => within(list).getAllByRole('listitem')
    const first = await screen.findByRole('list', { name: '采购合同.pdf的签署位置' })
    expect(shownOf(first).map((page) => page.lastElementChild?.textContent)).toEqual([
      '公章（杭州清和文化科技有限公司）',
      '签名（周既明）',
    ])
    expect(screen.queryByRole('list', { name: '图纸.pdf的签署位置' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /查看位置：图纸.pdf$/ }))
    const second = screen.getByRole('list', { name: '图纸.pdf的签署位置' })
    expect(shownOf(second)).toHaveLength(6)
    expect(screen.getByText('还有 3 页，可在“签署位置”一步查看。')).toBeTruthy()
  })

  it('lists what is wrong with a way to each that can be reached', async () => {
    const { actor } = await show({ content: completeContent({ deadline: null, fields: [] }) })
    const list = await screen.findByRole('region', { name: '需要修改' })
    const ways = within(list).getAllByRole<HTMLButtonElement>('button', { name: '去修改' })
    expect(ways.map((way) => way.disabled)).toEqual([false, true, true])
    await userEvent.click(ways[0]!)
    expect(await screen.findByRole('heading', { name: '设置签署方' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('签署截止时间'))
    expect(actor.getSnapshot().context.wantedPath).toBeUndefined()
  })

  it('asks for a word about files nobody signs before it goes out', async () => {
    const drawing = draftFile({ fileId: 'file-2', name: '图纸.pdf' })
    const { actor, launches } = await show({ content: completeContent({ files: [draftFile(), drawing] }) })
    const attached = within(await screen.findByRole('region', { name: '仅作附件（不签署）' }))
    expect(attached.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '图纸.pdf2 页 · 20 KB',
    ])
    expect(within(screen.getByRole('region', { name: '文件' })).getByText(/2 处签署位置$/)).toBeTruthy()
    const words = '《图纸.pdf》没有签署位置，请确认仅作附件，或返回为它放置签署位置'
    expect(screen.queryByText(words)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '发起签署' }))
    expect(attached.getByText(words)).toBeTruthy()
    expect(launches).toEqual([])
    await userEvent.click(attached.getByRole('checkbox', { name: '我确认这些文件仅作附件，不需要签署' }))
    expect(attached.queryByText(words)).toBeNull()
    expect(actor.getSnapshot().context.content.attachments).toEqual(['file-2'])
    await userEvent.click(screen.getByRole('button', { name: '发起签署' }))
    expect(await screen.findByText('《采购合同》已发起签署')).toBeTruthy()
  })

  it('says why it did not work', async () => {
    await show({
      content: completeContent(),
      launch: () => Promise.reject(new CallFailure('timeout', '服务器长时间没有回应，请稍后重试。')),
    })
    await userEvent.click(await screen.findByRole('button', { name: '发起签署' }))
    expect(await screen.findByText('没有发起成功：服务器长时间没有回应，请稍后重试。')).toBeTruthy()
  })

  it('leads to the contract when it is under way already', async () => {
    await show({ open: () => Promise.reject(refusal('draft.launched', '这份合同已经发起，不能再修改。')) })
    const way = await screen.findByRole('link', { name: '查看合同' })
    expect(way.getAttribute('href')).toBe(`/signDetail?contractId=${CONTRACT_ID}`)
  })
})
