// Where parties sign, as an application says it: at points, beside words, or read from the text.
import { randomUUID } from 'node:crypto'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftField, DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { findPlaces } from '#protocol/contracts/fields/places/find-places.ts'
import { findWords } from '#protocol/contracts/fields/places/find-words.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { BASE_PAGE_WIDTH, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { OpenPlace } from '#protocol/platform/applications/open-drafts.ts'

/** What the places are about; `textOf` reads a file's text when it is wanted. */
export interface Placing {
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  readonly textOf: (file: DraftFile) => Promise<readonly PageText[]>
}

/** Places that cannot be, by their path in the input. */
export type Faults = Record<string, string>

/** All places, and what is wrong with those that cannot be put. */
export const placesOf = async (
  placing: Placing,
  { places, readsPlaces }: { readonly places: readonly OpenPlace[]; readonly readsPlaces: boolean },
): Promise<{ fields: DraftField[]; faults: Faults }> => {
  const faults: Faults = {}
  const fields: DraftField[] = []
  for (const [at, place] of places.entries()) {
    const found = await placeOf(placing, place)
    if ('words' in found) faults[`places.${at}.${found.path}`] = found.words
    else fields.push(...found.fields)
  }
  if (readsPlaces) {
    const placed = new Set(fields.map(({ partyId }) => partyId))
    const open = placing.parties.filter(({ partyId }) => !placed.has(partyId))
    fields.push(...(await readFrom(placing, open)))
  }
  return { fields, faults }
}

type Placed = { readonly fields: DraftField[] } | { readonly path: string; readonly words: string }

const placeOf = async (placing: Placing, place: OpenPlace): Promise<Placed> => {
  const file = placing.files[place.file]
  const party = placing.parties[place.party]
  if (file === undefined) return { path: 'file', words: '没有这份文件，请填写 fileIds 中的序号（从 0 起）' }
  if (party === undefined)
    return { path: 'party', words: '没有这个签署方，请填写 parties 中的序号（从 0 起）' }
  const { kind, page, keyword, x = 0, y = 0, occurrence } = place
  const about = { fileId: file.fileId, partyId: party.partyId, kind }
  const size = { w: FIELD_SIZE_MM[kind].w * POINTS_PER_MM, h: FIELD_SIZE_MM[kind].h * POINTS_PER_MM }
  if (keyword === undefined) {
    const sheet = file.pages[page ?? 0]
    if (sheet === undefined) return { path: 'page', words: `文件共 ${file.pages.length} 页，没有这一页` }
    return { fields: [fieldOn(sheet, { ...about, page: page ?? 0 }, { x, y, ...size })] }
  }
  const all = findWords(await placing.textOf(file), keyword).filter(
    (at) => page === undefined || at.page === page,
  )
  const found = occurrence === undefined ? all : all.slice(occurrence - 1, occurrence)
  if (found.length === 0) return { path: 'keyword', words: `没有在《${file.name}》中找到“${keyword}”` }
  return {
    fields: found.flatMap((at) => {
      const sheet = file.pages[at.page]
      const box = { x: at.right + GAP_POINTS + x, y: at.middle - size.h / 2 + y, ...size }
      return sheet === undefined ? [] : [fieldOn(sheet, { ...about, page: at.page }, box)]
    }),
  }
}

/** Between the words and what stands beside them. */
const GAP_POINTS = 4

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** In base pixels, pushed back onto its page. */
const fieldOn = (
  sheet: PageSize,
  about: Omit<DraftField, 'fieldId' | keyof Box>,
  { x, y, w, h }: Box,
): DraftField => {
  const scale = BASE_PAGE_WIDTH / sheet.width
  return {
    fieldId: randomUUID(),
    ...about,
    x: Math.max(0, Math.min(x, sheet.width - w)) * scale,
    y: Math.max(0, Math.min(y, sheet.height - h)) * scale,
    w: w * scale,
    h: h * scale,
  }
}

/** As the wizard proposes them; what came signed takes no place of ours. */
const readFrom = async (
  { files, textOf }: Placing,
  parties: readonly DraftParty[],
): Promise<DraftField[]> => {
  const named = parties.map(({ partyId, partyType, name, companyName }) => ({
    partyId,
    isCompany: partyType === 2,
    name: partyType === 2 ? companyName : name,
  }))
  const fields: DraftField[] = []
  for (const file of files.filter(({ alreadySigned }) => !alreadySigned))
    for (const { words: _, ...place } of findPlaces(await textOf(file), named))
      fields.push({ fieldId: randomUUID(), fileId: file.fileId, ...place })
  return fields
}
