// The confirmation of a batch: what it says, what it sends, and what it keeps when the answer is lost.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PreparedBatch } from '#protocol/contracts/batches/batches.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { BatchDialog } from '#src/features/contracts/batches/batch-dialog.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { sealOf } from '#tests/support/sign-task.ts'
import { asCompany } from '#tests/support/user.ts'

const PREPARE = '/ContractService/batch/prepare'
const START = '/ContractService/batch/start'
const RETRY = '/ContractService/batch/retry'
const CODE = '/ContractService/batch/sendCode'
const contractIds = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002']
const first = sealOf({
  sealId: '5ea10000-0000-4000-8000-000000000001',
  type: SEAL_TYPE.official,
  name: '公章',
  isDefault: false,
})
const second = sealOf({
  sealId: '5ea10000-0000-4000-8000-000000000002',
  type: SEAL_TYPE.contract,
  name: '合同专用章',
  isDefault: true,
})

const prepared = (changes: Partial<PreparedBatch> = {}): PreparedBatch => ({
  totalContracts: 2,
  leftOut: 0,
  listHash: 'a'.repeat(64),
  willing: ['sms', 'signPwd'],
  lastWilling: null,
  hasSignPassword: true,
  phoneMasked: '138****0001',
  kinds: ['companySeal'],
  seals: [first, second],
  ...changes,
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const onBegun = vi.fn<() => void>()
const open = async (answers: PageSetting['answers'] = {}, batchToken?: string) => {
  onBegun.mockClear()
  page = await renderPage(
    <BatchDialog
      selected={{ as: 'sealer', contractIds }}
      jumpStatus={2}
      {...(batchToken === undefined ? {} : { batchToken })}
      onClose={() => {}}
      onBegun={onBegun}
    />,
    {
      user: asCompany(),
      answers: {
        [PREPARE]: () => ({ data: prepared() }),
        [START]: () => ({ data: {} }),
        [RETRY]: () => ({ data: {} }),
        [CODE]: () => ({ data: { resendAfterSeconds: 60 } }),
        ...answers,
      },
    },
  )
}
const sent = (path: string) => page!.asked.filter((one) => one.path === path).map(({ json }) => json)
const confirm = async (digits: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('短信验证码'), digits)
  await userEvent.click(screen.getByRole('button', { name: '确认用印 2 份' }))
}

test('one code seals all that was selected, with the seal chosen for each kind of place', async () => {
  await open()
  const seals = await screen.findByRole('group', { name: '单位印章' })
  expect(within(seals).getByRole('radio', { name: '合同专用章' })).toHaveProperty('checked', true)
  await userEvent.click(within(seals).getByRole('radio', { name: '公章' }))
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: '60 秒后重发' })).toHaveProperty('disabled', true)
  await confirm('123456')
  await waitFor(() => expect(onBegun).toHaveBeenCalledTimes(1))
  expect(sent(START)).toEqual([
    expect.objectContaining({
      requestId: expect.any(String) as string,
      as: 'sealer',
      contractIds,
      jumpStatus: 2,
      listHash: 'a'.repeat(64),
      method: 'sms',
      secret: '123456',
      seals: { companySeal: first.sealId },
    }),
  ])
})

test('a lost answer is asked for again under the same id: no second task begins', async () => {
  let isLost = true
  await open({
    [START]: () => {
      const answer = isLost ? { status: 502, raw: 'away' } : { data: {} }
      isLost = false
      return answer
    },
  })
  await confirm('123456')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText('短信验证码')).toHaveProperty('value', '123456')
  await userEvent.click(screen.getByRole('button', { name: '确认用印 2 份' }))
  await waitFor(() => expect(onBegun).toHaveBeenCalledTimes(1))
  const ids = sent(START).map(({ requestId }) => requestId)
  expect(ids).toEqual([ids[0], ids[0]])
})

test('what changed meanwhile is looked through again before anything is sealed', async () => {
  await open({
    [START]: () => ({ refusal: { code: 'batch.changed', info: '所选合同有变化，请重新核对。' } }),
  })
  await confirm('123456')
  await userEvent.click(await screen.findByRole('button', { name: '重新核对' }))
  await waitFor(() => expect(sent(PREPARE)).toHaveLength(2))
  expect(onBegun).not.toHaveBeenCalled()
})

test('without a seal of the kind it says so and nothing can be confirmed', async () => {
  await open({ [PREPARE]: () => ({ data: prepared({ seals: [] }) }) })
  expect(await screen.findByText(/^没有您可以使用的/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  expect(screen.getByRole('button', { name: '确认用印 2 份' })).toHaveProperty('disabled', true)
})

test('a task that failed in part is taken up again by its token', async () => {
  await open({}, 'b1000000-0000-4000-8000-000000000001')
  await confirm('123456')
  await waitFor(() => expect(onBegun).toHaveBeenCalledTimes(1))
  expect(sent(RETRY)).toEqual([
    expect.objectContaining({ batchToken: 'b1000000-0000-4000-8000-000000000001', contractIds }),
  ])
  expect(sent(START)).toEqual([])
})

test('what no longer waits is told instead of being offered', async () => {
  await open({ [PREPARE]: () => ({ data: prepared({ totalContracts: 0, leftOut: 2 }) }) })
  expect(await screen.findByText(/现在都不等您用印/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^确认用印/ })).toBeNull()
})

test('it begins with the method of the last time, where all of them allow it', async () => {
  await open({ [PREPARE]: () => ({ data: prepared({ lastWilling: 'signPwd' }) }) })
  expect(await screen.findByLabelText('签署密码')).toBeTruthy()
})
