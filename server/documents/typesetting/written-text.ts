// Sets a text that was written online, and says where its open fields and its places to sign are.
import { Refusal } from '#protocol/failures.ts'
import { BASE_PX_PER_MM, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { PAPER } from '#protocol/templates/written-texts/limits.ts'
import type { AnchorKind } from '#protocol/templates/written-texts/pieces.ts'
import type { SetBlock, SetLine, SetPiece, SetText } from '#protocol/templates/written-texts/set-text.ts'
import { glyphOf } from '#server/documents/drawing/fonts.ts'
import { weighPicture } from '#server/documents/intake/image.ts'
import { printedPicture } from './printed-picture.ts'
import { typeset } from './typeset.ts'

/** A settled text, and the bytes of its pictures by file id; one that is missing leaves an empty frame. */
export interface WrittenTextTask {
  readonly text: SetText
  readonly pictures: Readonly<Record<string, Uint8Array>>
  readonly createdAt: Date
}

/** A place in base pixels, as drafts keep them: a field that is still open, or where a role signs. */
export type WrittenPlace = PageBox &
  (
    | { readonly kind: 'field'; readonly key: string; readonly field: FilledKind }
    | { readonly kind: 'anchor'; readonly anchor: AnchorKind; readonly role: string }
  )

/** The PDF, its pages in points, and its places in the order of the text. */
export interface WrittenPdf {
  readonly pdf: Uint8Array
  readonly pages: readonly PageSize[]
  readonly places: readonly WrittenPlace[]
}

const TEMPLATE = new URL('written-text.typ', import.meta.url)
const A4: PageSize = { width: PAPER.widthMm * POINTS_PER_MM, height: PAPER.heightMm * POINTS_PER_MM }
const PX_PER_POINT = BASE_PX_PER_MM / POINTS_PER_MM

type Placed = Extract<SetPiece, { readonly kind: 'open' | 'anchor' }>

/**
 * Blocks its thread: the server calls it through `createReportRenderer`. Refuses `draft.invalid` for a character that no font has
 * and for pictures that are none.
 */
export const layOutWrittenText = async (task: WrittenTextTask): Promise<WrittenPdf> => {
  const { text } = task
  refuseMissingGlyphs(text)
  const files: Record<string, Uint8Array> = {}
  const fileOf = async (fileId: string, w: number, h: number): Promise<string | null> => {
    const bytes = Object.hasOwn(task.pictures, fileId) ? task.pictures[fileId] : undefined
    if (bytes === undefined) return null
    const name = `${fileId}-${Math.round(w)}.png`
    files[name] ??= await settled(bytes, w, h)
    return name
  }
  const placed: Placed[] = []
  const pieceData = async (piece: SetPiece): Promise<object> => {
    if (piece.kind === 'picture') return { ...piece, file: await fileOf(piece.fileId, piece.w, piece.h) }
    if (piece.kind === 'text') return { ...piece, text: withBreaks(piece.text) }
    if (piece.kind === 'break') return piece
    return { ...piece, index: placed.push(piece) - 1 }
  }
  const lineData = async (line: SetLine): Promise<object> => {
    const pieces: object[] = []
    for (const piece of line.pieces) pieces.push(await pieceData(piece))
    return { ...line, mayBeLong: mayBeLong(line), pieces }
  }
  const blockData = async (block: SetBlock): Promise<object> => {
    if (block.kind === 'line') return lineData(block)
    if (block.kind === 'image') return { ...block, file: await fileOf(block.fileId, block.w, block.h) }
    if (block.kind === 'pageBreak') return block
    const cells: object[] = []
    for (const cell of block.cells) {
      const lines: object[] = []
      for (const line of cell.lines) lines.push(await lineData(line))
      cells.push({
        ...cell,
        mayBeLong: cell.lines.reduce((sum, line) => sum + weightOf(line), 0) > 250,
        lines,
      })
    }
    return { ...block, mayBeLong: block.rows > 8 || cells.length > 40 || isHeavy(block.cells), cells }
  }
  const blocks: object[] = []
  for (const block of text.blocks) blocks.push(await blockData(block))
  const { pdf, found } = await typeset({
    template: TEMPLATE,
    data: { ...text, blocks, paper: PAPER },
    files,
    createdAt: task.createdAt,
    gather: ['place', 'end'],
  })
  const pages = Number((found['end']?.[0] as Found | undefined)?.page ?? 1)
  return {
    pdf,
    pages: Array.from({ length: pages }, () => A4),
    places: ((found['place'] ?? []) as readonly Found[])
      .toSorted((one, other) => one.index - other.index)
      .flatMap((at) => placeOf(placed[at.index], at)),
  }
}

interface Found {
  readonly index: number
  readonly page: number
  readonly x: string
  readonly y: string
}

const placeOf = (piece: Placed | undefined, at: Found): WrittenPlace[] => {
  if (piece === undefined) return []
  const box = {
    page: at.page - 1,
    x: Number.parseFloat(at.x) * PX_PER_POINT,
    y: Number.parseFloat(at.y) * PX_PER_POINT,
    w: piece.w * BASE_PX_PER_MM,
    h: piece.h * BASE_PX_PER_MM,
  }
  return piece.kind === 'open'
    ? [{ kind: 'field', key: piece.key, field: piece.field, ...box }]
    : [{ kind: 'anchor', anchor: piece.anchor, role: piece.role, ...box }]
}

/** Letters of a line, and what stands high in it at many times its width. */
const weightOf = ({ pieces }: SetLine): number =>
  pieces.reduce(
    (sum, piece) =>
      sum + (piece.kind === 'text' ? piece.text.length : 'h' in piece && piece.h > 8 ? 200 : 36),
    0,
  )
/** Whether it might not fit one page; what cannot is not measured. */
const mayBeLong = (line: SetLine): boolean => weightOf(line) > 600
const isHeavy = (cells: readonly { readonly lines: readonly SetLine[] }[]): boolean =>
  cells.reduce((sum, { lines }) => sum + lines.reduce((own, line) => own + weightOf(line), 0), 0) > 200

/** Where a run without a place to break is longer than a line, it may be broken anywhere. */
const withBreaks = (text: string): string =>
  text.replaceAll(/[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]{30,}/gu, (run) =>
    Array.from(run).join('\u200b'),
  )

const settled = async (bytes: Uint8Array, w: number, h: number): Promise<Uint8Array> => {
  await weighPicture(bytes)
  try {
    return await printedPicture(bytes, { width: w * POINTS_PER_MM, height: h * POINTS_PER_MM })
  } catch (error) {
    throw new Refusal('draft.invalid', '正文里有图片已损坏，无法读取，请重新插入', { cause: error })
  }
}

const refuseMissingGlyphs = (text: SetText): void => {
  const lines = text.blocks.flatMap((block) =>
    block.kind === 'line'
      ? [block]
      : block.kind === 'table'
        ? block.cells.flatMap(({ lines: own }) => own)
        : [],
  )
  const said = new Set([
    ...text.header,
    ...lines.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (piece.kind === 'text' ? [...piece.text] : [])),
    ),
  ])
  for (const char of said) {
    if (/[\s\p{Cc}\p{Cf}]/u.test(char) || glyphOf('song', char) !== null) continue
    throw new Refusal('draft.invalid', `正文里的“${char}”没有可用的字形，无法排版，请换一种写法`)
  }
}
