// Reads the text of documents: where parties are to sign, and on a template what is filled in.
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { findFields } from '#protocol/contracts/fields/places/find-fields.ts'
import { findSigned } from '#protocol/contracts/fields/places/find-places.ts'
import type { NamedParty } from '#protocol/contracts/fields/places/roles.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import type {
  PlacesRead,
  ProposedField,
  ProposedPlace,
} from '#src/machines/flow-start/place-finding.machine.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { withPdf } from '#src/ui/pdf/with-pdf.ts'
import { textOfPage } from '#protocol/contracts/fields/places/page-runs.ts'

/** Pages of one document beyond which only its last ones are read: that is where contracts are signed. */
const MOST_PAGES = 200

const namedParty = ({ partyId, partyType, name, companyName }: DraftParty): NamedParty => ({
  partyId,
  isCompany: partyType === 2,
  name: partyType === 2 ? companyName : name,
})

/** A role of a template may be taken by a person or a company. */
const namedRole = ({ partyId, name }: DraftParty): NamedParty => ({ partyId, isCompany: undefined, name })

const textsOf = async (document: PDFDocumentProxy, signal: AbortSignal): Promise<PageText[]> => {
  const pages: PageText[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    signal.throwIfAborted()
    const isRead = number === 1 || document.numPages - number < MOST_PAGES
    // Left out pages keep their number.
    pages.push(isRead ? await textOfPage(await document.getPage(number)) : { width: 1, height: 1, runs: [] })
  }
  return pages
}

interface Reading {
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  /** Whether the parties are roles of a template; then blanks become fields, too. */
  readonly isOfRoles: boolean
  /** What stands on the pages already; what lies on it is not proposed again. */
  readonly placed: readonly Placed[]
  readonly newId: () => string
}

const fieldsIn = (
  pages: readonly PageText[],
  labels: Parameters<typeof findFields>[1],
  fileId: string,
  newId: () => string,
): ProposedField[] => {
  const found = findFields(pages, labels)
  const ids = found.map(() => newId())
  return found.map(({ source, ...field }, at) => ({
    ...field,
    fieldId: ids[at] ?? '',
    fileId,
    partyId: null,
    sourceId: source === null ? null : (ids[source] ?? null),
  }))
}

/** Whether two boxes share more than a third of the smaller one. */
const isOn = (
  one: Pick<Placed, 'x' | 'y' | 'w' | 'h'>,
  other: Pick<Placed, 'x' | 'y' | 'w' | 'h'>,
): boolean => {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return w > 0 && h > 0 && w * h > Math.min(one.w * one.h, other.w * other.h) / 3
}

/** The places in all documents; `pagesOf` brings a document's file. */
export const readPlaces = async (
  { files, parties, isOfRoles, placed, newId }: Reading,
  pagesOf: (file: DraftFile) => Promise<PdfSource>,
  signal: AbortSignal,
): Promise<PlacesRead> => {
  const proposals: ProposedPlace[] = []
  let hasText = false
  // What came signed takes no place of ours.
  for (const file of files.filter(({ alreadySigned }) => !alreadySigned)) {
    const { fileId } = file
    const pages = await withPdf(await pagesOf(file), (document) => textsOf(document, signal))
    hasText ||= pages.some(({ runs }) => runs.length > 0)
    const { places, labels } = findSigned(pages, parties.map(isOfRoles ? namedRole : namedParty))
    proposals.push(...places.map((place) => ({ ...place, fileId })))
    if (isOfRoles) proposals.push(...fieldsIn(pages, labels, fileId, newId))
  }
  const isPlaced = (proposal: ProposedPlace): boolean =>
    placed.some(
      (other) =>
        other.fileId === proposal.fileId &&
        other.page === proposal.page &&
        isFilledKind(other.kind) === isFilledKind(proposal.kind) &&
        isOn(other, proposal),
    )
  return { proposals: proposals.filter((each) => !isPlaced(each)), hasText }
}
