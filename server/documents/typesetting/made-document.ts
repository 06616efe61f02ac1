// Sets a document the product writes itself, and says where its parties sign.
import { BASE_PX_PER_MM, mmToBase, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { typeset } from './typeset.ts'

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

/** A whole document on A4. */
export interface MadeDocument {
  readonly title: string
  /** The small line at the foot of every page. */
  readonly footer: string
  readonly blocks: readonly MadeBlock[]
  readonly signatures: readonly SignatureBlock[]
  readonly createdAt: Date
}

/** A place in the document: base pixels, as drafts keep them. */
export interface MadePlace extends PageBox {
  readonly kind: Extract<FieldKind, 'personSign' | 'companySeal' | 'signDate'>
}

/** The PDF, its pages in points, and the places of each signature block in their order. */
export interface MadePdf {
  readonly pdf: Uint8Array
  readonly pages: readonly PageSize[]
  readonly places: readonly (readonly MadePlace[])[]
}

const A4: PageSize = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM }
const END = 'end'

/** Blocks its thread for some 100 ms: the server calls it through `createReportRenderer`. */
export const layOutMadeDocument = async (data: MadeDocument): Promise<MadePdf> => {
  const labels = data.signatures.flatMap((_, index) => [`sign-${index}`, `date-${index}`])
  const { pdf, positions } = await typeset({
    template: new URL('made-document.typ', import.meta.url),
    data,
    createdAt: data.createdAt,
    locate: [...labels, END],
  })
  const placed = (label: string, kind: MadePlace['kind']): MadePlace => {
    const at = positions[label]
    if (at === undefined) throw new Error(`nothing is labelled ${label}`)
    const { w, h } = FIELD_SIZE_MM[kind]
    const perPoint = BASE_PX_PER_MM / POINTS_PER_MM
    return {
      kind,
      page: at.page - 1,
      x: at.x * perPoint,
      y: at.y * perPoint,
      w: mmToBase(w, A4),
      h: mmToBase(h, A4),
    }
  }
  return {
    pdf,
    pages: Array.from({ length: positions[END]?.page ?? 1 }, () => A4),
    places: data.signatures.map(({ partyType }, index) => [
      placed(`sign-${index}`, partyType === 2 ? 'companySeal' : 'personSign'),
      placed(`date-${index}`, 'signDate'),
    ]),
  }
}
