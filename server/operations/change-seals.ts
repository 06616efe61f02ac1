// Moves seals through their chart: enable, disable, cancel, make default.
import { SEAL_TYPE } from '#protocol/account/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { advance } from '#server/domain/lifecycle.ts'
import { eventOf, rightFor } from '#server/domain/seals/rules.ts'
import type { SealAction } from '#server/domain/seals/rules.ts'
import * as seals from '#server/domain/seals/store.ts'
import type { SealRow } from '#server/domain/seals/store.ts'

/** The owner of the seals the identity sees. */
export const sealOwner = ({ identity, user }: Pick<Context, 'identity' | 'user'>): seals.SealOwner =>
  identity.type === 2 ? { companyId: identity.companyId } : { userId: user.id }

/** Whether the identity may do this with its seals: one's own signatures always, a company's by right. */
export const mayChange = (
  { identity, rights }: Pick<Context, 'identity' | 'rights'>,
  action: SealAction,
): boolean => identity.type === 1 || rights.may('signature', rightFor(action))

/** Refuses `not-found`, `permission.denied`, `seal.not-possible` and `seal.official-exists`. */
export const changeSealState = async (ctx: Context, id: string, action: SealAction): Promise<void> => {
  const { deps } = ctx
  const owner = sealOwner(ctx)
  await seals.lockOwner(deps.db, owner)
  const row = await seals.getSeal(deps.db, id)
  if (!row || !isOwn(row, owner)) throw new Refusal('not-found', '没有找到这枚印章，可能已被注销。')
  if (!mayChange(ctx, action)) {
    throw new Refusal('permission.denied', '当前身份没有这项权限，请联系单位管理员授权。', { status: 403 })
  }
  const isOfficial = row.type === SEAL_TYPE.official && row.companyId !== null
  if (action === 'enable' && isOfficial && (await seals.hasOfficialSeal(deps.db, row.companyId ?? '', id))) {
    throw new Refusal('seal.official-exists', '单位只能有一枚启用的公章，请先停用或注销另一枚。')
  }
  await advance(
    deps,
    seals.sealCharts,
    {
      makeDefault: () => seals.setDefaultSeal(deps.db, owner, id),
      dropDefault: async () => {
        if (row.isDefault) await seals.setDefaultSeal(deps.db, owner, null)
      },
    },
    { id, event: eventOf(action), actor: ctx.actor, detail: { name: row.name } },
  )
}

const isOwn = (row: SealRow, owner: seals.SealOwner): boolean =>
  'companyId' in owner
    ? row.companyId === owner.companyId
    : row.companyId === null && row.userId === owner.userId
