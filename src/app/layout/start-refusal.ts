// Why a file that was dropped begins no contract, and what to do about it.
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { hasModule, isActingCertified, mayStartContract } from '#src/machines/session-view.ts'

/** The words for whoever may not launch now; undefined for whoever may. */
export const startRefusal = (user: UserInfo): string | undefined => {
  if (mayStartContract(user)) return undefined
  if (user.delegation !== null)
    return '没有开始发起：您通过合作方的链接进入，只能查看和签署合同。请自行登录后再发起。'
  const isCompany = user.defaultBizType === 2
  if (!isActingCertified(user)) {
    if (user.certificationPaused !== null) return `没有开始发起：${user.certificationPaused}`
    return isCompany
      ? '没有开始发起：当前单位还没有通过认证。请先完成单位认证，或切换到已认证的身份。'
      : '没有开始发起：您还没有通过实名认证。请先完成实名认证，再拖入文件。'
  }
  if (!hasModule(user, '1'))
    return '没有开始发起：当前套餐不含签署服务。请先购买含签署服务的套餐，或切换到其他身份。'
  return isCompany
    ? '没有开始发起：您在当前单位没有发起合同的权限。请联系单位管理员授权，或切换到其他身份。'
    : '没有开始发起：当前身份没有发起合同的权限。请切换到其他身份。'
}
