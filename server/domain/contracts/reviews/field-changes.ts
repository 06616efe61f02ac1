// What changed in the filled fields from one version of a contract to the next.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { partyKey } from '#protocol/contracts/drafts/rules.ts'
import { FILLED_NAMES, PROPERTIES_OF } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, KindProperty } from '#protocol/contracts/fields/fields.ts'
import { valueText } from '#protocol/contracts/fields/values.ts'
import type { VersionChange } from '#protocol/contracts/reviews/versions.ts'
import { partyLine } from './party-line.ts'

const ALIGNED = { left: '左对齐', center: '居中', right: '右对齐' }
const INKS = { black: '黑色', blue: '蓝色', red: '红色' }

const PROPERTIES: Readonly<
  Record<KindProperty, (field: FilledField, all: readonly FilledField[]) => string>
> = {
  placeholder: ({ placeholder }) => (placeholder === '' ? '' : `提示“${placeholder}”`),
  maxLength: ({ maxLength }) => `最多 ${maxLength} 字`,
  range: ({ least, most, decimals }) =>
    [least === null ? '' : `不小于 ${least}`, most === null ? '' : `不大于 ${most}`, `${decimals} 位小数`]
      .filter((words) => words !== '')
      .join('，'),
  dateFormat: ({ dateFormat }) => dateFormat,
  options: ({ options }) => `选项 ${options.join('、')}`,
  sourceId: ({ sourceId }, all) =>
    `取自“${all.find(({ fieldId }) => fieldId === sourceId)?.label ?? '未选择'}”`,
  lettering: ({ fontSize, align, colour }) => `${fontSize} 号${INKS[colour]}${ALIGNED[align]}`,
}

/** What a field asks for and holds, in words: a party's own values are not part of a version. */
const fieldText = (field: FilledField, { parties, filled = [] }: DraftContent): string => {
  const filler = parties.find(({ partyId }) => partyId === field.partyId)
  const who = filler === undefined ? '发起方' : partyLine(filler)
  return [
    `${field.label}（${FILLED_NAMES[field.kind]}）`,
    field.required ? '必填' : '选填',
    `${who}填写`,
    ...PROPERTIES_OF[field.kind].map((property) => PROPERTIES[property](field, filled)),
    ...(field.partyId === null ? [heldText(field, filled)] : []),
  ]
    .filter((words) => words !== '')
    .join('，')
}

const heldText = (field: FilledField, all: readonly FilledField[]): string => {
  const from = field.kind === 'amountCn' ? all.find(({ fieldId }) => fieldId === field.sourceId) : field
  const value = from?.value ?? ''
  if (value === '') return '未填'
  return field.kind === 'image' ? `图片 ${value.slice(0, 8)}` : `已填“${valueText(field, value)}”`
}

const boxText = ({ fileId, page, x, y, w, h }: FilledField, { files }: DraftContent): string => {
  const position = files.findIndex((file) => file.fileId === fileId)
  return [position, page, ...[x, y, w, h].map(Math.round)].join(' ')
}

/** What makes a field the same where a draft was drawn anew: what it is called, its kind, and who fills it. */
const keyOf = ({ label, kind, partyId }: FilledField, { parties }: DraftContent): string => {
  const filler = parties.find((party) => party.partyId === partyId)
  return [kind, filler === undefined ? '' : partyKey(filler), label].join(' ')
}

/** Each field with the one it was before: by its id, and those that are left by what they are. */
const paired = (before: DraftContent, after: DraftContent): (readonly [FilledField?, FilledField?])[] => {
  const [was, is] = [before.filled ?? [], after.filled ?? []]
  const earlier = new Map(was.map((field) => [field.fieldId, field]))
  const later = new Set(is.map(({ fieldId }) => fieldId))
  const open = was.filter(({ fieldId }) => !later.has(fieldId))
  const pairs = is.map((field) => {
    const known = earlier.get(field.fieldId)
    if (known !== undefined) return [known, field] as const
    const at = open.findIndex((old) => keyOf(old, before) === keyOf(field, after))
    return [at === -1 ? undefined : open.splice(at, 1)[0], field] as const
  })
  return [...open.map((field) => [field] as const), ...pairs]
}

/** Fields that went, came, ask for something else, or moved; each once. */
export const fieldChanges = (before: DraftContent, after: DraftContent): VersionChange[] =>
  paired(before, after).flatMap(([old, field]): VersionChange[] => {
    const was = old === undefined ? '' : fieldText(old, before)
    const is = field === undefined ? '' : fieldText(field, after)
    const about = (field ?? old)?.label ?? ''
    if (field === undefined) return [{ kind: 'fieldRemoved', about, before: was, after: is }]
    if (old === undefined) return [{ kind: 'fieldAdded', about, before: was, after: is }]
    if (was !== is) return [{ kind: 'fieldChanged', about, before: was, after: is }]
    return boxText(old, before) === boxText(field, after)
      ? []
      : [{ kind: 'fieldMoved', about, before: '', after: '' }]
  })
