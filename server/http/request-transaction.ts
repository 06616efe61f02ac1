// Makes a request work once: its nonce, its requestId and its changes are one transaction.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#protocol/failures.ts'
import { canonicalJson } from '#server/domain/platform/audit/rules.ts'
import { isKept } from '#server/domain/kept-refusal.ts'
import type { Database } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema/platform/idempotency-keys.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import { isOutOfRoom } from '#server/db/sql-state.ts'
import { illegal } from '#server/http/illegal.ts'
import { isRemembered, rememberNonce } from '#server/http/remembered-nonces.ts'

/** What identifies the request whose changes are made. */
export interface ChangingRequest {
  readonly db: Database
  readonly now: Date
  readonly nonce: string
  /** Of a nonce that was spent with the reading of the session: whether it was new. */
  readonly isNonceNew?: boolean | undefined
  /** User id and identity; undefined for calls without a session, which know no requestId. */
  readonly actor: string | undefined
  readonly endpoint: string
  readonly input: unknown
  /** Called in the transaction once its changes are made. */
  readonly wrote?: () => Promise<void>
}

/** Runs the changes of one request, once. */
export interface RequestTransaction {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Spends the nonce of a request that ended before or without its transaction; refuses when it was spent already. */
  spend(): Promise<void>
}

/**
 * A repeated nonce is refused with HTTP 406; a repeated requestId of the same actor and call answers what the first one
 * answered. A thrown refusal undoes all changes, unless it was marked by `keep`.
 */
export const createRequestTransaction = (request: ChangingRequest): RequestTransaction => {
  const { db, isNonceNew } = request
  if (isNonceNew === false) throw illegal('nonce-used')
  let spent = isNonceNew === true
  const storeNonce = async (): Promise<boolean> => {
    const rows = await db
      .current()
      .insert(nonce)
      .values({ nonce: request.nonce, usedAt: request.now })
      .onConflictDoNothing()
      .returning({ nonce: nonce.nonce })
    return rows.length === 1
  }
  const useNonce = async (): Promise<void> => {
    if (isNonceNew === true) return
    if (isRemembered(request.nonce) || !(await storeNonce())) throw illegal('nonce-used')
  }
  // Both in one statement, where the request bears an id.
  const useBoth = async (): Promise<Earlier> => {
    const key = requestIdOf(request)
    if (key === undefined) {
      await useNonce()
      return undefined
    }
    if (isNonceNew === true) return claim(request)
    if (isRemembered(request.nonce)) throw illegal('nonce-used')
    const { isUnused, isIdNew } = await takeBoth(request, key)
    if (!isUnused) throw illegal('nonce-used')
    return isIdNew ? undefined : earlierAnswer(request, key)
  }
  const attempt = <T>(work: () => Promise<T>, use: () => Promise<Earlier>) =>
    db.transaction(async (): Promise<{ value: T } | { refusal: unknown }> => {
      const earlier = await use()
      if (earlier) return { value: earlier.value as T }
      try {
        const value = await work()
        await store(request, value)
        await request.wrote?.()
        return { value }
      } catch (error) {
        if (!isKept(error)) throw error
        await request.wrote?.()
        return { refusal: error }
      }
    })
  return {
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      let hasBegun = false
      const begin = async () => {
        hasBegun = true
        return work()
      }
      const outcome = await attempt(begin, useBoth).catch((error: unknown) => {
        // On a full disk reading goes on; what writes is refused where it writes.
        if (hasBegun || !isOutOfRoom(error)) throw error
        rememberNonce(request)
        return attempt(begin, () => claim(request))
      })
      spent = true
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.value
    },
    spend: async () => {
      if (spent) return
      spent = true
      await useNonce().catch((error: unknown) => {
        if (!isOutOfRoom(error)) throw error
        rememberNonce(request)
      })
    },
  }
}

const requestIdOf = ({ actor, input }: ChangingRequest): RequestKey | undefined =>
  actor !== undefined &&
  typeof input === 'object' &&
  input !== null &&
  'requestId' in input &&
  typeof input.requestId === 'string'
    ? { actor, requestId: input.requestId }
    : undefined

/** The answer that the first request of this id got. */
type Earlier = { readonly value: unknown } | undefined

interface RequestKey {
  readonly actor: string
  readonly requestId: string
}

const rowOf = (request: ChangingRequest, key: RequestKey) => ({
  ...key,
  operation: request.endpoint,
  inputSha256: createHash('sha256').update(canonicalJson(request.input)).digest('hex'),
  createdAt: request.now,
})

/** Takes the requestId, or gives the answer it already has. A twin still running makes this wait until it has ended. */
const claim = async (request: ChangingRequest): Promise<Earlier> => {
  const key = requestIdOf(request)
  if (!key) return undefined
  const taken = await request.db
    .current()
    .insert(idempotency)
    .values(rowOf(request, key))
    .onConflictDoNothing()
    .returning({ requestId: idempotency.requestId })
  return taken.length === 1 ? undefined : earlierAnswer(request, key)
}

/** Takes nonce and requestId, and says which of them were there before; a requestId is taken by a new nonce only. */
const takeBoth = async (
  request: ChangingRequest,
  key: RequestKey,
): Promise<{ readonly isUnused: boolean; readonly isIdNew: boolean }> => {
  const { actor, requestId, operation, inputSha256, createdAt } = rowOf(request, key)
  const at = createdAt.toISOString()
  const { rows } = await request.db.current().execute<{ used: number; taken: number }>(sql`
    with used as (insert into ${nonce} (nonce, used_at) values (${request.nonce}, ${at}::timestamptz)
        on conflict do nothing returning 1),
      taken as (insert into ${idempotency} (actor, request_id, operation, input_sha256, created_at)
        select ${actor}, ${requestId}::text, ${operation}, ${inputSha256}, ${at}::timestamptz from used
        on conflict do nothing returning 1)
    select (select count(*) from used)::int as used, (select count(*) from taken)::int as taken`)
  return { isUnused: rows[0]?.used === 1, isIdNew: rows[0]?.taken === 1 }
}

const earlierAnswer = async (request: ChangingRequest, key: RequestKey): Promise<Earlier> => {
  const { operation, inputSha256 } = rowOf(request, key)
  const [row] = await request.db.current().select().from(idempotency).where(matches(key))
  if (row?.operation !== operation || row.inputSha256 !== inputSha256) {
    throw new Refusal('request.reused', '这个操作编号已用于另一次操作，本次未执行。请刷新页面后重试。', {
      status: 409,
    })
  }
  return { value: row.response }
}

const store = async (request: ChangingRequest, value: unknown): Promise<void> => {
  const key = requestIdOf(request)
  if (!key) return
  const response = value ?? null
  await request.db.current().update(idempotency).set({ response }).where(matches(key))
}

const matches = ({ actor, requestId }: RequestKey) =>
  and(eq(idempotency.actor, actor), eq(idempotency.requestId, requestId))
