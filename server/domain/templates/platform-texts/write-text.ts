// Written texts in a line format that reads nearly as the contract does; faults throw when loaded.
import { newField } from '#protocol/templates/written-texts/new-field.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { ANCHOR_KINDS } from '#protocol/templates/written-texts/pieces.ts'
import type { AnchorKind, Piece } from '#protocol/templates/written-texts/pieces.ts'
import type { Block, CellBlock } from '#protocol/templates/written-texts/blocks.ts'
import type { WrittenField, WrittenText } from '#protocol/templates/written-texts/written-text.ts'

type Simple = Exclude<Block, { type: 'title' | 'pageBreak' | 'libraryClause' | 'conditional' }>

const fault = (line: string, why: string): Error => new Error(`平台模板的文本有误：${why}：${line}`)

/**
 * Lines of a text, blank ones aside:
 * - `roles 甲方 乙方`; `field key kind 名称 @乙方 <amount =一/二 ~200 ?`: its role, source, options, length, and that it may stay empty;
 * - `# ` title, `## ` heading, `§ ` or `§#id ` 第一条, `（） ` （一）, `· ` 1.1, `~ ` flush left, `= ` centred, `> ` right, else a paragraph;
 * - `| a | b |` rows of a table, the first of them its head; `?? key=option` to `??` what is shown for an option;
 * - `@sign 甲方 companySeal {name} / 乙方 personSign {name}`: where each signs, with the date;
 * - within a line `{key}` a field, `[甲方:companySeal]` a place to sign, `^id^` the number of a clause, `**bold**`.
 */
export const writeText = (source: string): WrittenText => {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const roles = (lines.find((line) => line.startsWith('roles ')) ?? '').split(' ').slice(1)
  const fields: WrittenField[] = []
  for (const line of lines) if (line.startsWith('field ')) fields.push(fieldOf(line, roles, fields))
  const body = lines.filter((line) => !/^(roles|field) /u.test(line))
  const pieces = piecesWith(roles, fields)
  return {
    format: 1,
    header: '',
    pageNumbers: true,
    roles,
    fields,
    doc: { type: 'doc', content: blocksOf(body, { pieces, fields, roles }) },
  }
}

const fieldOf = (line: string, roles: readonly string[], before: readonly WrittenField[]): WrittenField => {
  const [, key = '', kind = '', label = '', ...flags] = line.split(' ')
  if (!isFilledKind(kind)) throw fault(line, `没有这种填写项“${kind}”`)
  if (before.some((other) => other.key === key)) throw fault(line, `代号重复“${key}”`)
  const flag = (sign: string) => flags.find((one) => one.startsWith(sign))?.slice(1)
  const role = flag('@') ?? null
  if (role !== null && !roles.includes(role)) throw fault(line, `没有签署方“${role}”`)
  const field = newField(kind, before)
  return {
    ...field,
    key,
    label,
    role,
    required: !flags.includes('?') && field.required,
    options: flag('=')?.split('/') ?? field.options,
    sourceKey: flag('<') ?? null,
    maxLength: Number(flag('~') ?? field.maxLength),
  }
}

type Pieces = (line: string) => Piece[]

/** Parts of a line: what stands in braces, brackets, carets and asterisks, and the words between. */
const MARKED = /\{(\w+)\}|\[([^\]:]+):(\w+)\]|\^(\w+)\^|\*\*([^*]+)\*\*/gu

const piecesWith =
  (roles: readonly string[], fields: readonly WrittenField[]): Pieces =>
  (line) => {
    const found: Piece[] = []
    const words = (text: string) => {
      if (text !== '') found.push({ type: 'text', text, marks: [] })
    }
    let at = 0
    for (const match of line.matchAll(MARKED)) {
      words(line.slice(at, match.index))
      at = match.index + match[0].length
      const [, key, role, kind, id, bold] = match
      if (key !== undefined) {
        if (fields.every((field) => field.key !== key)) throw fault(line, `没有填写项“${key}”`)
        found.push({ type: 'field', attrs: { key }, marks: [] })
      } else if (role !== undefined) {
        found.push({
          type: 'anchor',
          attrs: { kind: anchorKind(kind, line), role: roleIn(roles, role, line) },
        })
      } else if (id !== undefined) found.push({ type: 'clauseRef', attrs: { to: id } })
      else if (bold !== undefined) found.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] })
    }
    words(line.slice(at))
    return found
  }

