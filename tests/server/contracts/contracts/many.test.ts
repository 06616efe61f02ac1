// Many contracts reminded of or revoked at once: each as it is done alone.
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  downloadMany,
  MOST_ARCHIVE_BYTES,
  MOST_AT_ONCE,
  revokeMany,
  urgeMany,
} from '#protocol/contracts/contracts/many.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { companySigner, launched, partyFor, personSigner, runJobs, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  buyer = await personSigner(app, '周既明')
  other = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

const request = () => ({ requestId: randomUUID() })
const sent = (name: string, parties = [partyFor(buyer)]) =>
  launched(seller, { parties, content: () => ({ name }) })
const label = async (contractId: string) => (await seen(seller, contractId)).contract.label

test('what can be revoked is, and what cannot is named with the reason', async () => {
  const contractIds = [await sent('采购合同'), await sent('租赁合同')]
  const foreign = await launched(other, { parties: [partyFor(buyer)], content: () => ({ name: '别家的' }) })
  const first = { ...request(), contractIds: [...contractIds, foreign, contractIds[0]!], reason: '条款有误' }
  const outcome = await seller.client.call(revokeMany, first)
  expect(outcome).toEqual({
    done: 2,
    failures: [{ at: 2, name: '', reason: expect.stringContaining('没有找到') as string }],
  })
  expect(await Promise.all(contractIds.map(label))).toEqual(['revoked', 'revoked'])
  expect((await seen(seller, contractIds[0]!)).reason).toBe('条款有误')
  expect(await seller.client.call(revokeMany, first)).toEqual(outcome)
  expect(await seller.client.call(revokeMany, { ...first, ...request() })).toEqual(outcome)
})

test('a recipient revokes nothing', async () => {
  const contractId = await sent('服务合同')
  expect(
    await buyer.client.call(revokeMany, { ...request(), contractIds: [contractId], reason: '不想签' }),
  ).toEqual({
    done: 0,
    failures: [
      {
        at: 0,
        name: '服务合同',
        reason: '只有发起方或其单位管理员能在签署完成前撤回合同。',
      },
    ],
  })
  expect(await label(contractId)).toBe('waiting')
})

test('everybody whose turn it is is reminded once, and a second time not yet', async () => {
  const both = await sent('双方合同', [partyFor(buyer), partyFor(other)])
  const own = await sent('只等我方', [partyFor(seller, { isSelf: true })])
  await runJobs(app)
  const texts = async (signer: Signer) =>
    (await readOutbox(app.db, { phone: signer.phone, limit: 100 })).length
  const before = [await texts(buyer), await texts(other)]
  const urge = () => seller.client.call(urgeMany, { ...request(), contractIds: [both, own] })
  const nobody = { at: 1, name: '只等我方', reason: '没有正在等待对方办理的事项，不需要催办。' }
  expect(await urge()).toEqual({ done: 1, failures: [nobody] })
  await runJobs(app)
  expect([await texts(buyer), await texts(other)]).toEqual(before.map((count) => count + 1))
  expect(await urge()).toEqual({
    done: 0,
    failures: [{ at: 0, name: '双方合同', reason: '刚刚催办过，请 30 分钟后再催。' }, nobody],
  })
})

test('a colleague without the right revokes nothing, and nobody more than a hundred', async () => {
  const clerk = await hire(app, seller, '许办事')
  const contractIds = [await sent('框架合同')]
  expect((await clerk.client.ask(revokeMany, { ...request(), contractIds, reason: '误发' })).code).toBe(
    'permission.denied',
  )
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, () => randomUUID())
  expect(
    (await seller.client.ask(revokeMany, { ...request(), contractIds: many, reason: '误发' })).info,
  ).toBe('一次最多处理 100 份合同')
})

test('the files of many come in one archive; its index names those that may not be saved, with why', async () => {
  const [open, closed] = [
    await sent('可下载'),
    await launched(seller, {
      parties: [partyFor(buyer)],
      content: () => ({ name: '签完才能下载', allowDownload: false }),
    }),
  ]
  const aNumber = expect.stringMatching(/^HT-\d{8}-\d{4}$/) as string
  const { body, status } = await buyer.client.ask(downloadMany, { contractIds: [open, closed, randomUUID()] })
  expect(status).toBe(200)
  const files = readStoredZip(body)
  const saved = '001-可下载-设备采购合同.pdf'
  expect(Object.keys(files).toSorted()).toEqual([saved, '目录.xlsx'].toSorted())
  const rows = readSheet(files['目录.xlsx']!, { rows: 10, columns: 10, bytes: 1_000_000 })
  expect(rows).toEqual([
    ['序号', '合同编号', '合同名称', '文件', '未包含的原因'],
    ['001', aNumber, '可下载', saved],
    ['002', aNumber, '签完才能下载', '', '发起方没有开放下载，签署完成后才能下载。现在可以在线阅读。'],
    ['003', '', '已看不到的合同', '', '没有找到这份合同，可能已被删除，或当前身份无权查看。'],
  ])
})

test('more files than one archive holds are refused, and so is an archive of nothing', async () => {
  const contractIds = [await sent('大合同'), await sent('另一份')]
  await app.db
    .current()
    .update(document)
    .set({ size: MOST_ARCHIVE_BYTES / 2 + 1 })
    .where(inArray(document.contractId, contractIds))
  const ask = async (ids: string[]) => {
    const { code, info } = await buyer.client.ask(downloadMany, { contractIds: ids })
    return [code, info]
  }
  expect(await ask(contractIds)).toEqual([
    'contract.archive-too-large',
    '所选合同的文件超过 300 MB，请分几次下载。',
  ])
  expect(await ask([randomUUID()])).toEqual([
    'contract.not-possible',
    '没有找到这份合同，可能已被删除，或当前身份无权查看。',
  ])
})
