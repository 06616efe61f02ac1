// Rules of templates: whose they are, what is wrong with a content, and which content is the same.
import { createHash } from 'node:crypto'
import { PROPERTIES_OF } from '#protocol/contracts/fields/fields.ts'
import { Refusal } from '#protocol/failures.ts'
import { TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { TemplateField, TemplatePlace } from '#protocol/templates/templates/content.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { piecesIn } from '#protocol/templates/written-texts/reading.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { canonicalJson } from '#server/domain/platform/audit/rules.ts'

interface Owned {
  readonly companyId: string | null
  readonly userId: string | null
  readonly isFixed: boolean
}

/** 1 平台, 3 自建, 4 固定; which are common differs by person. */
export const typeOf = ({ companyId, userId, isFixed }: Owned): 1 | 3 | 4 =>
  companyId === null && userId === null
    ? TEMPLATE_TYPE.platform
    : isFixed
      ? TEMPLATE_TYPE.fixed
      : TEMPLATE_TYPE.ownBuilt

/** The same content has the same hash, in whatever order its keys came. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** Whether something is to be filled in or signed in a text. */
export const isTextPlaced = ({ doc }: WrittenText): boolean =>
  piecesIn(doc.content).some(({ type }) => type === 'field' || type === 'anchor')

/** Refuses `template.invalid` for a text that could not be filled in and signed as it stands. */
export const checkText = (text: WrittenText): void => {
  const [problem] = writtenProblems(text)
  if (problem !== undefined) throw invalid(problem.words)
}

interface OnPages {
  readonly roles: readonly string[]
  readonly fields: readonly TemplateField[]
  readonly places: readonly TemplatePlace[]
}

/** Refuses `template.invalid` for fields and places that no page or no role has. */
export const checkOnPages = (pages: readonly PageSize[], { roles, fields, places }: OnPages): void => {
  if (new Set(roles).size < roles.length) throw invalid('有签署方的称谓重复，请修改')
  const ids = [...fields, ...places].map(({ fieldId }) => fieldId)
  if (new Set(ids).size < ids.length) throw invalid('有填写项或签署位置重复，请刷新页面后重试')
  for (const { page, x, y, w, h } of [...fields, ...places])
    if (page >= pages.length || x < 0 || y < 0 || w <= 0 || h <= 0)
      throw invalid('有填写项或签署位置不在页面上，请重新放置')
  for (const { role } of places)
    if (!roles.includes(role)) throw invalid(`有签署位置属于“${role}”，但签署方里没有“${role}”`)
  for (const field of fields) {
    const { label, role, kind, options, sourceId } = field
    if (label.trim() === '') throw invalid('有填写项还没有名称，请填写')
    if (role !== null && !roles.includes(role))
      throw invalid(`“${label}”由“${role}”填写，但签署方里没有“${role}”，请重新选择填写方`)
    if (PROPERTIES_OF[kind].includes('options') && options.every((option) => option.trim() === ''))
      throw invalid(`“${label}”还没有选项，请至少添加一个`)
    if (kind === 'amountCn' && !fields.some((one) => one.fieldId === sourceId && one.kind === 'amount'))
      throw invalid(`请为“${label}”选择对应的金额`)
  }
}

const invalid = (words: string): Refusal => new Refusal('template.invalid', `${words}。`, { fields: {} })
