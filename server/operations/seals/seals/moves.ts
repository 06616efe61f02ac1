// Moves seals through their chart, and renames them.
// The moves: enable, disable, cancel, make default, approve and reject.
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { advance, snapshotOf } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import { eventOf, needsReason, rightFor, stateOf } from '#server/domain/seals/seals/rules.ts'
import type { SealAction } from '#server/domain/seals/seals/rules.ts'
import * as seals from '#server/domain/seals/seals/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { nameTaken } from '#server/operations/seals/seals/make.ts'
import { tellMaker } from '#server/operations/seals/seals/tell.ts'
import { namesOf, rightHolders } from '#server/operations/company/staff/right-holders.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

/** The owner of the seals the identity sees. */
export const sealOwner = ({ identity, user }: Pick<Context, 'identity' | 'user'>): seals.SealOwner =>
  identity.type === 2 ? { companyId: identity.companyId } : { userId: user.id }

/** Whether the identity may do this with its seals: one's own signatures always, a company's by right. */
export const mayChange = (
  { identity, rights }: Pick<Context, 'identity' | 'rights'>,
  action: SealAction,
): boolean => identity.type === 1 || rights.may('signature', rightFor(action))

/** A seal of the identity, with its owner locked; refuses `not-found`. */
export const ownSeal = async (ctx: Context, id: string): Promise<SealRow> => {
  const owner = sealOwner(ctx)
  await seals.lockOwner(ctx.deps.db, owner)
  const row = await seals.getSeal(ctx.deps.db, id)
  if (row && isOwn(row, owner)) return row
  throw notFound()
}

/** A seal of the identity to look at; refuses `not-found`. */
export const seenSeal = async (ctx: Context, id: string): Promise<SealRow> => {
  const row = await seals.getSeal(ctx.deps.db, id)
  if (row && isOwn(row, sealOwner(ctx))) return row
  throw notFound()
}

const notFound = () =>
  new Refusal('not-found', '没有找到这枚印章或签名。它可能属于您的另一个身份，请切换身份后再看。')

const ASKED: Partial<Record<SealAction, string>> = { disable: '停用', cancel: '注销', refuse: '驳回' }

/** Refuses `not-found`, `permission.denied`, `seal.reason-missing`, `seal.not-possible` and `seal.official-exists`. */
export const changeSealState = async (
  ctx: Context,
  id: string,
  action: SealAction,
  reason = '',
): Promise<void> => {
  const { deps } = ctx
  const row = await ownSeal(ctx, id)
  if (!mayChange(ctx, action)) throw permissionDenied()
  const chart = snapshotOf(sealMachine, { state: stateOf(row.status), context: {} })
  if (chart.can(eventOf(action)) && row.companyId !== null && needsReason(action) && reason === '') {
    const words = `请填写${ASKED[action] ?? ''}的原因。`
    throw new Refusal('seal.reason-missing', words, { fields: { reason: words } })
  }
  const isOfficial = row.type === SEAL_TYPE.official && row.companyId !== null
  const comesIntoUse = action === 'enable' || action === 'approve'
  if (comesIntoUse && isOfficial && (await seals.hasOfficialSeal(deps.db, row.companyId ?? '', id))) {
    throw new Refusal('seal.official-exists', '单位只能有一枚启用的公章，请先停用或注销另一枚。')
  }
  await moveSeal(deps, ctx.actor, row, eventOf(action, reason), reason)
}

const moveSeal = async (
  deps: Context['deps'],
  actor: Actor,
  row: SealRow,
  event: ReturnType<typeof eventOf>,
  reason: string,
): Promise<void> => {
  await advance(deps, seals.sealLifecycle, effects(deps, row), {
    id: row.id,
    event,
    actor,
    detail: { name: row.name, ...(reason === '' ? {} : { reason }) },
  })
}

