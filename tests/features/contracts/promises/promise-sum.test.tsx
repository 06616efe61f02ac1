// The sum of a promise, as it is changed: typed in yuan, sent in 分, and missing when it was taken out.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { PromiseDetail } from '#protocol/contracts/promises/promises.ts'
import { PromiseDialog } from '#src/features/contracts/promises/promise-dialog.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const promise: PromiseDetail = {
  promiseId: '5b5f9f0c-4a3a-4f1e-9b65-6d4a5b7c8d90',
  kind: 3,
  status: 1,
  title: '设备采购尾款',
  counterparty: '云杉科技',
  contractName: '',
  dueDay: '2030-01-31',
  amount: 8_800_000,
  direction: 'pay',
  cycleMonths: null,
  owner: '陈晓明',
  isMine: true,
  actions: ['edit'],
  version: 3,
  contractId: null,
  opensContract: false,
  untilDay: null,
  round: 1,
  advanceDays: [7],
  remark: '',
  isByContract: false,
  finishedOn: null,
  finishNote: '',
  voucherName: '',
  endReason: '',
  createdAt: '2026-11-21T02:00:00.000Z',
  history: [],
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

describe('the sum of a promise', () => {
  const open = async () => {
    page = await renderPage(<PromiseDialog promise={promise} onClose={() => undefined} />, {
      user: asCompany(),
      answers: { '/ContractService/promise': () => ({ data: null }) },
    })
    return screen.findByRole<HTMLInputElement>('spinbutton', { name: '金额（元）' })
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
  const sent = () =>
    page?.asked
      .filter(({ method }) => method === 'PUT')
      .map(({ json }) => (json['terms'] as PromiseDetail).amount)

  it('is shown with both decimals and sent in 分', async () => {
    const field = await open()
    expect(field.value).toBe('88,000.00')
    await userEvent.clear(field)
    await userEvent.type(field, '1234.5')
    await save()
    await expect.poll(sent).toEqual([123_450])
  })

  it('that was taken out is missing', async () => {
    const field = await open()
    await userEvent.clear(field)
    await save()
    expect(await screen.findByText('请填写金额')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('above the limit stays as it was typed, and the form says the limit', async () => {
    const field = await open()
    await userEvent.clear(field)
    await userEvent.type(field, '1000000000000')
    await save()
    expect(await screen.findByText('金额最多 999,999,999,999.99 元')).toBeDefined()
    expect([field.value, sent()]).toEqual(['1,000,000,000,000.00', []])
  })
})
