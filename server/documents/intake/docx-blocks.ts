// A Word document as plain blocks for the template: what mammoth reads, without its HTML.
import mammoth from 'mammoth'
import { NumberingCounters, traceNumbering } from './docx-numbering.ts'

/** A stretch of text in one look, a line break, or a picture (`image` names a file handed along). */
export type Inline =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly bold: boolean
      readonly italic: boolean
      readonly underline: boolean
      readonly strike: boolean
      readonly script: 'baseline' | 'superscript' | 'subscript'
      /** Points; null leaves it to the template. */
      readonly size: number | null
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly file: string }

/** One block. `level` 1–6 makes a paragraph a heading, 0 is text. Indents in points. */
export type Block =
  | {
      readonly kind: 'paragraph'
      readonly level: number
      readonly align: 'left' | 'center' | 'right' | 'justify'
      readonly indent: number
      readonly firstLine: number
      readonly label: string
      readonly labelLevel: number
      readonly content: readonly Inline[]
    }
  | { readonly kind: 'pagebreak' }
  | {
      readonly kind: 'table'
      readonly columns: number
      readonly cells: readonly {
        readonly colspan: number
        readonly rowspan: number
        readonly header: boolean
        readonly blocks: readonly Block[]
      }[]
    }

/** The blocks of a document and the pictures they name. */
export interface DocxBlocks {
  readonly blocks: readonly Block[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The nodes of mammoth's document tree that are read here. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly styleName?: string | null
  readonly numbering?: {
    readonly level: string | number
    readonly isOrdered: boolean
    readonly paragraphStyleId?: string
  } | null
  readonly alignment?: string | null
  readonly indent?: { readonly start: string | null; readonly firstLine: string | null }
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderline?: boolean
  readonly isStrikethrough?: boolean
  readonly verticalAlignment?: 'baseline' | 'superscript' | 'subscript'
  readonly fontSize?: number | null
  readonly breakType?: string
  readonly checked?: boolean
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly isHeader?: boolean
  readonly contentType?: string
  readonly readAsBuffer?: () => Promise<Buffer>
}

const PICTURES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
])
const TWIPS_PER_POINT = 20

/** Reads the document; throws what mammoth throws where it is no readable Word file. */
export const docxBlocks = async (bytes: Uint8Array): Promise<DocxBlocks> => {
  let tree: Node | undefined
  const transformDocument = (document: Node) => {
    tree = document
    return document
  }
  const docx = traceNumbering(bytes)
  await mammoth.convertToHtml({ buffer: Buffer.from(docx.bytes) }, { transformDocument })
  const reader = new Reader(new NumberingCounters(docx.levels))
  const blocks = tree ? await reader.blocks(tree.children ?? []) : []
  return { blocks, files: reader.files }
}

class Reader {
  readonly files = new Map<string, Uint8Array>()
  private readonly numbering: NumberingCounters
  private readonly plainCounts: number[] = []

  constructor(numbering: NumberingCounters) {
    this.numbering = numbering
  }

  async blocks(nodes: readonly Node[]): Promise<Block[]> {
    const blocks: Block[] = []
    for (const node of nodes) {
      if (node.type === 'table') blocks.push(await this.table(node))
      else if (node.type === 'paragraph') blocks.push(...(await this.paragraph(node)))
    }
    return blocks
  }

  private async paragraph(node: Node): Promise<Block[]> {
    const label = this.label(node)
    const content = await this.inlines(node.children ?? [])
    const parts = splitAt(content, (inline) => inline === 'pagebreak')
    return parts.flatMap((part, index): Block[] => {
      const inlines = part.filter((inline): inline is Inline => inline !== 'pagebreak')
      const isLead = index === 0
      const block: Block = {
        kind: 'paragraph',
        level: headingLevel(node.styleName ?? ''),
        align: alignment(node.alignment ?? ''),
        indent: points(node.indent?.start),
        firstLine: points(node.indent?.firstLine),
        label: isLead ? label.text : '',
        labelLevel: label.level,
        content: inlines,
      }
      const isNeeded = inlines.length > 0 || parts.length === 1
      return [...(isLead ? [] : [{ kind: 'pagebreak' } as const]), ...(isNeeded ? [block] : [])]
    })
  }

