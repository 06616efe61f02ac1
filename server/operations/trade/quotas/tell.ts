// Tells those who look after the packages that little is left.
import type { Deps } from '#server/deps.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

export const tellScarce = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { ownerType, ownerId }: GrantOwner,
  left: number,
): Promise<void> => {
  const whose = ownerType === 'company' ? '单位的' : '您的'
  const userIds =
    ownerType === 'person'
      ? [ownerId]
      : (await listAdministrators(deps.db, ownerId)).flatMap(({ userId }) => userId ?? [])
  for (const userId of userIds)
    await notify(deps, userId, {
      kind: 'system',
      title: left === 0 ? '合同份数已用完' : '合同份数即将用完',
      text:
        left === 0
          ? `${whose}合同份数已用完，暂时不能发起新合同，已发起的不受影响。请领取套餐，或请平台客服增加份数。`
          : `${whose}合同份数还剩 ${left} 份。用完后不能发起新合同，请提前领取套餐，或请平台客服增加份数。`,
      target: '/home',
    })
}
