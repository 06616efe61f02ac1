// The launch, as the wizard shows it.
import '#tests/support/screen-first.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { CONTRACT_ID, completeContent, draftFile, place } from '#tests/support/draft.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { refusal } from '#tests/support/wizard.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'

openViewport()

const show = wizardScreen()

describe('the launch', () => {
  it('that is refused because nothing is left says so once, and what helps', async () => {
    const quotas = { left: 0, expiring: null, modules: '1', staffLimit: null, packages: [] }
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
    const { page } = await show({ content: completeContent() })
    await userEvent.click(await screen.findByRole('button', { name: '发起并签署' }))
    await waitFor(() =>
      expect(page.history.at(-1)).toBe(`/signModel/signAuth?contractId=${CONTRACT_ID}&partyId=party-1`),
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
