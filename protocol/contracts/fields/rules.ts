// The rules for a draft's filled fields, checked before the places step may be left and at the launch.
import type { DraftContent, DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { counterpartiesOf } from '#protocol/contracts/drafts/confirming.ts'
import { LABEL_MAX, PROPERTIES_OF } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueFault, valueOf } from '#protocol/contracts/fields/values.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'

/** Contents that rules for fields look at. */
type Filling = Pick<DraftContent, 'files' | 'parties' | 'fields' | 'filled'>

/** Whether a file can be drawn into: what is drawn into a signed file breaks its signatures. */
export const canBeFilled = ({ alreadySigned }: Pick<DraftFile, 'alreadySigned'>): boolean => !alreadySigned

/** What is wrong with a draft's filled fields, one fault for each field; `now` judges birth dates. */
export const filledProblems = (content: Filling, now: Date): { fieldId: string; words: string }[] =>
  (content.filled ?? []).flatMap((field) => {
    const words =
      placeFault(content, field) ?? settingFault(content, field) ?? ownValueFault(content, field, now)
    return words === undefined ? [] : [{ fieldId: field.fieldId, words }]
  })

const placeFault = ({ files, parties, fields }: Filling, field: FilledField): string | undefined => {
  const file = files.find(({ fileId }) => fileId === field.fileId)
  const page = file?.pages[field.page]
  const isOwned = field.partyId === null || parties.some(({ partyId }) => partyId === field.partyId)
  if (file === undefined || page === undefined || !isOwned)
    return '这个填写项的文件或填写人已不存在，请删除它'
  if (!canBeFilled(file))
    return `《${file.name}》已有电子签名，填写会改变已签的内容。请删除这个填写项，或上传未签名的文件`
  if (fields.every(({ fileId }) => fileId !== field.fileId))
    return `《${file.name}》没有签署位置，填写的内容无人签署。请为它放置签署位置，或删除这个填写项`
  if (!isInsidePage(field, page)) return `第 ${field.page + 1} 页的填写项超出页面，请移回页面内`
  if (field.partyId === null) return undefined
  const isTheirs = counterpartiesOf({ parties }).some(({ partyId }) => partyId === field.partyId)
  return isTheirs ? undefined : '我方的填写项在发起前填写，请改为由发起方填写'
}

/** What is wrong with the choices and bounds of a field, whoever fills it in; its label is there. */
export const choiceFault = ({
  kind,
  label,
  options,
  least,
  most,
}: Pick<FilledField, 'kind' | 'label' | 'options' | 'least' | 'most'>): string | undefined => {
  if (PROPERTIES_OF[kind].includes('options')) {
    if (options.length === 0) return `“${label}”还没有选项，请至少添加一个`
    if (options.some((option) => option.trim() === '' || option.includes('\n')))
      return `“${label}”有空白的选项，请填写或删除`
    if (new Set(options).size < options.length) return `“${label}”有重复的选项，请修改`
  }
  return kind === 'number' && least !== null && most !== null && least > most
    ? `“${label}”的最小值大于最大值，请修改`
    : undefined
}

const settingFault = ({ filled = [] }: Filling, field: FilledField): string | undefined => {
  const { kind, label } = field
  if (label.trim() === '') return `请填写这个填写项的名称，最多 ${LABEL_MAX} 个字`
  const fault = choiceFault(field)
  if (fault !== undefined) return fault
  if (kind !== 'amountCn') return undefined
  const source = filled.find(({ fieldId }) => fieldId === field.sourceId)
  if (source?.kind !== 'amount') return `请为“${label}”选择对应的金额`
  return source.partyId === field.partyId ? undefined : `“${label}”须与对应的金额由同一方填写`
}

const ownValueFault = ({ filled = [] }: Filling, field: FilledField, now: Date): string | undefined => {
  // What an amount in words lacks is said at its amount.
  if (field.partyId !== null || field.kind === 'amountCn') return undefined
  const value = valueOf(field, (wanted) => filled.find(({ fieldId }) => fieldId === wanted)?.value)
  return valueFault(field, value, now)
}
