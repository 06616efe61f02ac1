// The member's side of a group: invitations answered, what is opened, parting (domain.md §8).
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import type * as calls from '#protocol/company/affiliations/affiliations.ts'
import type * as openedCalls from '#protocol/company/affiliations/opened.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { pageLooks } from '#server/domain/company/affiliations/looks.ts'
import { openOfCompany, standingOf } from '#server/domain/company/affiliations/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { checkPlatform, findFrom, requireCertified } from './find.ts'
import { moveAffiliation } from './moves.ts'

export const readOwn = async (ctx: Context): Promise<OutputOf<typeof calls.readOwnGroup>> => {
  checkPlatform(ctx.deps)
  const companyId = companyOf(ctx)
  const rows = await openOfCompany(ctx.deps.db, companyId)
  const own = rows.find(({ affiliation }) => affiliation.state === 'active')
  return {
    invitations: rows.flatMap(({ affiliation, head }) =>
      affiliation.state === 'invited'
        ? [
            {
              affiliationId: affiliation.id,
              headName: head.name,
              headCreditCode: head.creditCode,
              invitedAt: affiliation.createdAt.toISOString(),
            },
          ]
        : [],
    ),
    membership:
      own === undefined
        ? null
        : {
            affiliationId: own.affiliation.id,
            headName: own.head.name,
            headCreditCode: own.head.creditCode,
            joinedAt: (own.affiliation.joinedAt ?? own.affiliation.changedAt).toISOString(),
            disclosed: own.affiliation.disclosed,
          },
    members: (await standingOf(ctx.deps.db, companyId)).members,
  }
}

/** Refuses `affiliation.not-free` for a head, and for a member of another group. */
export const acceptInvitation = async (
  ctx: Context,
  { affiliationId, disclosed }: { affiliationId: string; disclosed: Disclosure[] },
): Promise<void> => {
  const row = await findFrom(ctx, 'companyId', affiliationId)
  requireCertified(ctx)
  checkDisclosed(disclosed)
  const { db } = ctx.deps
  await lockCompany(db, row.companyId)
  const { isHead, isMember } = await standingOf(db, row.companyId)
  if (row.state === 'invited' && isMember)
    throw notFree('一家单位只能加入一个集团。请先退出现在的集团，再接受这份邀请。')
  if (row.state === 'invited' && isHead)
    throw notFree('贵单位自己有成员企业或待答复的邀请，不能再加入其他集团。请先移出成员、取消邀请。')
  await moveAffiliation(ctx.deps, {
    id: affiliationId,
    event: { type: 'affiliation.accepted', disclosed, standing: { isHead, isMember } },
    actor: ctx.actor,
    detail: { disclosed },
  })
}

// Nobody saves what they may not read.
const checkDisclosed = (disclosed: readonly Disclosure[]): void => {
  if (!disclosed.includes('download') || disclosed.includes('contracts')) return
  const words = '开放下载要先开放查看合同，请一并勾选。'
  throw new Refusal('affiliation.invalid', words, { fields: { disclosed: words } })
}

const notFree = (words: string) => new Refusal('affiliation.not-free', words)

/** Declines what was not answered yet, leaves what was accepted. */
export const leave = async (ctx: Context, affiliationId: string): Promise<void> => {
  const row = await findFrom(ctx, 'companyId', affiliationId)
  await moveAffiliation(ctx.deps, {
    id: affiliationId,
    event: { type: row.state === 'invited' ? 'affiliation.declined' : 'affiliation.left' },
    actor: ctx.actor,
  })
}

export const disclose = async (
  ctx: Context,
  { affiliationId, disclosed }: { affiliationId: string; disclosed: Disclosure[] },
): Promise<void> => {
  await findFrom(ctx, 'companyId', affiliationId)
  checkDisclosed(disclosed)
  await moveAffiliation(ctx.deps, {
    id: affiliationId,
    event: { type: 'disclosure.changed', disclosed },
    actor: ctx.actor,
    detail: { disclosed },
  })
}

export const listOwnLooks = async (
  ctx: Context,
  paging: { page: number; pageSize: number },
): Promise<OutputOf<typeof openedCalls.listLooks>> => {
  checkPlatform(ctx.deps)
  const { total, rows } = await pageLooks(ctx.deps.db, companyOf(ctx), paging)
  return {
    total,
    ...paging,
    rows: rows.map(({ look, who, headName, contractName }) => ({
      lookId: look.id,
      at: look.at.toISOString(),
      who: who === null || who === '' ? '已注销的人员' : who,
      headName,
      contractId: look.contractId,
      contractName: contractName ?? '',
      kind: look.kind,
    })),
  }
}
