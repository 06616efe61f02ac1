// Notifies the people in charge of packages: little is left, some were given, some end soon.
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

type TellingDeps = Pick<Deps, 'db' | 'clock'>

/** The person, or the company's administrators; an administrator may look after several companies, so it is named. */
const tellKeepers = async (
  deps: TellingDeps,
  { ownerType, ownerId }: GrantOwner,
  wordsFor: (who: string) => { readonly title: string; readonly text: string; readonly target?: string },
): Promise<void> => {
  const company = ownerType === 'company' ? await getCompany(deps.db, ownerId) : undefined
  const userIds =
    ownerType === 'person'
      ? [ownerId]
      : (await listAdministrators(deps.db, ownerId)).flatMap(({ userId }) => userId ?? [])
  const words = wordsFor(company?.name ?? '您')
  for (const userId of userIds)
    await notify(deps, userId, { kind: 'system', topic: 'expiring', target: PAGES.home, ...words })
}

export const tellScarce = (deps: TellingDeps, owner: GrantOwner, left: number): Promise<void> =>
  tellKeepers(deps, owner, (who) =>
    left === 0
      ? {
          title: '合同份数已用完',
          text: `${who}的合同份数已用完，暂时不能发起新合同，已发起的不受影响。请购买套餐。`,
        }
      : {
          title: '合同份数即将用完',
          text: `${who}的合同份数还剩 ${left} 份，用完后不能发起新合同。请提前购买套餐。`,
        },
  )

export const tellGiven = (
  deps: TellingDeps,
  owner: GrantOwner,
  { quota, validUntil, reason }: { quota: number; validUntil: Date; reason: string },
): Promise<void> =>
  tellKeepers(deps, owner, (who) => ({
    title: `平台赠送 ${quota} 份合同份数`,
    text: `${who}获赠 ${quota} 份合同份数，${dateOf(validUntil)} 到期，现在就可以使用。说明：${reason}`,
  }))

export const tellExpiring = (
  deps: TellingDeps,
  owner: GrantOwner,
  { name, left, validUntil }: { name: string; left: number; validUntil: Date },
): Promise<void> =>
  tellKeepers(deps, owner, (who) => ({
    title: `${left} 份合同份数即将到期`,
    text: `${who}的“${name}”还有 ${left} 份没有使用，${dateOf(validUntil)} 到期。到期后这些份数不能再用来发起合同，已发起的不受影响。`,
  }))

export const tellBought = (
  deps: TellingDeps,
  owner: GrantOwner,
  { orderId, name, quota, isFree }: { orderId: string; name: string; quota: number; isFree: boolean },
): Promise<void> =>
  tellKeepers(deps, owner, (who) => ({
    title: `套餐已到账：${name}`,
    text: `${who}${isFree ? '领取' : '购买'}的“${name}”已到账，可发起 ${quota} 份合同，现在就可以使用。`,
    target: PAGES.order(orderId),
  }))

export const tellTransferRefused = (
  deps: TellingDeps,
  owner: GrantOwner,
  { orderId, orderNo, reason }: { orderId: string; orderNo: string; reason: string },
): Promise<void> =>
  tellKeepers(deps, owner, (who) => ({
    title: '对公转账未确认到账',
    text: `${who}的订单 ${orderNo} 没有确认到账，订单已取消。原因：${reason}`,
    target: PAGES.order(orderId),
  }))

/** What became of a refund; `reason` says why there is none. */
export const tellRefund = (
  deps: TellingDeps,
  owner: GrantOwner,
  {
    id,
    orderNo,
    reason,
    isTransfer,
  }: { id: string; orderNo: string; reason: string | null; isTransfer: boolean },
): Promise<void> =>
  tellKeepers(deps, owner, (who) => ({
    title: reason === null ? '订单已退款' : '退款申请未通过',
    text:
      reason === null
        ? `${who}的订单 ${orderNo} 已退款，款项${isTransfer ? '已转账退回，到账时间以银行为准' : '按原路退回，到账时间以支付渠道为准'}。`
        : `${who}的订单 ${orderNo} 没有退款，套餐已恢复使用。原因：${reason}`,
    target: PAGES.order(id),
  }))

const dateOf = (moment: Date): string => formatDate(moment, 'YYYY-MM-DD')
