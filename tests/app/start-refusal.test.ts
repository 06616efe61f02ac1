// What somebody who drops a file and may not launch is told.
import { expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { startRefusal } from '#src/app/layout/start-refusal.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

const userRoleResAction = [
  { resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] },
] satisfies UserInfo['userRoleResAction']

it.each<[string, UserInfo, string | undefined]>([
  ['nothing to whoever may', makeUser({ userRoleResAction }), undefined],
  [
    'a person who is not certified, to be so first',
    makeUser({ userRoleResAction, autStatus: null }),
    '没有开始发起：您还没有通过实名认证。请先完成实名认证，再拖入文件。',
  ],
  [
    'a person whose certification is paused, why',
    makeUser({ userRoleResAction, autStatus: null, certificationPaused: '认证已暂停，请联系客服。' }),
    '没有开始发起：认证已暂停，请联系客服。',
  ],
  [
    'somebody of a company that is not certified, to certify it or to change identity',
    asCompany({ userRoleResAction, defaultBizCompanyAutStatus: 2 }),
    '没有开始发起：当前单位还没有通过认证。请先完成单位认证，或切换到已认证的身份。',
  ],
  [
    'somebody whose packages hold no signing, to buy one',
    makeUser({ userRoleResAction, businessModule: '3' }),
    '没有开始发起：当前套餐不含签署服务。请先购买含签署服务的套餐，或切换到其他身份。',
  ],
  [
    'whom a partner’s link let in, to sign in themselves',
    asCompany({ userRoleResAction, delegation: { applicationName: '进销存' } }),
    '没有开始发起：您通过合作方的链接进入，只能查看和签署合同。请自行登录后再发起。',
  ],
  [
    'a colleague without the right, whom to ask',
    asCompany(),
    '没有开始发起：您在当前单位没有发起合同的权限。请联系单位管理员授权，或切换到其他身份。',
  ],
])('tells %s', (_, user, words) => {
  expect(startRefusal(user)).toBe(words)
})
