// Reads the text of a contract's documents and finds where its parties are to sign.
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { findPlaces } from '#protocol/contracts/fields/places/find-places.ts'
import type { NamedParty } from '#protocol/contracts/fields/places/roles.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import type { PlacesRead, ProposedPlace } from '#src/machines/flow-start/place-finding.machine.ts'
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
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

const textsOf = async (bytes: Uint8Array, signal: AbortSignal): Promise<PageText[]> => {
  const opened = openPdf(bytes)
  try {
    const document = await opened.document
    const pages: PageText[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      signal.throwIfAborted()
      const isRead = number === 1 || document.numPages - number < MOST_PAGES
      // Left out pages keep their number.
      pages.push(
        isRead ? await textOfPage(await document.getPage(number)) : { width: 1, height: 1, runs: [] },
      )
    }
    return pages
  } finally {
    opened.destroy()
  }
}

interface Reading {
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  /** Whether the parties are roles of a template. */
  readonly isOfRoles: boolean
}

/** The places in all documents; `bytesOf` brings a document's file. */
export const readPlaces = async (
  { files, parties, isOfRoles }: Reading,
  bytesOf: (fileId: string) => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<PlacesRead> => {
  const proposals: ProposedPlace[] = []
  let hasText = false
  // What came signed takes no place of ours.
  for (const { fileId } of files.filter(({ alreadySigned }) => !alreadySigned)) {
    const pages = await textsOf(await bytesOf(fileId), signal)
    hasText ||= pages.some(({ runs }) => runs.length > 0)
    for (const place of findPlaces(pages, parties.map(isOfRoles ? namedRole : namedParty)))
      proposals.push({ ...place, fileId })
  }
  return { proposals, hasText }
}
