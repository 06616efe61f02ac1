// Sends a small amount to a company's account.
// The applicant proves access to the account by reading the amount there (domain.md §4, 对公打款).
import * as v from 'valibot'
import { desc } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { transferOutbox } from '#server/db/schema/company/proofs-of-company.ts'

/** One transfer; `reference` makes sending it twice the same as once. `amount` in 分. */
export interface TransferOrder {
  readonly reference: string
  readonly name: string
  readonly account: string
  readonly bank: string
  readonly branch: string
  /** 联行号 */
  readonly bankNo: string
  readonly amount: number
  readonly note: string
}

/** `reason` is Chinese, for the applicant. */
export type TransferVerdict =
  | { readonly result: 'sent' }
  | { readonly result: 'refused'; readonly reason: string }

/** Never called inside a transaction. Rejects when the bank cannot be reached. */
export interface BankTransfer {
  send(order: TransferOrder): Promise<TransferVerdict>
}

/** Who sends the money: nobody, the embedded outbox, or a provider over HTTP. */
export type BankConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'http'; readonly url: string; readonly key: string }

/** The embedded bank: pays nobody, and shows what it would have paid at /outbox. Never for production. */
export const outboxBank = (db: Database, clock: Clock): BankTransfer => ({
  send: async ({ reference, name, account, bank, branch, amount, note }) => {
    await db
      .current()
      .insert(transferOutbox)
      .values({
        reference,
        name,
        account,
        bank: `${bank}${branch}`,
        amount,
        note,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
    return { result: 'sent' }
  },
})

/** The newest transfers of the embedded bank. */
export const readTransfers = (db: Database, limit = 50) =>
  db.current().select().from(transferOutbox).orderBy(desc(transferOutbox.seq)).limit(limit)

const LIMIT_MS = 15_000
const verdict = v.variant('result', [
  v.object({ result: v.literal('sent') }),
  v.object({ result: v.literal('refused'), reason: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
])

/** `POST {url}/transfer` with the order as JSON, answered `{result: sent | refused, reason?}`; `key` travels as a bearer token. */
export const httpBank = (
  { url, key }: { url: string; key: string },
  send: typeof fetch = fetch,
): BankTransfer => ({
  send: async (order) => {
    const response = await send(`${url.replace(/\/+$/, '')}/transfer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`bank answered ${response.status}`)
    return v.parse(verdict, await response.json())
  },
})
