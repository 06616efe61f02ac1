// What is still wrong with a written text, in words for its author; asked before it is used.
import { isInitiatorField } from './roles.ts'
import type { Block } from './blocks.ts'
import { numbersOf } from './numbering.ts'
import type { Piece } from './pieces.ts'
import { piecesIn } from './reading.ts'
import type { WrittenField, WrittenText } from './written-text.ts'

/** One fault; `key` names the field it is about, where there is one. */
export interface WrittenProblem {
  readonly key?: string
  readonly words: string
}

/** Every fault once; a text without any can be filled in, typeset and signed. */
export const writtenProblems = (text: WrittenText): readonly WrittenProblem[] => {
  const blocks = text.doc.content
  const pieces = piecesIn(blocks)
  const found = [
    ...text.fields.flatMap((field, at) => fieldProblems(text, field, at)),
    ...pieces.flatMap((piece) => pieceProblems(text, piece)),
    ...blocks.flatMap((block) => conditionProblems(text, block)),
    ...shapeProblems(text, pieces),
  ]
  const said = new Set<string>()
  return found.filter(({ words }) => !said.has(words) && said.add(words).size > 0)
}

/** Kinds on whose value a part of the text may hang. */
export const canDecide = ({ kind }: Pick<WrittenField, 'kind'>): boolean =>
  kind === 'select' || kind === 'radio' || kind === 'checkbox'

const fieldProblems = (text: WrittenText, field: WrittenField, at: number): WrittenProblem[] => {
  const { key, label, role, kind, options, least, most } = field
  const problem = (words: string): WrittenProblem[] => [{ key, words }]
  if (label.trim() === '') return problem('有填写项还没有名称，请填写')
  if (text.fields.findIndex((other) => other.key === key) < at)
    return problem(`“${label}”与另一个填写项的代号相同，请删除后重新添加`)
  if (role !== null && !text.roles.includes(role))
    return problem(`“${label}”由“${role}”填写，但签署方里没有“${role}”，请重新选择填写方`)
  if (canDecide(field)) {
    if (options.length === 0) return problem(`“${label}”还没有选项，请至少添加一个`)
    if (options.some((option) => option.trim() === '' || option.includes('\n')))
      return problem(`“${label}”有空白的选项，请填写或删除`)
    if (new Set(options).size < options.length) return problem(`“${label}”有重复的选项，请修改`)
  }
  if (kind === 'number' && least !== null && most !== null && least > most)
    return problem(`“${label}”的最小值大于最大值，请修改`)
  if (kind !== 'amountCn') return []
  const source = text.fields.find((other) => other.key === field.sourceKey)
  if (source?.kind !== 'amount') return problem(`请为“${label}”选择对应的金额`)
  return source.role === role ? [] : problem(`“${label}”须与对应的金额由同一方填写`)
}

const pieceProblems = (text: WrittenText, piece: Piece): WrittenProblem[] => {
  if (piece.type === 'field' && text.fields.every(({ key }) => key !== piece.attrs.key))
    return [{ words: '正文里有已删除的填写项，请删去或重新插入' }]
  if (piece.type === 'anchor' && !text.roles.includes(piece.attrs.role))
    return [{ words: `正文里有“${piece.attrs.role}”的签署位置，但签署方里没有“${piece.attrs.role}”` }]
  return []
}

const conditionProblems = (text: WrittenText, block: Block): WrittenProblem[] => {
  if (block.type !== 'conditional') return []
  const { key, equals } = block.attrs
  const field = text.fields.find((other) => other.key === key)
  if (field === undefined || !canDecide(field))
    return [{ words: '有条件内容还没有选定填写项，请选择一个下拉、单选或多选的填写项' }]
  if (!isInitiatorField(field)) return [{ key, words: `条件内容所依据的“${field.label}”须由发起方填写` }]
  return field.options.includes(equals)
    ? []
    : [{ key, words: `条件内容所依据的“${field.label}”没有选项“${equals}”，请重新选择` }]
}

const shapeProblems = ({ doc }: WrittenText, pieces: readonly Piece[]): WrittenProblem[] => {
  const numbers = numbersOf(doc.content)
  const isDangling = pieces.some((piece) => piece.type === 'clauseRef' && !numbers.has(piece.attrs.to))
  const titles = doc.content.filter(({ type }) => type === 'title').length
  const isEmpty = pieces.every((piece) => piece.type === 'text' && piece.text.trim() === '')
  return [
    ...(isEmpty ? [{ words: '正文还是空的，请先撰写内容' }] : []),
    ...(titles > 1 ? [{ words: '正文有多个标题，请只保留一个' }] : []),
    ...(isDangling ? [{ words: '有引用的条款已被删除，请删去引用或重新选择条款' }] : []),
  ]
}
