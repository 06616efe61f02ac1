// How a promise is said to be kept: the day, the voucher, and who sees it.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadAttachment, uploadIdentityPicture } from '#protocol/base.ts'
import * as calls from '#protocol/contracts/promises/promises.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const NO_PROMISE = ['not-found', '没有找到这件履约事项，或当前身份无权查看。']

let app: TestApp
let boss: Signer
let clerk: Colleague
let owner: Colleague
let other: Signer
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  clerk = await hire(app, boss, '许办事')
  owner = await hire(app, boss, '何负责')
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const upload = async ({ client }: Signer) =>
  (await client.call(uploadAttachment, { name: '回单.png' }, { body: picture })).fileId
const added = async (ownerMemberId: string | null = owner.memberId) => {
  const terms = {
    kind: 3,
    title: '设备采购尾款',
    counterparty: '上海云帆贸易有限公司',
    contractId: null,
    dueDay: '2026-12-01',
    amount: 12_000_000,
    direction: 'none',
    cycleMonths: null,
    untilDay: null,
    advanceDays: [],
    remark: '',
  } as const
  const input = { requestId: randomUUID(), terms: { ...terms, advanceDays: [] }, ownerMemberId }
  return (await boss.client.call(calls.addPromise, input)).promiseId
}
const finish = async (promiseId: string, change: object = {}, by: Signer = owner) => {
  const input = { promiseId, requestId: randomUUID(), finishedOn: '2026-11-23', note: '已转账', fileId: null }
  const { code, info, fields } = await by.client.ask(calls.finishPromise, { ...input, ...change })
  return [code, info, fields]
}
const given = async (who: Signer, promiseId: string) => {
  const { code, info, headers } = await who.client.ask(calls.downloadPromiseVoucher, { promiseId })
  return code === '000000' ? [headers['content-type']] : [code, info]
}

test('the voucher is seen by whoever sees the promise, and by nobody else', async () => {
  const promiseId = await added()
  expect(await given(owner, promiseId)).toEqual(['not-found', '这件事项没有凭证。'])
  const fileId = await upload(owner)
  expect(await finish(promiseId, { fileId })).toEqual(['000000', '', undefined])
  expect([
    await given(owner, promiseId),
    await given(boss, promiseId),
    await given(clerk, promiseId),
    await given(other, promiseId),
    await given(boss, randomUUID()),
  ]).toEqual([['image/png'], ['image/png'], NO_PROMISE, NO_PROMISE, NO_PROMISE])
  const kept = await owner.client.call(calls.getPromise, { promiseId })
  expect([kept.finishedOn, kept.finishNote, kept.voucherName]).toEqual(['2026-11-23', '已转账', '回单.png'])
  const last = (await readChain(app.db, promiseId)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'promise:promise.finished',
    expect.objectContaining({ finishedOn: '2026-11-23', note: '已转账', hasVoucher: true }),
  ])
})

test('it was kept by today, and its voucher is a picture or PDF of whoever says so', async () => {
  const promiseId = await added()
  const day = { finishedOn: '完成日期不能晚于今天' }
  const file = { fileId: '请上传凭证：图片或 PDF' }
  const identity = await owner.client.call(uploadIdentityPicture, { name: '照片.png' }, { body: picture })
  for (const fileId of [randomUUID(), identity.fileId, await upload(boss), await upload(other)])
    expect(await finish(promiseId, { fileId })).toEqual(['promise.invalid', file.fileId, file])
  expect(await finish(promiseId, { finishedOn: '2026-11-24' })).toEqual([
    'promise.invalid',
    day.finishedOn,
    day,
  ])
  expect(await finish(promiseId, { finishedOn: '2026-11-24', fileId: randomUUID() })).toEqual([
    'promise.invalid',
    day.finishedOn,
    { ...day, ...file },
  ])
  expect((await finish(promiseId, {}, clerk)).slice(0, 2)).toEqual(NO_PROMISE)
  expect((await finish(promiseId))[0]).toBe('000000')
  expect((await finish(promiseId))[0]).toBe('promise.not-possible')
})
