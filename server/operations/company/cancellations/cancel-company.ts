// The super-administrator requests the cancellation of the company, sees its state, or withdraws.
import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#protocol/endpoint.ts'
import { COOLING_OFF_DAYS } from '#protocol/company/cancellations/cancellations.ts'
import type {
  CancellationRequest,
  getCompanyCancellation,
} from '#protocol/company/cancellations/cancellations.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { insertCancellation, newestCancellation } from '#server/domain/company/cancellations/store.ts'
import type { CancellationRecord } from '#server/domain/company/cancellations/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { countTies } from '#server/domain/company/companies/ties.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { moveCancellation, openWords } from '#server/operations/company/cancellations/moves.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

/** What is still open, and the newest request. */
export const showCancellation = async (ctx: Context): Promise<OutputOf<typeof getCompanyCancellation>> => {
  const { deps, identity } = ctx
  const companyId = companyOf(ctx)
  const row = await newestCancellation(deps.db, companyId)
  return {
    companyName: identity.type === 2 ? identity.companyName : '',
    ties: await countTies(deps.db, companyId),
    request: row === undefined ? null : await present(deps, row),
  }
}

const present = async ({ db }: Deps, row: CancellationRecord): Promise<CancellationRequest> => ({
  cancellationId: row.id,
  state: row.state,
  askedBy: (await getUser(db, row.askedBy))?.name ?? '',
  reason: row.reason,
  askedAt: row.askedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  outcome: row.outcome,
})

/** Begins the cooling-off; refuses `company.tied`, `cancellation.not-possible` and what a code refuses. */
export const askCancellation = async (
  ctx: Context,
  { reason, verifyCode }: { reason: string; verifyCode: string },
): Promise<void> => {
  const { deps, user, actor, clock } = ctx
  const companyId = companyOf(ctx)
  await useCode(deps, { phone: user.phone, purpose: 'cancelCompany', code: verifyCode })
  await lockCompany(deps.db, companyId)
  if ((await newestCancellation(deps.db, companyId))?.state === 'cooling')
    throw keep(new Refusal('cancellation.not-possible', '这个单位已经申请注销，请刷新页面查看。'))
  const ties = await countTies(deps.db, companyId)
  const open = openWords(ties)
  if (open !== '') throw keep(new Refusal('company.tied', `${open}请处理完后再申请注销。`))
  const now = clock.now()
  const id = randomUUID()
  await insertCancellation(deps.db, {
    id,
    companyId,
    state: 'planned',
    version: 0,
    askedBy: user.id,
    reason,
    askedAt: now,
    dueAt: new Date(now.getTime() + COOLING_OFF_DAYS * 24 * 3_600_000),
  })
  await moveCancellation(deps, { id, event: { type: 'cancellation.asked', ties }, actor, detail: { reason } })
}

/** Ends the cooling-off without consequence; refuses `not-found` and `cancellation.not-possible`. */
export const takeBackCancellation = async (ctx: Context): Promise<void> => {
  const row = await newestCancellation(ctx.deps.db, companyOf(ctx))
  if (!row) throw new Refusal('not-found', '这个单位没有申请注销，请刷新页面。')
  await moveCancellation(ctx.deps, {
    id: row.id,
    event: { type: 'cancellation.takenBack' },
    actor: ctx.actor,
  })
}
