// The head's side of a group: its companies are listed, invited and taken out (domain.md §8, 集团).
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { INVITATIONS_PER_DAY, MOST_AFFILIATES } from '#protocol/company/affiliations/affiliations.ts'
import type { AffiliationRow } from '#protocol/company/affiliations/affiliations.ts'
import type * as calls from '#protocol/company/affiliations/affiliations.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { normalizeCompanyName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import {
  certifiedNamed,
  findOpen,
  getAffiliation,
  insertAffiliation,
  pageOfHead,
  standingOf,
  statusOf,
} from '#server/domain/company/affiliations/store.ts'
import type { AffiliationRecord } from '#server/domain/company/affiliations/store.ts'
import { listCompaniesOf, lockCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { checkPlatform, findFrom, notFound, requireCertified } from './find.ts'
import { askMember, moveAffiliation } from './moves.ts'

const DAY_MS = 86_400_000

export const listMembersOfGroup = async (
  ctx: Context,
  paging: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listAffiliations>> => {
  checkPlatform(ctx.deps)
  const { db } = ctx.deps
  const { total, rows } = await pageOfHead(db, companyOf(ctx), paging)
  const mine = new Set((await listCompaniesOf(db, ctx.user.id)).map(({ company }) => company.id))
  return {
    total,
    ...paging,
    rows: rows.map(({ affiliation, company }) => ({
      affiliationId: affiliation.id,
      companyId: company.id,
      companyName: company.name,
      creditCode: company.creditCode,
      status: statusOf(affiliation),
      disclosed: affiliation.disclosed,
      invitedAt: affiliation.createdAt.toISOString(),
      changedAt: affiliation.changedAt.toISOString(),
      isMine: mine.has(company.id),
      actions: actionsOf(ctx, affiliation),
    })),
  }
}

const actionsOf = (
  { rights }: Context,
  { state, disclosed }: AffiliationRecord,
): AffiliationRow['actions'] => {
  const may = (action: string) => rights.may('groupManage', action)
  return [
    ...(state === 'active' && disclosed.includes('contracts') && may('contracts')
      ? (['contracts'] as const)
      : []),
    ...(state === 'invited' && may('manage') ? (['withdraw'] as const) : []),
    ...(state === 'active' && may('manage') ? (['remove'] as const) : []),
  ]
}

/** The request's id becomes the invitation's, so that asking again answers the same. */
export const inviteMember = async (
  ctx: Context,
  { requestId: id, company: named }: { requestId: string; company: string },
): Promise<{ affiliationId: string }> => {
  checkPlatform(ctx.deps)
  const { db } = ctx.deps
  const headId = companyOf(ctx)
  requireCertified(ctx)
  const already = await getAffiliation(db, id)
  if (already !== undefined) {
    if (already.headId === headId) return { affiliationId: id }
    throw notFound()
  }
  await countInvitation(ctx, headId)
  const found = await findNamed(ctx, named)
  await lockCompany(db, headId)
  const standing = await standingOf(db, headId)
  if (standing.isMember)
    throw new Refusal(
      'affiliation.not-free',
      '贵单位是其他集团的成员企业，不能再作为总部邀请成员。请先退出该集团。',
    )
  if (standing.members >= MOST_AFFILIATES)
    throw new Refusal(
      'affiliation.full',
      `一个集团最多 ${MOST_AFFILIATES} 家成员企业（含待答复的），请先整理后再邀请。`,
    )
  if ((await findOpen(db, { headId, companyId: found.id })) !== undefined) throw isThere(found)
  await write(ctx, { id, headId, companyId: found.id })
  return { affiliationId: id }
}

const isThere = ({ name }: CompanyRow) =>
  new Refusal('affiliation.already', `${name}已是成员企业或正在等待答复，不用再次邀请。`)

const write = async (
  { deps, clock, actor }: Context,
  place: Pick<AffiliationRecord, 'id' | 'headId' | 'companyId'>,
): Promise<void> => {
  const now = clock.now()
  const row: AffiliationRecord = {
    ...place,
    state: 'invited',
    disclosed: [],
    version: 0,
    invitedBy: actor.userId,
    createdAt: now,
    changedAt: now,
    joinedAt: null,
  }
  await insertAffiliation(deps.db, row)
  await appendAudit(deps.db, {
    chainId: place.companyId,
    at: now,
    event: 'affiliation:affiliation.invited',
    actor,
    detail: { id: place.id, headId: place.headId },
  })
  await askMember(deps, row)
}

// Counted before anything is looked up, and kept where it is refused.
const countInvitation = async ({ deps, clock }: Context, headId: string): Promise<void> => {
  const asked = await countAttempt(deps.db, `group-invitation:${headId}`, clock.now(), { windowMs: DAY_MS })
  if (asked > INVITATIONS_PER_DAY)
    throw keep(
      new Refusal('affiliation.too-many', `一天最多发出 ${INVITATIONS_PER_DAY} 次邀请，请明天再试。`),
    )
}

const findNamed = async (ctx: Context, typed: string): Promise<CompanyRow> => {
  const code = normalizeCreditCode(typed)
  const found = await certifiedNamed(ctx.deps.db, {
    name: normalizeCompanyName(typed),
    code: isCreditCode(code) ? code : '',
  })
  const [only] = found
  if (found.length > 1) throw keep(unknown('有多家单位使用这个名称，请改用统一社会信用代码邀请。'))
  if (only === undefined)
    throw keep(
      unknown('没有找到已认证的单位。请核对单位全称或统一社会信用代码，对方要先在本平台完成单位认证。'),
    )
  if (only.id === companyOf(ctx)) throw keep(unknown('不能邀请本单位，请填写要邀请的成员企业。'))
  return only
}

const unknown = (words: string) => new Refusal('affiliation.unknown', words, { fields: { company: words } })

/** Takes an invitation back, or a member out. */
export const removeMember = async (ctx: Context, affiliationId: string): Promise<void> => {
  const row = await findFrom(ctx, 'headId', affiliationId)
  await moveAffiliation(ctx.deps, {
    id: affiliationId,
    event: { type: row.state === 'invited' ? 'affiliation.withdrawn' : 'affiliation.removed' },
    actor: ctx.actor,
  })
}
