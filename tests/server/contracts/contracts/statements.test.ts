// How much an ordinary contract asks of the database, from its launch to its completion. The bounds may only fall.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { READ_CONTRACT_JOB } from '#server/operations/contracts/page-texts/read.ts'
import { stampRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { companySigner, launched, partyFor, personSigner, runJobs, seen } from '#tests/support/contracts.ts'
import { countedContract, sumOf } from '#tests/support/counted-contract.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** After this long the text of a contract that went out is read. */
const UNREAD_MS = 11_000

let counted: CountedDatabase
let app: TestApp

beforeAll(async () => {
  counted = await openCountedDatabase()
  app = await createTestApp({ db: counted.db })
})

afterAll(async () => {
  await app.close()
  await counted.db.close()
})

test('an ordinary contract is launched, signed twice and completed in at most 105 statements and 7 commits', async () => {
  const company = await companySigner(app, '沈知远', '云杉（北京）信息科技有限公司')
  const person = await personSigner(app, '顾清和')
  await runJobs(app)
  // Asked once a minute, however many contracts there are.
  await stampRoots(app.deps)
  const { contractId, parts } = await countedContract(app, counted, [company, person])
  expect((await seen(company, contractId)).contract.status).toBe(CONTRACT_STATUS.completed)
  const { statements, commits } = sumOf(parts.filter(({ isProof }) => !isProof))
  const most = JSON.stringify(parts.map(({ what, texts }) => ({ what, statements: texts.length })))
  expect(statements, most).toBeLessThanOrEqual(105)
  expect(commits, most).toBeLessThanOrEqual(7)
  expect(sumOf(parts).statements, most).toBeLessThanOrEqual(230)
})

test('the text of a contract that went out is found due and read in 8 statements and 2 commits', async () => {
  const company = await companySigner(app, '陆明远', '青石（南京）商贸有限公司')
  app.clock.advance(UNREAD_MS)
  await runJobs(app)
  await launched(company, { parties: [partyFor(company, { isSelf: true })] })
  await runJobs(app, [READ_CONTRACT_JOB])
  app.clock.advance(UNREAD_MS)
  counted.take()
  expect(await runJobs(app)).toBe(1)
  const { statements, commits, texts } = counted.take()
  expect([statements, commits], texts.join('\n')).toEqual([8, 2])
})
