// What the desk says of submissions, facts, pictures, events and ends.
import type { PictureRole } from '#protocol/company/certifications/facts.ts'
import { documentOf } from '#protocol/identity-documents.ts'
import type { AuditedCertification, AuditedProof } from '#protocol/company/certifications/review.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import type { CancellationRow } from '#protocol/company/cancellations/review.ts'
import type { DeskEnd } from '#src/machines/operators.machine.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const END_WORDS: Record<DeskEnd, string> = {
  unknownSession: '登录已失效，请重新登录。',
  idle: '您 30 分钟没有操作，为保护资料安全已退出，请重新登录。',
  loggedInElsewhere: '您的账号已在其他设备上登录，这里已退出。如果不是您本人操作，请立即请同事重置密码。',
}

export const AUDIT_STATES: Record<
  AuditedCertification['state'],
  { readonly word: string; readonly tone: Tone }
> = {
  reviewing: { word: '待审核', tone: 'active' },
  proving: { word: '待验证', tone: 'warning' },
  certified: { word: '已通过', tone: 'success' },
  suspended: { word: '已暂停', tone: 'warning' },
  failed: { word: '未通过', tone: 'danger' },
  withdrawn: { word: '已撤回', tone: 'neutral' },
  ended: { word: '已终止', tone: 'neutral' },
}

/** What the identity provider said. */
export const CHECK_WORDS: Record<
  AuditedCertification['check'],
  { readonly word: string; readonly tone: Tone }
> = {
  none: { word: '无需核验', tone: 'neutral' },
  waiting: { word: '等待结果', tone: 'warning' },
  passed: { word: '一致', tone: 'success' },
  failed: { word: '不一致', tone: 'danger' },
}

export const PROOF_WORDS: Record<AuditedProof['state'], string> = {
  planned: '还没有开始',
  ordered: '等待银行受理',
  sent: '已打款，等待填写金额',
  checking: '正在核验手机号',
  inviting: '已发送邀请，等待答复',
  proven: '已完成',
  refused: '银行没有办成',
  mismatched: '手机号没有通过核验，没有发送',
  declined: '法定代表人没有同意',
  replaced: '已改用其他办法',
}

/** 个人 · 护照, or 单位. */
export const kindOf = ({
  subjectType,
  documentType,
}: Pick<AuditedCertification, 'subjectType' | 'documentType'>): string =>
  subjectType === 'company' ? '单位' : `个人 · ${documentOf(documentType ?? 1)?.name ?? '证件'}`

export const PICTURE_WORDS: Record<PictureRole, string> = {
  front: '证件正面（人像页）',
  back: '证件背面',
  licence: '营业执照',
  authorisation: '授权书',
}

export const FACT_WORDS: Readonly<Record<string, string>> = {
  name: '姓名 / 名称',
  number: '证件号码',
  nationality: '国籍',
  validUntil: '证件有效期至',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  legalPersonIdNumber: '法定代表人身份证号',
  industry: '所属行业',
  area: '所在地区',
  applicantName: '经办人',
}

/** Reasons that come up again and again; the operator may change the words. */
export const USUAL_REASONS: Record<AuditedCertification['subjectType'], readonly string[]> = {
  person: [
    '证件图片不清晰，请重新拍摄后提交。',
    '证件图片四角不完整，请把证件平放后完整拍摄。',
    '填写的姓名与证件不一致，请按证件修改后重新提交。',
    '填写的证件号码与图片不一致，请核对后重新提交。',
    '证件已过有效期，请换领后再提交。',
  ],
  company: [
    '营业执照图片不清晰，请重新拍摄后提交。',
    '单位名称与营业执照不一致，请按营业执照修改后重新提交。',
    '统一社会信用代码与营业执照不一致，请核对后重新提交。',
    '授权书没有加盖单位公章，请盖章后重新上传。',
    '授权书上的经办人与提交人不一致，请核对后重新提交。',
  ],
}

export const CANCELLATION_WORDS: Record<
  CancellationRow['state'],
  { readonly word: string; readonly tone: Tone }
> = {
  planned: { word: '未开始', tone: 'neutral' },
  cooling: { word: '冷静期', tone: 'warning' },
  takenBack: { word: '已撤回', tone: 'neutral' },
  vetoed: { word: '已否决', tone: 'danger' },
  blocked: { word: '未能注销', tone: 'danger' },
  cancelled: { word: '已注销', tone: 'neutral' },
}

/** Reasons for which a cancellation is stopped. */
export const VETOES: readonly string[] = [
  '单位涉及未结的争议或诉讼，暂不能注销。',
  '有同事或合同相对方提出异议，请先协商解决。',
  '申请人身份存疑，正在核实。',
]

