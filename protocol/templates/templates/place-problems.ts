// What is wrong with fields and places on the pages of a template that is a file.
import { MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import { LABEL_MAX } from '#protocol/contracts/fields/fields.ts'
import { choiceFault } from '#protocol/contracts/fields/rules.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { TemplateField, TemplatePlace } from './content.ts'

export interface OnPages {
  readonly roles: readonly string[]
  readonly fields: readonly TemplateField[]
  readonly places: readonly TemplatePlace[]
}

export interface PlaceProblem {
  /** Undefined for what no single one is to blame for. */
  readonly fieldId: string | undefined
  readonly words: string
}

/** In the order in which they are to be mended, one for each field and place. */
export const placeProblems = (pages: readonly PageSize[], content: OnPages): PlaceProblem[] => {
  const { roles, fields, places } = content
  const ids = [...fields, ...places].map(({ fieldId }) => fieldId)
  const whole = [
    new Set(roles).size < roles.length && '有签署方的称谓重复，请修改',
    new Set(ids).size < ids.length && '有填写项或签署位置重复，请刷新页面后重试',
    ids.length > MAX_FIELDS && `填写项和签署位置一共最多 ${MAX_FIELDS} 个，请删除一些`,
  ].flatMap((words) => (words === false ? [] : [{ fieldId: undefined, words }]))
  const single = [
    ...fields.map((field) => [field.fieldId, boxFault(pages, field) ?? fieldFault(content, field)] as const),
    ...places.map(
      (place) => [place.fieldId, boxFault(pages, place) ?? placeFault(pages, roles, place)] as const,
    ),
  ].flatMap(([fieldId, words]) => (words === undefined ? [] : [{ fieldId, words }]))
  return [...whole, ...single]
}

const boxFault = (pages: readonly PageSize[], box: TemplateField | TemplatePlace): string | undefined => {
  const page = pages[box.page]
  return page === undefined || !isInsidePage(box, page)
    ? '有填写项或签署位置不在页面上，请重新放置'
    : undefined
}

const placeFault = (
  pages: readonly PageSize[],
  roles: readonly string[],
  { role, kind }: TemplatePlace,
): string | undefined => {
  if (!roles.includes(role)) return `有签署位置属于“${role}”，但签署方里没有“${role}”，请删除它`
  return kind === 'crossPage' && pages.length < 2 ? '骑缝章至少需要 2 页，请删除它' : undefined
}

const fieldFault = ({ roles, fields }: OnPages, field: TemplateField): string | undefined => {
  const { label, role, kind, sourceId } = field
  if (label.trim() === '') return `有填写项还没有名称，请填写，最多 ${LABEL_MAX} 个字`
  if (role !== null && !roles.includes(role))
    return `“${label}”由“${role}”填写，但签署方里没有“${role}”，请重新选择填写方`
  const fault = choiceFault(field)
  if (fault !== undefined) return fault
  if (kind !== 'amountCn') return undefined
  const source = fields.find((one) => one.fieldId === sourceId && one.kind === 'amount')
  if (source === undefined) return `请为“${label}”选择对应的金额`
  return source.role === role ? undefined : `“${label}”须与对应的金额由同一方填写`
}
