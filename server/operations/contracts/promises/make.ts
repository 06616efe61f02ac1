// Writes a new promise with its history and its clocks, whoever caused it.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { planOf } from '#server/domain/contracts/promises/rules.ts'
import { insertPromise, promiseLifecycle } from '#server/domain/contracts/promises/store.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'

/** What a new one is made from. */
export type NewPromise = Pick<
  PromiseRecord,
  | 'companyId'
  | 'kind'
  | 'title'
  | 'counterparty'
  | 'contractId'
  | 'contractName'
  | 'dueDay'
  | 'amount'
  | 'direction'
  | 'advanceDays'
  | 'cycleMonths'
  | 'untilDay'
  | 'anchorDay'
  | 'round'
  | 'remark'
  | 'ownerId'
  | 'owner'
  | 'isByContract'
>

/** Joins the caller's transaction; answers its id. */
export const makePromise = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  made: NewPromise,
  { actor, detail = {} }: { actor: Actor; detail?: Record<string, unknown> },
): Promise<string> => {
  const { db, clock } = deps
  const id = randomUUID()
  const now = clock.now()
  const {
    companyId,
    kind,
    title,
    counterparty,
    contractId,
    contractName,
    dueDay,
    amount,
    direction,
    advanceDays,
    cycleMonths,
    untilDay,
    anchorDay,
    round,
    remark,
    ownerId,
    owner,
    isByContract,
  } = made
  await insertPromise(db, {
    id,
    companyId,
    kind,
    title,
    counterparty,
    contractId,
    contractName,
    dueDay,
    amount,
    direction,
    advanceDays,
    cycleMonths,
    untilDay,
    anchorDay,
    round,
    remark,
    ownerId,
    owner,
    isByContract,
    context: planOf({ dueDay, advanceDays }, now),
    createdAt: now,
    updatedAt: now,
  })
  await appendAudit(db, {
    chainId: id,
    at: now,
    event: 'promise:promise.made',
    actor,
    detail: { ...detail, id, dueDay, owner, ...(isByContract && { isByContract }) },
  })
  await startClocks(deps, promiseLifecycle, id)
  return id
}
