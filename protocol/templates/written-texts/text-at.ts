// A written text at given values: conditions decided, values written out, clauses numbered.
import { FILLED_SIZE_MM } from '#protocol/contracts/fields/fields.ts'
import { valueText } from '#protocol/contracts/fields/values.ts'
import type { FieldRules, FieldValue } from '#protocol/contracts/fields/values.ts'
import type { Block, CellBlock, ListBlock } from './blocks.ts'
import { KEPT_CHARACTERS } from './limits.ts'
import { numbersOf } from './numbering.ts'
import type { ClauseNumber } from './numbering.ts'
import { isKeptToSigning } from './keeping.ts'
import type { KeepingBlock } from './keeping.ts'
import { anchorSizeMm } from './pieces.ts'
import type { Piece } from './pieces.ts'
import type { Lettering, SetBlock, SetLine, SetPiece, SetText } from './set-text.ts'
import { setTable } from './set-table.ts'
import type { WrittenField, WrittenText } from './written-text.ts'

/** Values by field key, written as `FieldValue` says. */
export type WrittenValues = Readonly<Record<string, FieldValue>>

/** A field of a text as the rules of values want it. */
export const rulesOf = (field: WrittenField): FieldRules => ({ ...field, sourceId: field.sourceKey })

/** The value that a field shows: its own, or for an amount in words that of its amount. */
export const valueIn = (field: WrittenField, values: WrittenValues): FieldValue => {
  const key = field.kind === 'amountCn' ? (field.sourceKey ?? '') : field.key
  return Object.hasOwn(values, key) ? (values[key] ?? '') : ''
}

/** Room of an open field in mm; a line's own height where its kind is of one line. */
export const openSizeMm = ({
  kind,
  widthMm,
}: Pick<WrittenField, 'kind' | 'widthMm'>): { readonly w: number; readonly h: number } => {
  const { w, h } = FILLED_SIZE_MM[kind]
  return { w: widthMm ?? w, h: kind === 'multiText' || kind === 'image' ? h : 5 }
}

/** The blocks that are shown at these values, containers opened; all of them without values. */
export const shownBlocks = (text: WrittenText, values: WrittenValues | undefined): readonly Block[] => {
  const fields = new Map(text.fields.map((field) => [field.key, field]))
  const isShown = (key: string, equals: string): boolean => {
    const field = fields.get(key)
    if (values === undefined || field === undefined) return values === undefined
    const value = valueIn(field, values)
    return field.kind === 'checkbox' ? value.split('\n').includes(equals) : value === equals
  }
  const opened = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block) => {
      if (block.type === 'libraryClause') return opened(block.content)
      if (block.type !== 'conditional') return [block]
      return isShown(block.attrs.key, block.attrs.equals) ? opened(block.content) : []
    })
  return opened(text.doc.content)
}

/**
 * The text as it is typeset. Fields without a value stay open where `isOpen` says so (all of them by default) and are left out
 * otherwise. Without values every part is shown and every field is open: the text as its author sees it.
 */
export const textAt = (
  text: WrittenText,
  values: WrittenValues | undefined,
  isOpen: (field: WrittenField) => boolean = () => true,
): SetText => {
  const blocks = shownBlocks(text, values)
  const fields = new Map(text.fields.map((field) => [field.key, field]))
  const numbers = numbersOf(blocks)
  const setPiece = (piece: Piece): SetPiece[] => {
    switch (piece.type) {
      case 'text':
        return [{ kind: 'text', text: piece.text, ...letteringOf(piece.marks) }]
      case 'hardBreak':
        return [{ kind: 'break' }]
      case 'anchor': {
        const { kind: anchor, role } = piece.attrs
        return [{ kind: 'anchor', anchor, role, ...anchorSizeMm(anchor) }]
      }
      case 'clauseRef':
        return [{ kind: 'text', text: numbers.get(piece.attrs.to)?.reference ?? '', ...letteringOf([]) }]
      case 'field': {
        const field = fields.get(piece.attrs.key)
        return field === undefined ? [] : setField(field, letteringOf(piece.marks))
      }
      default:
        return piece satisfies never
    }
  }
  const setField = (field: WrittenField, lettering: Lettering): SetPiece[] => {
    const value = values === undefined ? '' : valueIn(field, values)
    const size = openSizeMm(field)
    if (value === '' && (values === undefined || isOpen(field)))
      return [{ kind: 'open', key: field.key, field: field.kind, label: field.label, ...size }]
    if (field.kind === 'image') return value === '' ? [] : [{ kind: 'picture', fileId: value, ...size }]
    return valueText(rulesOf(field), value)
      .split('\n')
      .flatMap((line, at): SetPiece[] => [
        ...(at === 0 ? [] : [{ kind: 'break' as const }]),
        { kind: 'text', text: line, ...lettering },
      ])
  }
  const setLines = linesWith((pieces) => pieces.flatMap(setPiece))
  return {
    title: titleOf(blocks),
    header: text.header,
    pageNumbers: text.pageNumbers,
    blocks: keptToSigning(blocks.flatMap((block) => setBlock(block, numbers, setLines))),
  }
}

