// Rows of filings for tests that need the archive alone, without a contract signed for each.
import { randomUUID } from 'node:crypto'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import { insertFiling } from '#server/domain/archive/filings/store.ts'
import { searchKeys } from '#server/domain/archive/filings/listing.ts'
import { folded } from '#server/domain/contracts/contracts/search.ts'
import type { TestApp } from '#tests/support/test-app.ts'

interface FilingAsked {
  readonly companyId: string
  readonly name?: string
  readonly parties?: string
  readonly type?: string
  readonly amount?: number | null
  readonly ownerId?: string | null
  readonly at?: Date
  readonly isScan?: boolean
  readonly state?: 'pending' | 'filed'
}

/** Waits to be filed, unless it is a scan or asked for otherwise. */
export const insertFilingRow = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  {
    companyId,
    name = '设备采购合同',
    parties = '杭州青禾科技有限公司、上海云帆贸易有限公司',
    type = '采购',
    amount = null,
    ownerId = null,
    at = clock.now(),
    isScan = false,
    state = isScan ? 'filed' : 'pending',
  }: FilingAsked,
): Promise<string> => {
  const id = randomUUID()
  const text = folded(`${name} ${parties}`)
  await insertFiling(db, {
    id,
    companyId,
    contractId: null,
    state,
    status: FILING_STATUS[state],
    context: { isHeld: false, isScan },
    version: 1,
    no: '',
    name,
    parties,
    type,
    amount,
    at,
    ownerId,
    text,
    keys: searchKeys(companyId, text),
    values: {},
    createdAt: at,
  })
  return id
}
