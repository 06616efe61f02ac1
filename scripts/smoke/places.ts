// Where the smoke run puts seals on a file of any page size.
// They are in a row near the foot of the last page, and 骑缝 over all pages.
import { randomUUID } from 'node:crypto'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftField, DraftFile, DraftParty, FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { BASE_PAGE_WIDTH, basePageHeight, mmToBase } from '#protocol/page-geometry.ts'

const MARGIN = 24

/** Places for all parties; on small pages smaller than true size, so that they fit. */
export const placesFor = (file: DraftFile, parties: readonly DraftParty[]): DraftField[] => {
  const page = file.pages.length - 1
  const size = file.pages[page]
  if (size === undefined) throw new Error(`${file.name} 没有页面`)
  const column = (BASE_PAGE_WIDTH - 2 * MARGIN) / parties.length
  const height = basePageHeight(size)
  const fitted = (kind: FieldKind, most: { w: number; h: number }) => {
    const w = mmToBase(FIELD_SIZE_MM[kind].w, size)
    const h = mmToBase(FIELD_SIZE_MM[kind].h, size)
    const scale = Math.min(1, most.w / w, most.h / h)
    return { w: w * scale, h: h * scale }
  }
  const fields = parties.flatMap((party, index): DraftField[] => {
    const at = { fileId: file.fileId, partyId: party.partyId, page, x: MARGIN + index * column }
    const seal = party.partyType === 2 ? 'companySeal' : 'personSign'
    const sealBox = fitted(seal, { w: column - 12, h: height * 0.3 })
    const dateBox = fitted('signDate', { w: column - 12, h: height * 0.06 })
    const dateY = height - dateBox.h - Math.min(MARGIN, height * 0.02)
    return [
      { ...at, fieldId: randomUUID(), kind: seal, ...sealBox, y: dateY - sealBox.h - height * 0.005 },
      { ...at, fieldId: randomUUID(), kind: 'signDate', ...dateBox, y: dateY },
    ]
  })
  const across = acrossPages(file, parties)
  return across === undefined ? fields : [...fields, across]
}

/** A 骑缝章 of the first company, no larger than half of the smallest page. */
const acrossPages = (file: DraftFile, parties: readonly DraftParty[]): DraftField | undefined => {
  const company = parties.find((party) => party.partyType === 2)
  const [first] = file.pages
  if (company === undefined || first === undefined || file.pages.length < 2) return undefined
  const smallest = Math.min(...file.pages.flatMap((page) => [page.width, page.height]))
  const points = Math.min((FIELD_SIZE_MM.crossPage.w * 72) / 25.4, smallest / 2)
  const side = (points * BASE_PAGE_WIDTH) / first.width
  const lowest = (Math.min(...file.pages.map((page) => page.height)) * BASE_PAGE_WIDTH) / first.width - side
  return {
    fieldId: randomUUID(),
    fileId: file.fileId,
    partyId: company.partyId,
    kind: 'crossPage',
    page: 0,
    x: BASE_PAGE_WIDTH - side,
    y: lowest / 3,
    w: side,
    h: side,
  }
}