const keptToSigning = (blocks: readonly SetBlock[]): SetBlock[] => {
  const facts = blocks.map(keepingOf)
  return blocks.map((block, at) =>
    block.kind === 'line' && isKeptToSigning(facts, at) ? { ...block, isKeptWithNext: true } : block,
  )
}

const keepingOf = (block: SetBlock): KeepingBlock => {
  const lines =
    block.kind === 'line' ? [block] : block.kind === 'table' ? block.cells.flatMap((cell) => cell.lines) : []
  const pieces = lines.flatMap((line) => line.pieces)
  return {
    isLine: block.kind === 'line',
    isBreak: block.kind === 'pageBreak',
    hasAnchor: pieces.some(({ kind }) => kind === 'anchor'),
    letters: pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 0), 0),
  }
}

const letteringOf = (marks: readonly { readonly type: string }[]): Lettering => {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  return { bold: has('bold'), italic: has('italic'), underline: has('underline') }
}

/** The words of the first title; empty without one. */
export const titleOf = (blocks: readonly Block[]): string => {
  const title = blocks.find((block) => block.type === 'title')
  return (title?.content ?? []).map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
}

const lettersOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.type === 'text' ? piece.text.length : 0), 0)

type SetLines = ReturnType<typeof linesWith>

/** Paragraphs and lists as lines, one below the other. */
const linesWith = (setPieces: (pieces: readonly Piece[]) => readonly SetPiece[]) => {
  const line = (pieces: readonly Piece[], change: Partial<SetLine>): SetLine => {
    const set = setPieces(pieces)
    const whole: SetLine = {
      kind: 'line',
      role: 'paragraph',
      level: 0,
      align: 'left',
      indent: 0,
      firstLine: 0,
      label: '',
      isKeptWithNext: false,
      ...change,
      pieces: set,
    }
    // Open fields go to the next row as a whole: the letters before them would be drawn apart.
    const isTorn = whole.align === 'justify' && set.some(({ kind }) => kind === 'open')
    return isTorn ? { ...whole, align: 'left' } : whole
  }
  const inList = (list: ListBlock, level: number): SetLine[] =>
    list.content.flatMap((item, at) =>
      (item.content as readonly CellBlock[]).flatMap((block, nth) => {
        if (block.type !== 'paragraph') return inList(block, level + 1)
        const mark = list.type === 'orderedList' ? `${at + 1}.` : (BULLETS[level] ?? '•')
        return [
          line(block.content, {
            role: 'item',
            level,
            align: block.attrs.textAlign,
            label: nth === 0 ? mark : '',
          }),
        ]
      }),
    )
  const all = (blocks: readonly CellBlock[]): SetLine[] =>
    blocks.flatMap((block) => {
      if (block.type !== 'paragraph') return inList(block, 0)
      const { textAlign: align, indent, firstLine } = block.attrs
      return [line(block.content, { align, indent, firstLine })]
    })
  return { line, all }
}

const BULLETS = ['•', '◦', '▪']

const setBlock = (
  block: Block,
  numbers: ReadonlyMap<string, ClauseNumber>,
  { line, all }: SetLines,
): SetBlock[] => {
  switch (block.type) {
    case 'title':
      return [line(block.content, { role: 'title', align: 'center', isKeptWithNext: true })]
    case 'heading': {
      const { level, textAlign: align } = block.attrs
      return [line(block.content, { role: 'heading', level, align, isKeptWithNext: true })]
    }
    case 'clause': {
      const { id, numbering } = block.attrs
      const label = numbers.get(id)?.label ?? ''
      return [
        line(block.content, {
          role: 'clause',
          label,
          firstLine: numbering === 'article' ? 0 : 2,
          isKeptWithNext: numbering === 'article' && lettersOf(block.content) <= KEPT_CHARACTERS,
        }),
      ]
    }
    case 'paragraph':
    case 'bulletList':
    case 'orderedList':
      return all([block])
    case 'table':
      return [setTable(block, all)]
    case 'pageBreak':
      return [{ kind: 'pageBreak' }]
    case 'image': {
      const { fileId, alt, widthMm: w, ratio, textAlign: align } = block.attrs
      // Taller than what a page holds, it would never find room.
      const scale = Math.min(1, 230 / (w * ratio))
      return [{ kind: 'image', fileId, alt, w: w * scale, h: w * ratio * scale, align }]
    }
    case 'libraryClause':
    case 'conditional':
      return []
    default:
      return block satisfies never
  }
}
