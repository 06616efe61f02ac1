// Sets a document the product writes itself, and says where its parties sign.
import { BASE_PX_PER_MM, mmToBase, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import type { MadeText } from '#protocol/made-document.ts'
import { typeset } from './typeset.ts'

/** A whole document on A4. */
export interface MadeDocument extends MadeText {
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
