// A written text with its conditions and values settled, as it is typeset.
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import type { AnchorKind } from './pieces.ts'

/** How letters look. */
export interface Lettering {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
}

/** A piece of a line. */
export type SetPiece =
  | (Lettering & { readonly kind: 'text'; readonly text: string })
  | { readonly kind: 'break' }
  /** A field nobody filled in yet: room of this size in mm. */
  | {
      readonly kind: 'open'
      readonly key: string
      readonly field: FilledKind
      readonly label: string
      readonly w: number
      readonly h: number
    }
  /** A field's picture, inside this size in mm. */
  | { readonly kind: 'picture'; readonly fileId: string; readonly w: number; readonly h: number }
  | {
      readonly kind: 'anchor'
      readonly anchor: AnchorKind
      readonly role: string
      readonly w: number
      readonly h: number
    }

/** A cell at its place in the grid, from 0. */
export interface SetCell {
  readonly x: number
  readonly y: number
  readonly colspan: number
  readonly rowspan: number
  readonly isHeader: boolean
  readonly lines: readonly SetLine[]
}

/** A run of lines that belongs together. */
export interface SetLine {
  readonly kind: 'line'
  readonly role: 'title' | 'heading' | 'paragraph' | 'clause' | 'item'
  /** Of headings 1 to 3; of list items from 0; otherwise 0. */
  readonly level: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** Characters. */
  readonly indent: number
  readonly firstLine: number
  /** The number of a clause, or the mark of an item; empty where there is none. */
  readonly label: string
  /** Stands on the page of what follows. */
  readonly isKeptWithNext: boolean
  readonly pieces: readonly SetPiece[]
}

/** A block of the page. */
export type SetBlock =
  | SetLine
  | {
      readonly kind: 'table'
      /** Widths of the columns in shares. */
      readonly widths: readonly number[]
      /** Rows at the top that stand on every page again. */
      readonly headerRows: number
      readonly rows: number
      readonly cells: readonly SetCell[]
    }
  | { readonly kind: 'pageBreak' }
  | {
      readonly kind: 'image'
      readonly fileId: string
      readonly alt: string
      readonly w: number
      readonly h: number
      readonly align: 'left' | 'center' | 'right' | 'justify'
    }

/** A whole text. */
export interface SetText {
  readonly title: string
  readonly header: string
  readonly pageNumbers: boolean
  readonly blocks: readonly SetBlock[]
}