/** Reasons for which documents are given. */
export const GIFT_REASONS: readonly string[] = ['服务中断的补偿。', '延长试用。', '活动赠送。']

/** Reasons for which a certification is suspended. */
export const DOUBTS: readonly string[] = [
  '收到举报，认证资料可能不实，正在核实。',
  '登记机关公示信息与认证资料不一致，正在核实。',
  '法定代表人称没有授权，正在核实。',
]

/** Events of the platform's chain in words; `{name}` is what the entry is about. */
export const EVENT_WORDS: Readonly<Record<PlatformEvent, string>> = {
  'operator:added': '添加操作员 {name}',
  'operator:changed': '修改操作员 {name}',
  'operator:signedIn': '登录运营台',
  'operator:signedOut': '退出运营台',
  'operator:signInFailed': '登录失败：密码错误',
  'operator:locked': '密码错误过多，来源地址已被锁定 30 分钟',
  'operator:passwordChanged': '修改自己的密码',
  'operator:passwordReset': '重置 {name} 的密码与二次验证',
  'operator:totpSet': '设置自己的动态口令',
  'operator:operator.disabled': '停用操作员 {name}',
  'operator:operator.enabled': '启用操作员 {name}',
  'certificate:revoked': '吊销 {name} 的签名证书',
  'certification:opened': '查看 {name} 的认证资料',
  'certification:audit.passed': '通过 {name} 的认证',
  'certification:audit.failed': '驳回 {name} 的认证',
  'certification:suspended': '暂停 {name} 的认证',
  'certification:cleared': '恢复 {name} 的认证',
  'cancellation:vetoed': '否决 {name} 的注销',
  'quota:given': '向 {name} 赠送合同份数',
  'package:added': '新增免费套餐“{name}”',
  'package:offered': '上架免费套餐“{name}”',
  'package:withdrawn': '下架免费套餐“{name}”',
  'offer:made': '新增专属套餐“{name}”，{total} 个',
  'offer:ended': '结束专属套餐“{name}”的领取，已领 {claimed} 个',
  'certification:rechecked': '重新核验 {name} 的身份',
  'lawFirm:added': '登记律师事务所 {name}',
  'lawFirm:changed': '修改律师事务所 {name}',
  'lawyer:added': '登记律师 {name}',
  'lawyer:changed': '修改律师 {name}',
  'lawyer:handedOver': '把律师 {name} 的委托转给他人',
  'transfer:confirmed': '确认订单 {name} 的转账已到账',
  'transfer:refused': '订单 {name} 的转账没有到账，已取消',
  'payment:sent-back': '登记退回一笔款项 {name}',
  'refund:sent': '将订单 {name} 的款项交支付渠道退回',
  'refund:paid': '登记订单 {name} 已退款',
  'refund:refused': '驳回订单 {name} 的退款',
  'invoice:invoice.issued': '开具发票 {name}',
  'invoice:invoice.refused': '驳回开票申请',
  'invoice:invoice.posted': '寄出纸质发票',
  'invoice:reversal.completed': '完成红冲 {name}',
  'partner:added': '添加合伙人 {name}',
  'partner:rated': '修改合伙人 {code} 的佣金比例',
  'partner:settled': '结算合伙人 {code} 截至 {month} 的佣金',
  'policy:added': '添加补贴政策 {name}',
  'policy:opened': '开放补贴政策 {name}',
  'policy:closed': '关闭补贴政策 {name}',
  'subsidy:returned': '退回补贴申请',
  'subsidy:passed': '通过补贴申请',
  'subsidy:paid': '登记补贴已拨付',
  'template:renewed': '更新平台模板 {name}',
  'template:published': '发布平台模板 {name}',
  'template:template.enabled': '启用平台模板 {name}',
  'template:template.stopped': '停用平台模板 {name}',
  'dictionary:value.added': '添加字典项 {name}',
  'dictionary:value.changed': '修改字典项 {name}',
  'dictionary:ordered': '调整字典项的顺序',
  'question:published': '发布问题 {name}',
  'question:offered': '上架问题 {name}',
  'question:withdrawn': '下架问题 {name}',
  'job:revived': '重新执行后台任务 {name}',
  'rootKey:exported': '导出根密钥 {name}',
  'rootKey:takenOffline': '根密钥离线保管 {name}',
  'rootKey:listSigned': '带回根密钥，签发根吊销列表 {name}',
  'rootKey:issuerCertified': '带回根密钥，签发下一张签发证书 {name}',
  'rootKey:issuerRevoked': '吊销密钥被盗的签发机构 {name}',
  'rootKey:certificatesReplaced': '被吊销的签发机构签发的证书已全部换发：{name}',
}
