// The wizard's parties and copies on the screen, and people known already.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { completeContent } from '#tests/support/draft.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'

openViewport()

const show = wizardScreen()

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
