// The search in the text of contracts: who finds what, and when.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { deleteContract } from '#protocol/contracts/drafts/drafts.ts'
import { searchPageTexts } from '#protocol/contracts/page-texts/page-texts.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { SEARCHES_A_MINUTE } from '#server/operations/contracts/page-texts/search.ts'
import { planReadAll } from '#server/operations/platform/upkeep/read-texts.ts'
import { sql } from 'drizzle-orm'
import { companySigner, launched, partyFor, personSigner, runJobs, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let landlord: Signer
let tenant: Signer
let stranger: Signer
let pdf: Uint8Array
let contractId = ''

const LATER_MS = 11_000

/** All is read that waits to be. */
const read = async () => {
  app.clock.advance(LATER_MS)
  await runJobs(app)
}
const search = (who: Pick<Signer, 'client'>, words: string, after?: string) =>
  who.client.call(searchPageTexts, { words, ...(after === undefined ? {} : { after }) })
const found = async (who: Pick<Signer, 'client'>, words: string) =>
  (await search(who, words)).rows.map(({ contract }) => contract.contractId)

beforeAll(async () => {
  app = await createTestApp()
  landlord = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  tenant = await personSigner(app, '陈一诺')
  stranger = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  pdf = await leaseContract({ landlord: landlord.companyName, tenant: tenant.name })
  contractId = await launched(landlord, { parties: [partyFor(tenant)], pdf })
})
afterAll(() => app.close())

test('a contract that went out is found by words of its pages, with the page and the words marked', async () => {
  expect(await found(landlord, '无息退还押金')).toEqual([])
  await read()
  const { rows, next } = await search(landlord, '无息退还押金')
  expect([rows.length, next]).toEqual([1, null])
  const [hit] = rows
  expect(hit?.contract).toMatchObject({ contractId, name: '设备采购合同' })
  expect(hit?.pages).toEqual([
    expect.objectContaining({ name: '设备采购合同.pdf', page: 1, find: '无息退还押金' }),
  ])
  expect(hit?.pages[0]?.parts.filter(({ isFound }) => isFound)).toEqual([
    { text: '无息退还押金', isFound: true },
  ])
})

test.each(['押金', '月租金 违约责任', '１２,８００', '华星时代广场'])('finds %j', async (words) => {
  expect(await found(landlord, words)).toEqual([contractId])
})

test('a word of one letter is refused with what to do', async () => {
  const { code, fields } = await landlord.client.ask(searchPageTexts, { words: '押 金' })
  expect([code, fields]).toEqual(['input.invalid', { words: '“押”太短，每个词至少 2 个字' }])
})

test('both sides find it; other companies, colleagues without a part and other identities do not', async () => {
  expect(await found(tenant, '优先承租权')).toEqual([contractId])
  expect(await found(stranger, '优先承租权')).toEqual([])
  const colleague = await hire(app, landlord, '许清和', { roles: ['staff'] })
  expect(await found(colleague, '优先承租权')).toEqual([])
  const admin = await hire(app, landlord, '何掌印', { roles: ['admin'] })
  expect(await found(admin, '优先承租权')).toEqual([contractId])
})

test('a complete contract is found as before, and is not read anew: its final file says the same', async () => {
  const readAt = async () => {
    const { rows } = await app.db.current().execute<{ readAt: string }>(sql`
      select read_at::text as "readAt" from text_source where id = ${contractId}::uuid`)
    return rows
  }
  const before = await readAt()
  await sign(app, tenant, contractId, landlord)
  await read()
  expect(await found(tenant, '优先承租权')).toEqual([contractId])
  const [final] = await documentsOf(app.db, contractId)
  const texts = [final?.originalSha256, final?.currentSha256].map(async (sha256) =>
    app.deps.intake.readPages(await app.deps.storage.get(sha256 ?? '')),
  )
  const [launchedText, finalText] = await Promise.all(texts)
  expect(finalText).toEqual(launchedText)
  expect(await readAt()).toEqual(before)
})

test('whoever deletes it from their lists finds it no more, and others do', async () => {
  const revoked = await launched(landlord, { parties: [partyFor(tenant)], pdf })
  await read()
  await landlord.client.call(revokeContract, {
    contractId: revoked,
    reason: '条款有误',
    requestId: randomUUID(),
  })
  expect(await found(tenant, '优先承租权')).toEqual([revoked, contractId])
  await tenant.client.call(deleteContract, { contractId: revoked })
  expect(await found(tenant, '优先承租权')).toEqual([contractId])
  expect(await found(landlord, '优先承租权')).toEqual([revoked, contractId])
})

test('under a viewing code nobody gets a word of it', async () => {
  const coded = await launched(stranger, {
    parties: [partyFor(tenant)],
    pdf,
    content: () => ({ viewingCode: '602718' }),
  })
  await read()
  expect(await found(stranger, '优先承租权')).toEqual([])
  expect(await found(tenant, '优先承租权')).not.toContain(coded)
})

test('what comes back as a draft is forgotten', async () => {
  const back = await launched(stranger, { parties: [partyFor(tenant)], pdf })
  await read()
  expect(await found(stranger, '优先承租权')).toEqual([back])
  await stranger.client.call(withdrawContract, {
    contractId: back,
    reason: '补充附件',
    requestId: randomUUID(),
  })
  await read()
  expect(await found(stranger, '优先承租权')).toEqual([])
  const { rows } = await app.db
    .current()
    .execute(sql`select 1 from page_text where source_id = ${back}::uuid`)
  expect(rows).toEqual([])
})

test('answers go on where the one before ended, each contract once', async () => {
  const many: string[] = []
  for (let at = 0; at < 12; at += 1) {
    many.unshift(await launched(stranger, { parties: [partyFor(tenant)], pdf }))
    app.clock.advance(1_000)
  }
  await read()
  const first = await search(stranger, '优先承租权')
  expect(first.rows.map(({ contract }) => contract.contractId)).toEqual(many.slice(0, 10))
  const second = await search(stranger, '优先承租权', first.next ?? '')
  expect(second.rows.map(({ contract }) => contract.contractId)).toEqual(many.slice(10))
  expect(second.next).toBeNull()
})

test('a contract that is signed at once is found as well', async () => {
  const quick = await launched(stranger, { parties: [partyFor(tenant)], pdf })
  await sign(app, tenant, quick, stranger)
  await read()
  expect(await found(stranger, '优先承租权')).toContain(quick)
})

test('what was there before the search is read by itself, and goes on where it stopped', async () => {
  await app.db.current().execute(sql`delete from text_source`)
  expect(await found(landlord, '优先承租权')).toEqual([])
  await planReadAll(app.deps)
  await runJobs(app)
  expect(await found(landlord, '优先承租权')).toContain(contractId)
})

test('a person who searches again and again is told to wait', async () => {
  const client = { client: tenant.client }
  app.clock.advance(61_000)
  for (let at = 0; at < SEARCHES_A_MINUTE; at += 1) await search(client, '没有这句话')
  expect((await tenant.client.ask(searchPageTexts, { words: '没有这句话' })).code).toBe(
    'text-search.too-many',
  )
})
