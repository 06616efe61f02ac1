// One's own personal data: taken along, and what becomes of it at closing (PIPL Art. 45, 47).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { verifyCode } from '#protocol/account/sessions/session.ts'

/** Exports of one person in a day. */
export const MOST_EXPORTS_A_DAY = 3

/** A ZIP with readable tables (HTML) and the same as JSON; needs a code of purpose `exportData`, and is recorded. */
export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'POST',
  path: '/AccountService/user/ownData',
  summary: '导出我的个人信息（ZIP）',
  access: signedIn,
  input: v.object({ verifyCode }),
  output: v.any(),
  transfer: 'download',
  refusals: ['own-data.too-many', 'code.wrong', 'code.expired'],
})

/** What is deleted as the account is closed, in the words of the page. */
export const DELETED_AT_CLOSING: readonly string[] = [
  '登录手机号、登录密码、签署密码、头像',
  '通知邮箱、通知设置、消息、常用筛选',
  '联系人和分组、发票抬头和邮寄地址',
  '第三方账号绑定、对合作应用的同意、记住的设备',
  '验签记录、导入结果、常用模板',
]

/** What stays, why, and for how long; docs/personal-data.json has it by column. */
export const KEPT_AFTER_CLOSING: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: '姓名、手机号、证件号码、实名认证资料和证件图片',
    why: '依《电子签名法》第二十四条加密保存至证书失效后五年，期满自动删除',
  },
  { what: '已签合同和签署记录', why: '是各方的证据，随合同由各方保存' },
  { what: '操作记录（含 IP 和设备）', why: '以哈希相连，用于证明合同和账号的历史，不能单条删除' },
  { what: '登录记录（含 IP 和设备）', why: '结束 30 天后自动删除' },
  { what: '订单和发票', why: '依《会计档案管理办法》作为会计凭证保存' },
  { what: '在单位中的任职、审批和人事资料', why: '由单位保存和答复，请向单位提出' },
]
