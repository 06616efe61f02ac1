// Prints contracts, reads their text, finds places and holds them against those marked by hand.
import { chromium } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findPlaces } from '#protocol/contracts/fields/places/find-places.ts'
import type { FoundPlace } from '#protocol/contracts/fields/places/find-places.ts'
import { plainText } from '#protocol/contracts/fields/places/text-lines.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { sheet } from './bodies.ts'
import type { MarkedContract } from './parties.ts'
import { textOfPage } from '#protocol/contracts/fields/places/page-runs.ts'

export interface Measured {
  readonly title: string
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
  readonly total: number
}

const wordsOf = (kind: string, party: number, words: string): string => `${kind} ${party} ${plainText(words)}`

/** What was missed, and what was found where nobody marked anything. */
export const compare = (
  { title, parties, places }: MarkedContract,
  found: readonly FoundPlace[],
): Measured => {
  const left = [...found]
  const missed = places.flatMap(([kind, party, words]) => {
    const at = left.findIndex(
      (place) =>
        place.kind === kind &&
        place.partyId === parties[party]?.partyId &&
        (plainText(place.words).includes(plainText(words).replaceAll(/[/_]/g, '')) ||
          plainText(words).replaceAll(/[/_]/g, '').includes(plainText(place.words))),
    )
    if (at === -1) return [wordsOf(kind, party, words)]
    left.splice(at, 1)
    return []
  })
  const wrong = left.map((place) =>
    wordsOf(
      place.kind,
      parties.findIndex(({ partyId }) => partyId === place.partyId),
      place.words,
    ),
  )
  return { title, missed, wrong, total: places.length }
}

/** The text of a PDF page by page, as the wizard reads it. */
export const readPages = async (bytes: Uint8Array): Promise<PageText[]> => {
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const pages: PageText[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await textOfPage(await document.getPage(number)))
  await task.destroy()
  return pages
}

/** Measures each contract as Chromium prints it. */
export const measure = async (contracts: readonly MarkedContract[]): Promise<Measured[]> => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const measured: Measured[] = []
    for (const contract of contracts) {
      await page.setContent(sheet(contract.html))
      const pages = await readPages(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
      measured.push(compare(contract, findPlaces(pages, contract.parties)))
    }
    return measured
  } finally {
    await browser.close()
  }
}
