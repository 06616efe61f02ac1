// The search in the text of what is filed where the caller may look.
import type { FilingTab } from '#protocol/archive/filings/filings.ts'
import type { FoundFiling } from '#protocol/archive/filings/text-search.ts'
import type { Context } from '#server/context.ts'
import { findFilings, scanFileNames } from '#server/domain/archive/filings/store.ts'
import { lookUpFilings, walkFilings } from '#server/domain/archive/filings/text-picks.ts'
import { documentNames } from '#server/domain/contracts/documents/store.ts'
import { archiveOf } from '#server/operations/archive/classes/looking.ts'
import { named, searchIn } from '#server/operations/contracts/page-texts/search.ts'
import { listOf } from './lists.ts'
import { rowsOf } from './present.ts'

interface Asked {
  readonly words: string
  readonly tab: FilingTab
  readonly after?: string | undefined
}

/** Refuses `not-found`, `identity.company-only`, `text-search.too-many`. */
export const searchFilingTexts = async (
  ctx: Context,
  asked: Asked,
): Promise<{ rows: FoundFiling[]; next: string | null }> => {
  const { db } = ctx.deps
  const archive = await archiveOf(ctx)
  const list = listOf(archive, { tab: asked.tab })
  const { hits, next } = await searchIn(ctx, asked, {
    walk: (pairs, after) => walkFilings(db, list, pairs, after),
    lookUp: (pairs, after) => lookUpFilings(db, list, pairs, after),
  })
  const found = await findFilings(
    db,
    archive.companyId,
    hits.map(({ id }) => id),
  )
  const records = hits.flatMap(({ id }) => found.get(id) ?? [])
  const rows = new Map((await rowsOf(ctx, records, archive.classes)).map((row) => [row.filingId, row]))
  const sources = hits.map(({ source }) => source)
  const names = new Map([...(await documentNames(db, sources)), ...(await scanFileNames(db, sources))])
  return {
    rows: hits.flatMap(({ id, ...hit }) => {
      const filing = rows.get(id)
      return filing === undefined ? [] : [{ filing, ...named(hit, names) }]
    }),
    next,
  }
}
