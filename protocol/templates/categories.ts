// What templates are sorted by: the same words for the platform's own and for a company's.
import * as v from 'valibot'

/** Categories by code, in the order in which they are offered. */
export const TEMPLATE_CATEGORIES = {
  labour: '劳动人事',
  confidentiality: '保密与竞业限制',
  sale: '买卖',
  lease: '租赁',
  service: '服务与委托',
  loan: '借款与收付',
  cooperation: '合作与投资',
  statement: '授权与声明',
  letter: '函件与单据',
  other: '其他',
} as const
export type TemplateCategory = keyof typeof TEMPLATE_CATEGORIES

const codes = Object.keys(TEMPLATE_CATEGORIES) as [TemplateCategory, ...TemplateCategory[]]

/** A category's code as calls take it. */
export const templateCategory = v.picklist(codes, '请选择模板的分类')
