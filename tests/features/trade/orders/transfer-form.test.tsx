// A bank transfer is handed in with its voucher, or says what is missing.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { CallFailure } from '#protocol/call-failure.ts'
import { TransferForm } from '#src/features/trade/orders/transfer-form.tsx'
import type { Transfer } from '#src/machines/ordering.machine.ts'
import { defer } from '#tests/support/deferred.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { refused } from '#tests/models/support/failures.ts'
import { makeUser } from '#tests/support/user.ts'

const FILE = '90000000-0000-4000-8000-000000000003'
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const opened = async (failure: CallFailure | null = null, isHeld: Promise<void> | null = null) => {
  const sent: Transfer[] = []
  page = await renderPage(
    <TransferForm
      isBusy={false}
      failure={failure}
      aside={null}
      onSubmit={({ payer, fileId }) => sent.push({ payer, fileId })}
    />,
    {
      user: makeUser(),
      answers: {
        '/TradeService/bankAccount': () => ({
          data: { name: '诺印科技', bank: '杭州银行', account: '3301040160000012345' },
        }),
        '/BaseService/file/uploadAttach': async () => {
          await isHeld
          return {
            data: {
              fileId: FILE,
              name: '回单.pdf',
              sha256: 'a'.repeat(64),
              size: 8,
              pages: [],
              alreadySigned: false,
              notes: [],
            },
          }
        },
      },
    },
  )
  await screen.findByText('3301040160000012345')
  return sent
}
const pickVoucher = () =>
  userEvent.upload(
    screen.getByLabelText('转账凭证'),
    new File(['%PDF-1.7'], '回单.pdf', { type: 'application/pdf' }),
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: '已转账，提交凭证' }))

it('a transfer is sent with who paid and the voucher', async () => {
  const sent = await opened()
  await userEvent.type(screen.getByLabelText('付款户名'), '杭州青禾科技有限公司')
  await pickVoucher()
  await screen.findByText('回单.pdf')
  await submit()
  await expect.poll(() => sent).toEqual([{ payer: '杭州青禾科技有限公司', fileId: FILE }])
})

it('without a voucher nothing is sent, and the field says what is missing', async () => {
  const sent = await opened()
  await userEvent.type(screen.getByLabelText('付款户名'), '杭州青禾科技有限公司')
  await submit()
  expect((await screen.findAllByText('请上传转账凭证：图片或 PDF')).length).toBe(1)
  expect(sent).toEqual([])
})

it('a voucher that the server refuses is told at the field', async () => {
  await opened(refused('transfer.invalid', '凭证不对', { fileId: '请上传转账凭证：图片或 PDF' }))
  expect(await screen.findByText('请上传转账凭证：图片或 PDF')).toBeTruthy()
})

it('a voucher on its way is waited for: the field says so, and asks for none', async () => {
  const held = defer()
  const sent = await opened(null, held.promise)
  await userEvent.type(screen.getByLabelText('付款户名'), '杭州青禾科技有限公司')
  await pickVoucher()
  await submit()
  expect(await screen.findByText('正在上传，请稍候')).toBeTruthy()
  expect([sent, screen.queryByText('请上传转账凭证：图片或 PDF')]).toEqual([[], null])
  held.resolve()
  await screen.findByText('回单.pdf')
  await expect.poll(() => screen.queryByText('正在上传，请稍候')).toBeNull()
})
