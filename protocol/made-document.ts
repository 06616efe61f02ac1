// The text of a document the product writes itself: typesetters print it, pages preview it.

/** A part of the text, in order. Texts are printed as they are; `\n` in them breaks the line. */
export type MadeBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Label and value, one pair a row; `isCode` prints the value in a fixed width, as for hashes. */
  | {
      readonly kind: 'facts'
      readonly rows: readonly {
        readonly label: string
        readonly value: string
        readonly isCode?: boolean
      }[]
    }
  /** Every row has as many cells as the head; columns are as wide as `widths` says, in shares (all equal without). */
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      readonly widths?: readonly number[]
    }

/** A party's block at the end of the text: two stand side by side, in the order given. */
export interface SignatureBlock {
  /** Such as 甲方 or 借款人. */
  readonly role: string
  /** 1 a person, who signs; 2 a company, which seals. */
  readonly partyType: 1 | 2
  /** The person or the company. */
  readonly name: string
  /** Small lines beneath the name, such as the agent or a masked number. */
  readonly lines: readonly string[]
}

/** The words of a whole document. */
export interface MadeText {
  readonly title: string
  /** The small line at the foot of every page. */
  readonly footer: string
  readonly blocks: readonly MadeBlock[]
  readonly signatures: readonly SignatureBlock[]
}

const ROLES = '甲乙丙丁戊己庚辛壬癸'

/** What the party at this position, counted from 0, is called in an agreement. */
export const roleAt = (position: number): string =>
  position < ROLES.length ? `${ROLES[position]}方` : `第 ${position + 1} 方`
