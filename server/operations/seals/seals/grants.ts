// Authorising people to use a company's seals, and taking that back (domain.md §3 授权用印人).
import { randomUUID } from 'node:crypto'
import { SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import { MOST_GRANTS } from '#protocol/seals/seals/use.ts'
import type { GrantSubject, SealGrant } from '#protocol/seals/seals/use.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { GrantEvent, grantMachine } from '#server/domain/seals/seal-grants/machine.ts'
import {
  canEnd,
  checkPeriod,
  isSameScope,
  leftWord,
  scopeWords,
  stateAt,
  typesInOrder,
} from '#server/domain/seals/seal-grants/rules.ts'
import * as grants from '#server/domain/seals/seal-grants/store.ts'
import type { GrantRow, SubjectKind } from '#server/domain/seals/seal-grants/store.ts'
import { getSeal } from '#server/domain/seals/seals/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { findStaff, getStaff } from '#server/domain/company/staff/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { ownSeal, seenSeal } from '#server/operations/seals/seals/moves.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { isLegalPersonOf } from '#server/operations/seals/seals/legal-person.ts'
import { isLegalPersons } from '#server/operations/seals/seals/permits.ts'
import { sealPath } from '#server/operations/seals/seals/tell.ts'
import { companyOf, readRoles } from '#server/operations/company/staff/acting.ts'

type GrantDeps = Pick<Deps, 'db' | 'clock' | 'following'>

const OVER = '这项授权已收回或已到期，请刷新页面。'
const IN_FORCE = ['standing', 'limited']

/** Names of whomever authorisations name, for one company. */
const subjectBook = async (deps: GrantDeps, companyId: string) => {
  const [tree, roles] = [await listDepartments(deps.db, companyId), await readRoles(deps.db, companyId)]
  return async (kind: SubjectKind, id: string): Promise<{ subject: string; under: string }> => {
    if (kind === 'role') return { subject: roles.nameOf(id), under: '角色' }
    if (kind === 'department') return { subject: pathName(tree, id) || '已删除的部门', under: '部门及其下级' }
    const found = await findStaff(deps.db, companyId, id)
    if (found === undefined) return { subject: '已移除的员工', under: '' }
    const { member, user } = found
    return {
      subject: user?.name || member.name,
      under: [maskPhone(user?.phone ?? member.phone), member.post, leftWord(member.status)]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

/** Those of a seal in force first, then those that ended. */
export const readGrants = async (ctx: Context, sealId: string): Promise<SealGrant[]> => {
  const companyId = companyOf(ctx)
  await seenSeal(ctx, sealId)
  const name = await subjectBook(ctx.deps, companyId)
  const now = ctx.clock.now()
  const rows = await grants.listGrants(ctx.deps.db, sealId, MOST_GRANTS)
  const shown: SealGrant[] = []
  for (const row of rows) {
    const giver = await getUser(ctx.deps.db, row.grantedBy)
    const state = stateAt(row, now)
    shown.push({
      grantId: row.id,
      subjectKind: row.subjectKind,
      ...(await name(row.subjectKind, row.subjectId)),
      contractTypes: row.contractTypes,
      needsApproval: row.needsApproval,
      from: row.validFrom.toISOString(),
      until: row.validUntil?.toISOString() ?? null,
      state,
      grantedBy: giver?.name ?? '',
      grantedAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      reason: row.reason,
      canRevoke: canEnd(state) && ctx.rights.may('signature', 'authorize'),
    })
  }
  return shown
}

/** Whom a subject names in this company; refuses `not-found`. */
const subjectOf = async (
  ctx: Context,
  companyId: string,
  subject: GrantSubject,
): Promise<{ kind: SubjectKind; id: string }> => {
  const { db } = ctx.deps
  if (subject.kind === 'member') {
    const found = await findStaff(db, companyId, subject.memberId)
    if (found?.member.status === 'active') return { kind: 'member', id: subject.memberId }
    throw new Refusal('not-found', '没有找到这位在职的同事，请重新选择。')
  }
  if (subject.kind === 'department') {
    const tree = await listDepartments(db, companyId)
    if (tree.some(({ id }) => id === subject.departmentId))
      return { kind: 'department', id: subject.departmentId }
    throw new Refusal('not-found', '没有找到这个部门，请重新选择。')
  }
  const roles = await readRoles(db, companyId)
  if (roles.assignable.some(({ id }) => id === subject.roleCode))
    return { kind: 'role', id: subject.roleCode }
  throw new Refusal('not-found', '没有找到这个角色，请重新选择。')
}

export interface NewGrant {
  readonly sealId: string
  readonly subject: GrantSubject
  readonly contractTypes: readonly string[]
  readonly needsApproval: boolean
  readonly from?: string | undefined
  readonly until: string | null
}

/** Whether the caller is the one to authorise others to it: for the 法定代表人章 the legal person alone. */
export const mayGrant = async (
  { deps, user }: Context,
  seal: Pick<SealRow, 'type' | 'companyId'>,
): Promise<boolean> =>
  seal.companyId === null ||
  !isLegalPersons(seal) ||
  (await isLegalPersonOf(deps.db, user.id, seal.companyId))

/** Authorises; refuses `not-found`, `seal.not-possible`, `seal.legal-person-only`, `grant.period`, `grant.exists` and `grant.too-many`. */
export const giveGrant = async (ctx: Context, input: NewGrant): Promise<{ grantId: string }> => {
  const { deps, user, actor } = ctx
  const companyId = companyOf(ctx)
  const seal = await ownSeal(ctx, input.sealId)
  if (seal.status !== SEAL_STATUS.enabled && seal.status !== SEAL_STATUS.disabled) {
    throw new Refusal('seal.not-possible', '印章审核通过后才能授权给他人使用。')
  }
  if (!(await mayGrant(ctx, seal))) {
    throw new Refusal(
      'seal.legal-person-only',
      '法定代表人章只能由法定代表人本人授权他人使用，请由其登录后授权。',
    )
  }
  const { kind, id } = await subjectOf(ctx, companyId, input.subject)
  const now = ctx.clock.now()
  const from = input.from === undefined ? now : new Date(input.from)
  const until = input.until === null ? null : new Date(input.until)
  checkPeriod(from, until, now)
  const own = (await grants.listGrants(deps.db, seal.id, MOST_GRANTS)).filter(({ state }) =>
    IN_FORCE.includes(state),
  )
  const contractTypes = typesInOrder(input.contractTypes)
  const wanted = { subjectKind: kind, subjectId: id, contractTypes, needsApproval: input.needsApproval }
  if (own.some((row) => canEnd(stateAt(row, now)) && isSameScope(row, wanted)))
    throw new Refusal('grant.exists', '已有相同范围的授权。需要改期限时，请先收回原授权。')
  if (own.length >= MOST_GRANTS)
    throw new Refusal('grant.too-many', `一枚印章最多 ${MOST_GRANTS} 项授权，请先收回不用的。`)
  const grantId = randomUUID()
  await grants.insertGrant(deps.db, {
    id: grantId,
    sealId: seal.id,
    companyId,
    ...wanted,
    state: 'proposed',
    version: 0,
    validFrom: from,
    validUntil: until,
    grantedBy: user.id,
    createdAt: now,
  })
  await moveGrant(deps, { id: grantId, event: { type: 'grant.given', at: now.getTime() }, actor })
  return { grantId }
}

/** Takes one back at once; refuses `not-found` and `sealGrant.not-possible`. */
export const revokeGrant = async (ctx: Context, grantId: string, reason: string): Promise<void> => {
  const row = await grants.getGrant(ctx.deps.db, grantId)
  if (row?.companyId !== companyOf(ctx)) throw new Refusal('not-found', '没有找到这项授权，请刷新页面。')
  // Its time may be over before its job has written that down.
  if (stateAt(row, ctx.clock.now()) === 'expired') throw new Refusal('sealGrant.not-possible', OVER)
  await moveGrant(ctx.deps, { id: grantId, event: { type: 'grant.revoked', reason }, actor: ctx.actor })
}

/** Takes back all that names a person who left. */
export const revokeGrantsOf = async (
  deps: GrantDeps,
  gone: { readonly companyId: string; readonly memberId: string; readonly actor: Actor },
): Promise<void> => {
  for (const { id } of await grants.listGrantsOf(deps.db, gone.companyId, 'member', gone.memberId))
    await moveGrant(deps, { id, event: { type: 'grant.revoked', reason: '已离职' }, actor: gone.actor })
}

/** Moves an authorisation through its chart inside the current transaction. */
export const moveGrant = async (
  deps: GrantDeps,
  move: { id: string; event: GrantEvent; actor: Actor },
): Promise<void> => {
  const row = await grants.getGrant(deps.db, move.id)
  const seal = row && (await getSeal(deps.db, row.sealId))
  if (!row || !seal) throw new Refusal('not-found', '没有找到这项授权，请刷新页面。')
  const { subject } = await (await subjectBook(deps, row.companyId))(row.subjectKind, row.subjectId)
  await advance(deps, grants.grantLifecycle, effects(deps, row, await titleOf(deps, seal)), {
    ...move,
    notPossible: OVER,
    detail: {
      sealId: row.sealId,
      name: seal.name,
      subject,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      contractTypes: row.contractTypes,
      ...('reason' in move.event && move.event.reason !== '' ? { reason: move.event.reason } : {}),
    },
  })
}

/** A seal as somebody with places in several companies tells it from others. */
const titleOf = async (deps: GrantDeps, { companyId, name }: SealRow): Promise<string> =>
  `${(companyId === null ? undefined : await getCompany(deps.db, companyId))?.name ?? ''}的“${name}”`

const effects = (deps: GrantDeps, row: GrantRow, title: string): Effects<typeof grantMachine> => {
  const tell = async (what: string, text: string) => {
    if (row.subjectKind !== 'member') return
    const found = await getStaff(deps.db, row.subjectId)
    if (!found?.user || found.member.status === 'left') return
    const rights = (await readRoles(deps.db, row.companyId)).rightsOf(found.member.roles)
    // Who signs with a seal need not be allowed to look after seals.
    const target = rights.may('signature', 'view') ? sealPath(row.sealId) : PAGES.home
    await notify(deps, found.user.id, { kind: 'system', title: what, text, target })
  }
  const scope = scopeWords(row.contractTypes)
  return {
    tellGranted: () => tell('您被授权使用印章', `您可以使用${title}签署：${scope}。`),
    tellEnded: (_, event) =>
      'reason' in event
        ? tell('用印授权已收回', `您不能再使用${title}签署${scope}。`)
        : tell('用印授权已到期', `您使用${title}签署${scope}的授权已到期。`),
    rememberEnd: (_, event) =>
      grants.endGrant(deps.db, row.id, {
        reason: 'reason' in event ? event.reason : '',
        endedAt: deps.clock.now(),
      }),
  }
}
