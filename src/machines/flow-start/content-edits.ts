// Pure edits of a draft's content: what each event of the wizard does to it.
import type { DraftContent, DraftField, DraftFile, DraftParty } from '#protocol/contract/drafts.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'

/** Adds an uploaded file; the contract takes its name while it has none. */
export const withFile = (content: DraftContent, file: DraftFile): DraftContent => ({
  ...content,
  files: [...content.files, file],
  name: content.name === '' ? file.name.replace(/\.[^.]{1,5}$/, '').slice(0, 100) : content.name,
})

/** Removes a file with every place on it. */
export const withoutFile = (content: DraftContent, fileId: string): DraftContent => ({
  ...content,
  files: content.files.filter((file) => file.fileId !== fileId),
  fields: content.fields.filter((field) => field.fileId !== fileId),
})

const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Puts a file at another place in the order. */
export const withFileMoved = (content: DraftContent, fileId: string, to: number): DraftContent => ({
  ...content,
  files: moved(
    content.files,
    content.files.findIndex((file) => file.fileId === fileId),
    to,
  ),
})

/** Adds a party behind the others, next in order. */
export const withParty = (content: DraftContent, party: DraftParty): DraftContent => ({
  ...content,
  parties: [...content.parties, { ...party, signOrder: Math.min(50, content.parties.length + 1) }],
})

/** Changes one party; a party that becomes a person loses its seal places, a company its signature-only ones stay. */
export const withPartyChange = (
  content: DraftContent,
  partyId: string,
  change: Partial<DraftParty>,
): DraftContent => ({
  ...content,
  parties: content.parties.map((party) =>
    party.partyId === partyId ? { ...party, ...change, partyId } : party,
  ),
  fields:
    change.partyType === 1
      ? content.fields.filter(
          (field) => field.partyId !== partyId || field.kind === 'personSign' || field.kind === 'signDate',
        )
      : content.fields,
})

/** Removes a party with its places and closes the gap in the order. */
export const withoutParty = (content: DraftContent, partyId: string): DraftContent => ({
  ...content,
  parties: content.parties
    .filter((party) => party.partyId !== partyId)
    .map((party, index) => ({ ...party, signOrder: index + 1 })),
  fields: content.fields.filter((field) => field.partyId !== partyId),
})

/** Puts a party at another place in the order and numbers all anew. */
export const withPartyMoved = (content: DraftContent, partyId: string, to: number): DraftContent => ({
  ...content,
  parties: moved(
    content.parties,
    content.parties.findIndex((party) => party.partyId === partyId),
    to,
  ).map((party, index) => ({ ...party, signOrder: index + 1 })),
})

/** A box pushed back so that it lies on its page; sizes shrink only when larger than the page. */
export const clampedToPage = <Box extends { x: number; y: number; w: number; h: number }>(
  box: Box,
  page: PageSize,
): Box => {
  const height = basePageHeight(page)
  const w = Math.min(box.w, BASE_PAGE_WIDTH)
  const h = Math.min(box.h, height)
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    ...box,
    w: round(w),
    h: round(h),
    x: round(Math.min(Math.max(0, box.x), BASE_PAGE_WIDTH - w)),
    y: round(Math.min(Math.max(0, box.y), height - h)),
  }
}

/** Replaces all places at once: the placing machine owns them while its step is open. */
export const withFields = (content: DraftContent, fields: readonly DraftField[]): DraftContent => ({
  ...content,
  fields: [...fields],
})
