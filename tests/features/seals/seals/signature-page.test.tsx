// The list of signatures and seals, and what may be done to each.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { SignaturePage } from '#src/features/seals/seals/signature-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const seal = (changes: Partial<Seal>): Seal => ({
  sealId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f',
  type: 1,
  name: '公章',
  status: 1,
  isDefault: false,
  widthMm: 42,
  heightMm: 42,
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  createdAt: '2026-11-21T02:00:00.000Z',
  actions: ['setDefault', 'disable', 'cancel'],
  ...changes,
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const LIST = '/AccountService/seal/list'
const CHANGE = '/AccountService/seal/change'

describe('the list', () => {
  it('leads an uncertified person to certification', async () => {
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: makeUser({ autStatus: null }),
      answers: { [LIST]: () => ({ data: [] }) },
    })
    expect(await screen.findByText('认证后才能制作签名')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新建签名' })).toBeNull()
  })

  it('offers the first seal to a certified company', async () => {
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: asCompany(),
      answers: { [LIST]: () => ({ data: [] }) },
    })
    expect(await screen.findByText('还没有印章')).toBeTruthy()
    expect(screen.getByRole('link', { name: '新建印章' })).toBeTruthy()
  })

  it('makes a seal the default without asking', async () => {
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: asCompany(),
      answers: { [LIST]: () => ({ data: [seal({})] }), [CHANGE]: () => ({ data: {} }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: '设为默认' }))
    await expect
      .poll(() => page!.asked.filter(({ path }) => path === CHANGE).map(({ json }) => json['action']))
      .toEqual(['setDefault'])
    await expect.poll(() => page!.asked.filter(({ path }) => path === LIST).length).toBe(2)
  })

  it('asks why before a seal is cancelled for good, and names it', async () => {
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: asCompany(),
      answers: { [LIST]: () => ({ data: [seal({})] }), [CHANGE]: () => ({ data: {} }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: '公章的更多操作' }))
    await userEvent.click(await screen.findByText('注销'))
    const dialog = await screen.findByRole('dialog', { name: '注销“公章”？' })
    expect(page.asked.filter(({ path }) => path === CHANGE)).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: '注销' }))
    expect(await within(dialog).findByText('请填写注销的原因')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('原因'), '换新章')
    await userEvent.click(within(dialog).getByRole('button', { name: '注销' }))
    await expect
      .poll(() =>
        page!.asked.filter(({ path }) => path === CHANGE).map(({ json }) => [json['action'], json['reason']]),
      )
      .toEqual([['cancel', '换新章']])
  })

  it('shows only the actions the server allows', async () => {
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: asCompany(),
      answers: { [LIST]: () => ({ data: [seal({ status: 4, actions: [] })] }) },
    })
    expect(await screen.findByText('注销')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '公章的更多操作' })).toBeNull()
    expect(screen.queryByRole('button', { name: '设为默认' })).toBeNull()
  })

  it('can be asked again when it did not load', async () => {
    let isDown = true
    page = await renderPage(<SignaturePage />, {
      resource: 'signature',
      user: asCompany(),
      answers: { [LIST]: () => (isDown ? { status: 500, raw: '' } : { data: [seal({})] }) },
    })
    expect(await screen.findByText('网络异常:500')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('article', { name: '公章 公章' })).toBeTruthy()
  })
})