/** Cancels the seals of a company, or those of one type; gives how many. Joins the caller's transaction. */
export const cancelSealsOf = async (
  deps: Context['deps'],
  actor: Actor,
  companyId: string,
  reason: string,
  type?: number,
): Promise<number> => {
  const ending = (await seals.listSeals(deps.db, { companyId })).filter(
    (row) => type === undefined || row.type === type,
  )
  for (const row of ending) await moveSeal(deps, actor, row, eventOf('cancel', reason), reason)
  return ending.length
}

export const permissionDenied = () =>
  new Refusal('permission.denied', '当前身份没有这项权限，请联系单位管理员授权。', { status: 403 })

/** What a seal's chart asks for, for the seal as it was before the move. */
const effects = (deps: Context['deps'], row: SealRow): Effects<typeof sealMachine> => {
  const owner = seals.ownerOf(row)
  const { id } = row
  const keepReason = (reason: string) =>
    seals.changeSealRow(deps.db, id, { reason, updatedAt: deps.clock.now() })
  return {
    makeDefault: () => seals.setDefaultSeal(deps.db, owner, id),
    dropDefault: async () => {
      if (row.isDefault) await seals.setDefaultSeal(deps.db, owner, null)
    },
    settleDefault: async () => {
      const hasDefault = (await seals.listSeals(deps.db, owner)).some(({ isDefault }) => isDefault)
      if (!hasDefault && row.type !== SEAL_TYPE.legalPerson) await seals.setDefaultSeal(deps.db, owner, id)
    },
    rememberReason: (_, event) => keepReason('reason' in event ? event.reason : ''),
    forgetReason: () => keepReason(''),
    tellMaker: (_, event) =>
      tellMaker(deps, row, {
        isApproved: event.type === 'seal.approved',
        reason: 'reason' in event ? event.reason : '',
      }),
  }
}

/** Approves or refuses a seal that waits; refuses `seal.own-approval` besides what a move refuses. */
export const decideSeal = async (
  ctx: Context,
  input: { sealId: string; isApproved: boolean; reason: string },
): Promise<void> => {
  const companyId = companyOf(ctx)
  const row = await ownSeal(ctx, input.sealId)
  const judges = await rightHolders(ctx.deps.db, companyId, 'signature', 'audit')
  const others = judges.filter(({ userId }) => userId !== ctx.user.id)
  if (row.status === SEAL_STATUS.pending && row.userId === ctx.user.id && others.length > 0) {
    throw new Refusal(
      'seal.own-approval',
      `这枚印章由您提交，须由另一位管理员审核。请联系${namesOf(others)}。`,
    )
  }
  await changeSealState(ctx, input.sealId, input.isApproved ? 'approve' : 'refuse', input.reason)
}

/** Gives a seal another name; refuses `not-found`, `permission.denied`, `seal.not-possible` and `seal.name-taken`. */
export const renameSeal = async (ctx: Context, id: string, name: string): Promise<void> => {
  const { db, clock } = ctx.deps
  const row = await ownSeal(ctx, id)
  if (!mayRename(ctx)) throw permissionDenied()
  if (row.status === SEAL_STATUS.cancelled) {
    throw new Refusal('seal.not-possible', '印章已注销，不能再修改。')
  }
  if (row.companyId !== null && (await seals.isNameTaken(db, row.companyId, name, id))) throw nameTaken()
  const at = clock.now()
  await seals.changeSealRow(db, id, { name, updatedAt: at })
  await appendAudit(db, {
    chainId: row.companyId ?? row.userId,
    at,
    event: 'seal:renamed',
    actor: ctx.actor,
    detail: { id, before: row.name, name },
  })
}

export const mayRename = ({ identity, rights }: Pick<Context, 'identity' | 'rights'>): boolean =>
  identity.type === 1 || rights.may('signature', 'edit')

const isOwn = (row: SealRow, owner: seals.SealOwner): boolean =>
  'companyId' in owner
    ? row.companyId === owner.companyId
    : row.companyId === null && row.userId === owner.userId
