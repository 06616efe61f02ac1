// The page of one seal: details, actions of each person, approval of a pending one, history.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, test } from 'vitest'
import { makeUser } from '#tests/support/user.ts'
import { CALLS, SEAL_ID, detailOf, sealOf } from './seal-answers.ts'
import { close, part, retry, sent, show, timesAsked, told } from './shown-seal.tsx'

afterEach(close)

describe('the facts', () => {
  it('say what it is, why it is out of use, and whether one may use it', async () => {
    await show({
      seal: sealOf({ status: 2, actions: ['enable', 'cancel'] }),
      reason: '换了新章',
      source: 'picture',
      mine: { mayUse: false, words: '印章不在启用状态，现在谁都不能使用。' },
    })
    const facts = await part('基本信息')
    for (const words of [
      '停用',
      '换了新章',
      '合同专用章',
      '38×38 毫米',
      '上传图片',
      '您现在不能使用这枚印章',
    ])
      expect(within(facts).getByText(words)).toBeTruthy()
    expect(within(facts).getByText('印章不在启用状态，现在谁都不能使用。')).toBeTruthy()
  })

  it('are those of a signature for a person, who has no colleagues to authorise', async () => {
    await show(
      {
        isCompany: false,
        seal: sealOf({ type: 0, name: '手写签名' }),
        may: { rename: true, authorize: false, readLog: true },
      },
      {},
      { user: makeUser() },
    )
    expect(await part('使用记录')).toBeTruthy()
    expect(await screen.findByText('还没有用这个签名签过合同。')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '授权用印人' })).toBeNull()
    expect(screen.queryByText('您可以使用这枚印章')).toBeNull()
  })

  it('come once they can be read again, with a way back meanwhile', async () => {
    let isDown = true
    await show({}, { [CALLS.detail]: () => (isDown ? { status: 500 } : { data: detailOf() }) })
    expect(await screen.findByText('没有读到这枚印章')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回单位印章' })).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await part('基本信息')).toBeTruthy()
  })
})

