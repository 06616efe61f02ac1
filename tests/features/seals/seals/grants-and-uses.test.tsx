// Who may use a seal beside those whose role allows it, and the log of what it was used for.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { CALLS, grantOf, sealOf, useOf, usesOf } from './seal-answers.ts'
import { close, part, retry, sent, show } from './shown-seal.tsx'

afterEach(close)

describe('those who may use it', () => {
  it('are listed with what for, until when, and why it ended', async () => {
    await show(
      {},
      {
        [CALLS.grants]: () => ({
          data: [
            grantOf({ contractTypes: ['采购合同', '服务合同'] }),
            grantOf({
              grantId: '10000000-0000-4000-8000-000000000002',
              subject: '程以宁',
              until: '2027-02-19T15:59:59.999Z',
            }),
            grantOf({
              grantId: '10000000-0000-4000-8000-000000000003',
              subjectKind: 'department',
              subject: '市场销售部/华东区',
              under: '部门及其下级',
              state: 'revoked',
              endedAt: '2026-11-22T02:00:00.000Z',
              reason: '改由苏予安统一用印',
              canRevoke: false,
            }),
          ],
        }),
      },
    )
    const card = await part('授权用印人')
    await within(card).findByText('市场销售部/华东区')
    const rows = within(card)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      )
      .filter((cells) => cells.length > 1)
    expect(rows).toEqual([
      ['苏予安138****0005 · 客户经理', '采购合同、服务合同', '2026-11-21 至 长期', '有效', '林清和', '收回'],
      ['程以宁138****0005 · 客户经理', '全部', '2026-11-21 至 2027-02-19', '有效', '林清和', '收回'],
      [
        '市场销售部/华东区部门及其下级',
        '全部',
        '2026-11-21 至 长期',
        '已收回2026-11-22 · 改由苏予安统一用印',
        '林清和',
        '',
      ],
    ])
  })

  it.each([
    [false, '还没有单独授权给其他人。'],
    [true, '还没有授权任何人，现在谁都不能使用这枚印章。'],
  ])('are nobody yet (only the authorised: %s)', async (onlyGranted, words) => {
    await show({ onlyGranted })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('can be asked for again when they did not come', async () => {
    let isDown = true
    await show({}, { [CALLS.grants]: () => (isDown ? { status: 500 } : { data: [grantOf()] }) })
    const card = await part('授权用印人')
    await within(card).findByRole('alert')
    isDown = false
    await retry(card)
    expect(await within(card).findByText('苏予安')).toBeTruthy()
  })

  it('lose it at once, for a reason that may be left out', async () => {
    await show({}, { [CALLS.grants]: () => ({ data: [grantOf()] }), [CALLS.revoke]: () => ({ data: {} }) })
    await userEvent.click(await screen.findByRole('button', { name: '收回对苏予安的授权' }))
    const dialog = await screen.findByRole('dialog', { name: '收回对苏予安的授权？' })
    await userEvent.click(within(dialog).getByRole('button', { name: /收\s?回/ }))
    await expect.poll(() => sent(CALLS.revoke)).toEqual([expect.objectContaining({ reason: '' })])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('are the only ones after a question, and only then', async () => {
    await show({}, { [CALLS.restrict]: () => ({ data: {} }) })
    await userEvent.click(await screen.findByRole('switch'))
    const question = await screen.findByRole('dialog', { name: '“合同专用章”仅限授权用印人使用？' })
    expect(sent(CALLS.restrict)).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: '仅限授权' }))
    await expect.poll(() => sent(CALLS.restrict)).toEqual([expect.objectContaining({ onlyGranted: true })])
  })

  it('cannot become more for a seal that waits or is gone', async () => {
    await show({ seal: sealOf({ status: 4, actions: [] }) })
    const card = await part('授权用印人')
    expect(within(card).queryByRole('button', { name: /授权/ })).toBeNull()
    expect(within(card).queryByRole('switch')).toBeNull()
  })
})

describe('the log of uses', () => {
  it('is paged through, with a link to those contracts that one may open', async () => {
    await show(
      {},
      {
        [CALLS.uses]: ({ query }) =>
          query['page'] === '2'
            ? usesOf([useOf(11, { canOpen: false, by: 'role', who: '林清和' })], 11, 2)
            : usesOf(
                Array.from({ length: 10 }, (_, at) => useOf(at + 1)),
                11,
              ),
      },
    )
    const card = await part('用印记录')
    const link = await within(card).findByRole('link', { name: '采购合同1' })
    expect(link.getAttribute('href')).toBe('/signDetail?contractId=30000000-0000-4000-8000-000000000001')
    expect(within(card).getAllByText('授权用印人').length).toBe(10)
    await userEvent.click(within(card).getByTitle('2'))
    expect(await within(card).findByText('采购合同11')).toBeTruthy()
    expect(within(card).queryByRole('link', { name: '采购合同11' })).toBeNull()
    expect([within(card).getByText('角色权限'), within(card).getByText('#8 fa4deaf3…')]).toHaveLength(2)
  })

  it('says that there was none', async () => {
    await show()
    expect(await screen.findByText('还没有用这枚印章签过合同。')).toBeTruthy()
  })

  it('can be asked for again when a page of it did not come', async () => {
    let isDown = false
    await show(
      {},
      {
        [CALLS.uses]: ({ query }) => (isDown ? { status: 500 } : usesOf([useOf(Number(query['page']))], 11)),
      },
    )
    const card = await part('用印记录')
    await within(card).findByText('采购合同1')
    isDown = true
    await userEvent.click(within(card).getByTitle('2'))
    await within(card).findByRole('alert')
    isDown = false
    await retry(card)
    expect(await within(card).findByText('采购合同2')).toBeTruthy()
  })
})