const anchorKind = (kind: string | undefined, line: string): AnchorKind => {
  const known = ANCHOR_KINDS.find((one) => one === kind)
  if (known === undefined) throw fault(line, `没有这种签署位置“${kind ?? ''}”`)
  return known
}

const roleIn = (roles: readonly string[], role: string, line: string): string => {
  if (!roles.includes(role)) throw fault(line, `没有签署方“${role}”`)
  return role
}

interface Known {
  readonly pieces: Pieces
  readonly fields: readonly WrittenField[]
  readonly roles: readonly string[]
}

const blocksOf = (lines: readonly string[], known: Known): Block[] => {
  const blocks: Block[] = []
  let clauses = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.startsWith('?? ')) {
      const end = lines.indexOf('??', at)
      if (end < 0) throw fault(line, '没有结束')
      const [key = '', equals = ''] = line.slice(3).split('=')
      const inner = lines.slice(at + 1, end)
      blocks.push({
        type: 'conditional',
        attrs: { key, equals },
        content: simpleBlocks(inner, known, `${at}`),
      })
      at = end
    } else if (line.startsWith('# ')) blocks.push({ type: 'title', content: known.pieces(line.slice(2)) })
    else if (line.startsWith('|')) {
      const end = lines.findIndex((other, index) => index > at && !other.startsWith('|'))
      const rows = lines.slice(at, end < 0 ? undefined : end)
      blocks.push(tableOf(rows, known))
      at += rows.length - 1
    } else if (line.startsWith('@sign ')) blocks.push(...signingOf(line, known))
    else {
      clauses += 1
      blocks.push(simpleBlock(line, known, `c${clauses}`))
    }
  }
  return blocks
}

const simpleBlocks = (lines: readonly string[], known: Known, prefix: string): Simple[] =>
  lines.map((line, at) => simpleBlock(line, known, `q${prefix}-${at}`))

const CLAUSES = [
  ['§', 'article'],
  ['（）', 'item'],
  ['·', 'point'],
] as const

const simpleBlock = (line: string, { pieces }: Known, ownId: string): Simple => {
  for (const [sign, numbering] of CLAUSES)
    if (line.startsWith(sign)) {
      const [, id = ownId, words = ''] = /^(?:#(\w+))? ?(.*)$/u.exec(line.slice(sign.length)) ?? []
      return { type: 'clause', attrs: { id, numbering }, content: pieces(words) }
    }
  if (line.startsWith('## '))
    return { type: 'heading', attrs: { level: 2, textAlign: 'left' }, content: pieces(line.slice(3)) }
  const aligned = { '~ ': 'left', '= ': 'center', '> ': 'right' }[line.slice(0, 2)]
  return aligned === undefined
    ? paragraph(pieces(line), 'justify', 2)
    : paragraph(pieces(line.slice(2)), aligned as 'left' | 'center' | 'right')
}

const paragraph = (
  content: Piece[],
  textAlign: 'left' | 'center' | 'right' | 'justify' = 'left',
  firstLine = 0,
): Extract<Block, { type: 'paragraph' }> => ({
  type: 'paragraph',
  attrs: { textAlign, indent: 0, firstLine },
  content,
})

type Table = Extract<Block, { type: 'table' }>

const cell = (type: 'tableCell' | 'tableHeader', content: CellBlock[]) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content,
})

const tableOf = (rows: readonly string[], { pieces }: Known): Table => ({
  type: 'table',
  content: rows.map((row, at) => ({
    type: 'tableRow',
    content: row
      .slice(1, -1)
      .split('|')
      .map((text) => cell(at === 0 ? 'tableHeader' : 'tableCell', [paragraph(pieces(text.trim()))])),
  })),
})

/** One signs beneath the text at its right; two or more beside each other. */
const signingOf = (line: string, known: Known): Block[] => {
  const signers = line
    .slice('@sign '.length)
    .split(' / ')
    .map((signer) => {
      const [role = '', kind = '', ...name] = signer.split(' ')
      const isSeal = kind === 'companySeal'
      return [
        `${role}（${isSeal ? '盖章' : '签字'}）：${name.join(' ')}`,
        `[${role}:${kind}]`,
        `日期：[${role}:signDate]`,
      ].map(known.pieces)
    })
  const [only = []] = signers
  if (signers.length === 1) return only.map((pieces) => paragraph(pieces, 'right'))
  const cells = signers.map((lines) =>
    cell(
      'tableCell',
      lines.map((pieces) => paragraph(pieces)),
    ),
  )
  return [{ type: 'table', content: [{ type: 'tableRow', content: cells }] }]
}
