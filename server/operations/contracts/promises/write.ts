// A person makes a promise, changes what it says, hands it to a colleague, or gives it up.
import { formatDate } from '#protocol/chinese-date.ts'
import { promiseProblems, tidyTerms } from '#protocol/contracts/promises/terms.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { changePromise, findPromise } from '#server/domain/contracts/promises/store.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import { planOf } from '#server/domain/contracts/promises/rules.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { findViewed } from '#server/operations/contracts/contracts/find-viewed.ts'
import { causeOf, findSeenPromise } from './find.ts'
import { makePromise } from './make.ts'
import { movePromise } from './moves.ts'
import { changesOf } from './present.ts'
import { tellNewOwner } from './tell.ts'

const wrong = (fields: Record<string, string>): Refusal =>
  new Refusal('promise.invalid', Object.values(fields)[0] ?? '', { fields })

/** Refuses `promise.invalid` with words at the inputs. */
export const addPromise = async (
  ctx: Context,
  input: { terms: PromiseTerms; ownerMemberId: string | null },
): Promise<{ promiseId: string }> => {
  const { deps, actor } = ctx
  const terms = tidyTerms(input.terms)
  const { dueDay } = terms
  const problems = promiseProblems(terms, todayOf(ctx))
  if (Object.keys(problems).length > 0) throw wrong(problems)
  const owner = await ownerOf(ctx, input.ownerMemberId)
  const promiseId = await makePromise(
    deps,
    {
      ...terms,
      companyId: companyOf(ctx),
      contractName: await nameOfContract(ctx, terms.contractId),
      anchorDay: dueDay,
      round: 1,
      ownerId: owner.userId,
      owner: owner.name,
      isByContract: false,
    },
    { actor },
  )
  if (owner.userId !== ctx.user.id) {
    const row = await findPromise(deps.db, promiseId)
    if (row !== undefined) await tellNewOwner(deps, row)
  }
  return { promiseId }
}

/** Kind and contract stay. Refuses `promise.stale`, `promise.invalid`, `promise.not-possible` and `not-found`. */
export const editPromise = async (
  ctx: Context,
  input: { promiseId: string; version: number; terms: PromiseTerms },
): Promise<void> => {
  const { deps, clock, actor } = ctx
  const row = await findSeenPromise(ctx, input.promiseId, true)
  if (row.version !== input.version) throw new Refusal('promise.stale', '这件事项刚被改过，请刷新后再修改。')
  const terms = tidyTerms({ ...input.terms, kind: row.kind, contractId: row.contractId })
  const today = todayOf(ctx)
  // A day that went by may stay as it is.
  const problems = promiseProblems(
    terms,
    row.dueDay < today && terms.dueDay === row.dueDay ? row.dueDay : today,
  )
  if (Object.keys(problems).length > 0) throw wrong(problems)
  const isReplanned = terms.dueDay !== row.dueDay || terms.cycleMonths !== row.cycleMonths
  await movePromise(deps, {
    id: row.id,
    event: { type: 'promise.changed', by: causeOf(ctx, row), plan: planOf(terms, clock.now()) },
    actor,
    detail: { changes: changesOf(row, terms) },
  })
  const { kind: _kind, contractId: _contract, ...change } = terms
  await changePromise(deps.db, row, { ...change, ...(isReplanned && { anchorDay: terms.dueDay }) })
}

/** Refuses `promise.invalid`, `promise.not-possible` and `not-found`. */
export const handPromise = async (
  ctx: Context,
  { promiseId, ownerMemberId }: { promiseId: string; ownerMemberId: string },
): Promise<void> => {
  const row = await findSeenPromise(ctx, promiseId, true)
  const owner = await ownerOf(ctx, ownerMemberId)
  if (owner.userId === row.ownerId) throw wrong({ ownerMemberId: '这件事项已由这位同事负责' })
  await changePromise(ctx.deps.db, row, { ownerId: owner.userId, owner: owner.name })
  await movePromise(ctx.deps, {
    id: row.id,
    event: { type: 'promise.handedOver', by: causeOf(ctx, row) },
    actor: ctx.actor,
    detail: { fromName: row.owner, toName: owner.name },
  })
}

/** Refuses `promise.not-possible` and `not-found`. */
export const cancelPromise = async (
  ctx: Context,
  { promiseId, reason }: { promiseId: string; reason: string },
): Promise<void> => {
  const row = await findSeenPromise(ctx, promiseId, true)
  await movePromise(ctx.deps, {
    id: row.id,
    event: { type: 'promise.cancelled', by: causeOf(ctx, row), reason },
    actor: ctx.actor,
    detail: { reason },
  })
}

export const todayOf = ({ clock }: Pick<Context, 'clock'>): string => formatDate(clock.now(), 'YYYY-MM-DD')

const ownerOf = async (
  ctx: Context,
  memberId: string | null,
): Promise<Pick<PromiseRecord, never> & { userId: string; name: string }> => {
  if (memberId === null) return { userId: ctx.user.id, name: ctx.user.name }
  const found = await findStaff(ctx.deps.db, companyOf(ctx), memberId)
  if (found?.member.status === 'active' && found.user) return { userId: found.user.id, name: found.user.name }
  throw wrong({ ownerMemberId: '负责人须是在职的同事，请重新选择' })
}

const nameOfContract = async (ctx: Context, contractId: string | null): Promise<string> => {
  if (contractId === null) return ''
  const seen = await findViewed(ctx, contractId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not-found') return undefined
    throw error
  })
  if (seen === undefined || seen.contract.state === 'draft')
    throw wrong({ contractId: '没有找到这份合同，请重新选择' })
  return seen.contract.name
}