describe('what is offered', () => {
  const names = async () =>
    within(await part('基本信息'))
      .getAllByRole('button')
      .map((button) => button.textContent)

  it('is what the server allows, and renaming where one may', async () => {
    await show()
    expect(await names()).toEqual(['设为默认', '停用', '注销', '改名'])
  })

  it('is nothing to whoever may only look', async () => {
    await show({
      seal: sealOf({ actions: [] }),
      may: { rename: false, authorize: false, readLog: false },
    })
    const facts = await part('基本信息')
    expect(within(facts).queryAllByRole('button')).toEqual([])
    expect(within(await part('授权用印人')).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('region', { name: '用印记录' })).toBeNull()
  })

  it('asks for a reason, keeps it through a refusal, and reads the page anew once it is done', async () => {
    let isRefused = true
    await show(
      {},
      {
        [CALLS.change]: () =>
          isRefused ? { refusal: { code: 'seal.not-possible', info: '印章刚被别人停用了。' } } : { data: {} },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: '停用' }))
    const dialog = await screen.findByRole('dialog', { name: '停用“合同专用章”？' })
    await userEvent.type(within(dialog).getByLabelText('原因'), '暂不使用')
    await userEvent.click(within(dialog).getByRole('button', { name: '停用' }))
    expect(await within(dialog).findByText('印章刚被别人停用了。')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('原因').value).toBe('暂不使用')
    isRefused = false
    await userEvent.click(within(dialog).getByRole('button', { name: '停用' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const change = { sealId: SEAL_ID, action: 'disable', reason: '暂不使用' }
    expect(sent(CALLS.change)).toEqual([expect.objectContaining(change), expect.objectContaining(change)])
    expect(timesAsked(CALLS.detail)).toBe(2)
  })

  it('keeps a new name that was refused', async () => {
    await show(
      {},
      { [CALLS.rename]: () => ({ refusal: { code: 'seal.name-taken', info: '已有同名的印章。' } }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: '改名' }))
    const dialog = await screen.findByRole('dialog')
    const name = within(dialog).getByLabelText<HTMLInputElement>('名称')
    await userEvent.clear(name)
    await userEvent.type(name, '合同章（二）')
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
    expect(await within(dialog).findByText('已有同名的印章。')).toBeTruthy()
    expect(name.value).toBe('合同章（二）')
  })
})

describe('a seal that waits', () => {
  const waiting = {
    seal: sealOf({ status: 0, actions: ['approve', 'refuse'] }),
    source: 'picture',
    madeBy: '苏予安',
    hasPicture: true,
    hasFiling: true,
  } as const
  const picture = () => ({ headers: { 'content-type': 'image/png' }, raw: Buffer.from('picture') })

  it('is judged beside its papers, and approved at once', async () => {
    URL.createObjectURL = () => 'data:image/png;base64,'
    await show(waiting, { [CALLS.paper]: picture, [CALLS.decide]: () => ({ data: {} }) })
    const panel = await part('印章审核')
    expect(within(panel).getByText('苏予安提交的合同专用章等待审核')).toBeTruthy()
    expect(await within(panel).findByAltText('原图：合同专用章')).toBeTruthy()
    expect(await within(panel).findByAltText('备案材料：合同专用章')).toBeTruthy()
    expect(within(await part('基本信息')).queryByRole('button', { name: '通过' })).toBeNull()
    await userEvent.click(within(panel).getByRole('button', { name: '通过并启用' }))
    await expect.poll(() => sent(CALLS.decide)).toEqual([expect.objectContaining({ isApproved: true })])
  })

  it('is refused for a reason', async () => {
    await show({ ...waiting, hasPicture: false, hasFiling: false }, { [CALLS.decide]: () => ({ data: {} }) })
    await userEvent.click(await screen.findByRole('button', { name: /驳\s?回/ }))
    const dialog = await screen.findByRole('dialog', { name: '驳回“合同专用章”？' })
    await userEvent.click(within(dialog).getByRole('button', { name: /驳\s?回/ }))
    expect(await within(dialog).findByText('请填写驳回的原因')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('原因'), '印迹不清楚')
    await userEvent.click(within(dialog).getByRole('button', { name: /驳\s?回/ }))
    await expect
      .poll(() => sent(CALLS.decide))
      .toEqual([expect.objectContaining({ isApproved: false, reason: '印迹不清楚' })])
  })

  it('shows each paper that did not come as such, and asks for it again', async () => {
    URL.createObjectURL = () => 'data:image/png;base64,'
    let isDown = true
    await show(
      { ...waiting, hasFiling: false },
      { [CALLS.paper]: () => (isDown ? { status: 500 } : picture()) },
    )
    const panel = await part('印章审核')
    expect(await within(panel).findByText(/原图没有读到/)).toBeTruthy()
    isDown = false
    await retry(panel)
    expect(await within(panel).findByAltText('原图：合同专用章')).toBeTruthy()
  })

  it('says why it cannot be judged by this person', async () => {
    const info = '您提交的印章须由其他管理员审核。'
    await show(
      { ...waiting, hasPicture: false, hasFiling: false },
      { [CALLS.decide]: () => ({ refusal: { code: 'seal.own-approval', info } }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: '通过并启用' }))
    await expect.poll(told).toEqual([info])
  })
})

test('the history is told newest first, and leads to the chart where records are opened', async () => {
  await show(
    {
      steps: [
        { at: '2026-11-21T02:00:00.000Z', what: 'created', who: '林清和', reason: '', about: '' },
        { at: '2026-11-22T02:00:00.000Z', what: 'revoked', who: '林清和', reason: '调岗', about: '苏予安' },
      ],
    },
    {},
    { shared: { opensRecords: true } },
  )
  const history = await part('变更历史')
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['收回授权：苏予安林清和 · 2026-11-22 10:00 · 原因：调岗', '制作林清和 · 2026-11-21 10:00'])
  expect(within(history).getByRole('link', { name: '查看状态图' }).getAttribute('href')).toBe(
    `/inspector?noun=seal&id=${SEAL_ID}`,
  )
})