  private label(node: Node): { text: string; level: number } {
    if (!node.numbering) return { text: '', level: 0 }
    const level = Number(node.numbering.level)
    const known = this.numbering.next(node.numbering.paragraphStyleId ?? '')
    if (known !== undefined) return { text: known, level }
    if (!node.numbering.isOrdered) return { text: '•', level }
    this.plainCounts.length = Math.min(this.plainCounts.length, level + 1)
    this.plainCounts[level] = (this.plainCounts[level] ?? 0) + 1
    return { text: `${this.plainCounts[level]}.`, level }
  }

  private async table(node: Node): Promise<Block> {
    const rows = (node.children ?? []).filter((row) => row.type === 'tableRow')
    const cells = []
    let columns = 1
    for (const row of rows) {
      const own = (row.children ?? []).filter((cell) => cell.type === 'tableCell')
      columns = Math.max(
        columns,
        own.reduce((sum, cell) => sum + (cell.colSpan ?? 1), 0),
      )
      for (const cell of own) {
        cells.push({
          colspan: cell.colSpan ?? 1,
          rowspan: cell.rowSpan ?? 1,
          header: row.isHeader === true,
          blocks: await this.blocks(cell.children ?? []),
        })
      }
    }
    return { kind: 'table', columns, cells }
  }

  private async inlines(
    nodes: readonly Node[],
    run: Node = { type: 'run' },
  ): Promise<(Inline | 'pagebreak')[]> {
    const parts = await Promise.all(nodes.map((node) => this.inline(node, run)))
    return parts.flat()
  }

  private async inline(node: Node, run: Node): Promise<(Inline | 'pagebreak')[]> {
    switch (node.type) {
      case 'run':
        return this.inlines(node.children ?? [], node)
      case 'hyperlink':
        return this.inlines(node.children ?? [], run)
      case 'text':
        return [textInline(node.value ?? '', run)]
      case 'tab':
        return [textInline('\u3000\u3000', run)]
      case 'checkbox':
        return [textInline(node.checked ? '☑' : '☐', run)]
      case 'break':
        return [node.breakType === 'page' ? 'pagebreak' : { kind: 'break' }]
      case 'image':
        return this.image(node)
      default:
        return []
    }
  }

  private async image(node: Node): Promise<Inline[]> {
    const extension = PICTURES.get(node.contentType ?? '')
    if (!extension || !node.readAsBuffer) return []
    try {
      const file = `picture-${this.files.size + 1}.${extension}`
      this.files.set(file, new Uint8Array()) // taken before waiting, so that two pictures never share a name
      this.files.set(file, new Uint8Array(await node.readAsBuffer()))
      return [{ kind: 'image', file }]
    } catch {
      // A picture kept outside the file is not fetched.
      return []
    }
  }
}

const textInline = (text: string, run: Node): Inline => ({
  kind: 'text',
  text,
  bold: run.isBold === true,
  italic: run.isItalic === true,
  underline: run.isUnderline === true,
  strike: run.isStrikethrough === true,
  script: run.verticalAlignment ?? 'baseline',
  size: run.fontSize ?? null,
})

const headingLevel = (styleName: string): number => {
  if (/^title$/i.test(styleName)) return 1
  const level = Number(/^(?:heading|标题)\s*([1-6])$/i.exec(styleName)?.[1] ?? 0)
  return level
}

const alignment = (value: string) => {
  if (value === 'center') return 'center'
  if (value === 'right' || value === 'end') return 'right'
  return value === 'left' || value === 'start' ? 'left' : 'justify'
}

const points = (twips: string | null | undefined) => {
  const value = Number(twips ?? 0) / TWIPS_PER_POINT
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 240) : 0
}

const splitAt = <T>(items: readonly T[], isBreak: (item: T) => boolean): T[][] => {
  const parts: T[][] = [[]]
  for (const item of items) {
    if (isBreak(item)) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts
}
