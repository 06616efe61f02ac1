// The categories of the help centre, in the order they are shown (domain.md §8).

/** What questions are about. */
export const CATEGORIES = [
  { code: 'account', label: '登录与账号' },
  { code: 'certification', label: '实名认证' },
  { code: 'seals', label: '签名与印章' },
  { code: 'launching', label: '发起合同' },
  { code: 'templates', label: '合同模板' },
  { code: 'signing', label: '签署合同' },
  { code: 'approval', label: '审查、审批与用印' },
  { code: 'after-signing', label: '签完以后' },
  { code: 'loans', label: '借条与收条' },
  { code: 'office', label: '签报与文件用印' },
  { code: 'hr', label: '人事管理' },
  { code: 'company', label: '单位与员工' },
  { code: 'packages', label: '套餐与订单' },
  { code: 'notices', label: '消息与通知' },
  { code: 'trust', label: '验签与安全' },
] as const
export type Category = (typeof CATEGORIES)[number]['code']

/** The words of a category. */
export const categoryWords = (code: Category): string =>
  CATEGORIES.find((one) => one.code === code)?.label ?? ''
