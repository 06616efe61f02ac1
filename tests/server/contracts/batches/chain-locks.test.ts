// Slices of one batch write in one chain; none has it locked while another works.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { startedBatch } from '#tests/support/batches.ts'
import { companySigner, launched, partyFor, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let counted: CountedDatabase
let app: TestApp
let boss: Signer
beforeAll(async () => {
  counted = await openCountedDatabase()
  app = await createTestApp({ db: counted.db })
  boss = await companySigner(app, '程链尾', '杭州链尾科技有限公司')
})
afterAll(async () => {
  await app.close()
  await counted.db.close()
})

/** What each transaction sent after it had locked a chain that it did not hold before. */
const afterItsLock = (texts: readonly string[]): string[][] => {
  const transactions: string[][] = []
  for (const text of texts) {
    if (text.startsWith('BEGIN')) transactions.push([])
    transactions.at(-1)?.push(text)
  }
  return transactions.flatMap((sent) => {
    const at = sent.findIndex((text) => text.includes('insert into "audit_chain"'))
    return at < 0 ? [] : [sent.slice(at + 1)]
  })
}

const CHANGES_CONTRACTS =
  /(?:update|insert into) "(?:contract|contract_listing|party|document|document_revision|blob|seal_use|filing|quota_entry|report_count)"/

test('a slice is taken up, and stored, before the chain of its batch is locked', async () => {
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1)
    ids.push(await launched(boss, { parties: [partyFor(boss, { isSelf: true })] }))
  await runJobs(app)
  await startedBatch(app, boss, ids)
  counted.take()
  await runJobs(app)
  const late = afterItsLock(counted.take().texts)
  expect(late.map((sent) => sent.filter((text) => CHANGES_CONTRACTS.test(text)))).toEqual([[], []])
  const { rows } = await boss.client.call(listBatches, {})
  expect(rows.map(({ finishedContracts, handleStatus }) => [finishedContracts, handleStatus])).toEqual([
    [3, 1],
  ])
})
