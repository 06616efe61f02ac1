// A transaction of a contract writes to that one, to those whom it concerns, and to their lists.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import {
  companySigner,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { emptySnapshot } from '#tests/support/empty-database.ts'
import { notePlaces } from '#tests/support/places-touched.ts'
import type { TakeTouched, Touched } from '#tests/support/places-touched.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let db: Database
let app: TestApp
let company: Signer
let person: Signer
let take: TakeTouched
beforeAll(async () => {
  db = await openDatabase({ snapshot: await emptySnapshot() })
  app = await createTestApp({ db })
  company = await companySigner(app, '沈知远', '云杉（北京）信息科技有限公司')
  person = await personSigner(app, '顾清和')
  await runJobs(app)
  take = await notePlaces(db)
})
afterAll(async () => {
  await app.close()
  await db.close()
})

/** What lies with whom; of all else how much. */
const told = (touched: Touched, contractId: string) => {
  const names = new Map([
    [contractId, 'the contract'],
    [company.companyId, 'company'],
    [company.userId, 'launcher'],
    [person.userId, 'person'],
  ])
  const { contract = [], owner = [], viewer = [], local = [], everywhere = [], ...others } = touched
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).toSorted()
  return {
    contract: named(contract),
    owner: named(owner),
    lists: viewer.length,
    local,
    everywhere,
    others: Object.fromEntries(Object.entries(others).map(([lies, places]) => [lies, places.length])),
  }
}

test('a launch, a signature and a completion each have the place of one contract', async () => {
  const parties = [partyFor(company, { isSelf: true }), partyFor(person)]
  const { contractId, version } = await newDraft(company, { parties })
  await take()
  const sign = async (signer: Signer) => {
    const partyId = await partyIdOf(signer, contractId, signer)
    const input = await signInput(app, signer, { contractId, partyId })
    await take()
    await signer.client.call(signContract, input)
  }
  const found: ReturnType<typeof told>[] = []
  const note = async () =>
    // A job is taken up in a transaction of its own, in the table of all nodes.
    found.push(
      ...(await take())
        .map((touched) => told(touched, contractId))
        .filter(({ contract, owner, lists }) => contract.length + owner.length + lists > 0),
    )
  await company.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  await note()
  for (const signer of [company, person]) {
    await sign(signer)
    await note()
    await runJobs(app)
    await note()
  }
  const one = { contract: ['the contract'], everywhere: [] }
  expect(found).toEqual([
    // The launch: quota of the company, notices for people, a number, links and counted tries.
    {
      ...one,
      owner: ['company', 'launcher', 'person'],
      lists: 3,
      local: ['job', 'sms_outbox'],
      others: { attempt: 3, content: 1, identity: 2, link: 1, nonce: 1 },
    },
    { ...one, owner: [], lists: 3, local: ['job'], others: { identity: 1, nonce: 1 } },
    { ...one, owner: ['company'], lists: 3, local: ['job'], others: { content: 1 } },
    // The text that was read beside it.
    { ...one, owner: [], lists: 0, local: ['job'], others: {} },
    { ...one, owner: ['person'], lists: 3, local: ['job'], others: { identity: 1, nonce: 1 } },
    // The last signature with the completion.
    {
      ...one,
      owner: ['company', 'launcher'],
      lists: 3,
      local: ['job', 'sms_outbox'],
      others: { attempt: 1, content: 2, link: 1 },
    },
  ])
})
