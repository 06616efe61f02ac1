// Launches a paper the product wrote about another thing, together with what changes on that thing.
import { createHash } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { MadeDocument } from '#server/documents/typesetting/made-document.ts'
import type { Deps } from '#server/deps.ts'
import { launchPrepared, prepareMade } from './launch-made.ts'
import type { Made, MadeCopy, MadeFile, MadeParty } from './launch-made.ts'
import type { Launched } from './launching.ts'

const DAY_MS = 86_400_000

/** What goes out: a document, and who signs at its blocks, in their order. */
export interface Paper {
  readonly kind: Made['kind']
  readonly aboutId: string
  readonly name: string
  readonly document: MadeDocument
  readonly parties: readonly Omit<MadeParty, 'places'>[]
  /** Who gets it without signing, once all have signed. */
  readonly copies?: readonly MadeCopy[]
  /** Until when it may be signed. */
  readonly days: number
}

/**
 * Sets the paper outside of transactions, then launches it and writes `change` in one. A request that was answered before gets that
 * answer, not the refusal its repetition meets. Refuses as `prepareMade` and `launchPrepared` do.
 */
export const launchAbout = async (
  ctx: Context,
  paperOf: () => Promise<Paper>,
  { check, change }: { check: () => Promise<void>; change: (launched: Launched) => Promise<void> },
): Promise<Launched> => {
  try {
    const prepared = await prepareMade(ctx, await makePaper(ctx, await paperOf()))
    return await ctx.transaction(async () => {
      await check()
      const launched = await launchPrepared(ctx, prepared)
      await change(launched)
      return launched
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return ctx.transaction(() => Promise.reject(error))
  }
}

const makePaper = async ({ deps, clock }: Context, paper: Paper): Promise<Made> => {
  const { file, places } = await setPaper(deps, paper)
  return {
    kind: paper.kind,
    aboutId: paper.aboutId,
    name: paper.name,
    remark: '',
    files: [file],
    parties: paper.parties.map((party, index) => ({
      ...party,
      places: (places[index] ?? []).map((place) => ({ ...place, file: 0 })),
    })),
    copies: paper.copies ?? [],
    ordered: true,
    deadline: new Date(clock.now().getTime() + paper.days * DAY_MS),
  }
}

const setPaper = async ({ reports, storage }: Deps, { name, document }: Paper) => {
  const { pdf, pages, places } = await reports.makeDocument(document)
  await storage.put(pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const file: MadeFile = { name: `${name}.pdf`, sha256, size: pdf.byteLength, pages: [...pages] }
  return { file, places }
}
