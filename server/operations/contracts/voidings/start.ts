// Starts a voiding: writes the 作废协议 and sends it to all who signed the contract.
import { createHash } from 'node:crypto'
import { VOIDING_DAYS } from '#protocol/contracts/voidings/voidings.ts'
import type { VoidReason } from '#protocol/contracts/voidings/voidings.ts'
import { causeWords, voidingName, voidingText } from '#protocol/contracts/voidings/wording.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { findViewed } from '#server/operations/contracts/contracts/find-viewed.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { launchPrepared, prepareMade } from '#server/operations/contracts/drafts/launch-made.ts'
import type { PreparedMade } from '#server/operations/contracts/drafts/launch-made.ts'
import { findTerms } from './terms.ts'

interface StartInput {
  readonly contractId: string
  readonly reason: VoidReason
  readonly note: string
}

const DAY_MS = 86_400_000

/** Lines up starts about the same contract, so that a repeated request does not typeset again. The second of two is refused. */
export const createStartVoiding = () => {
  const line = createLine()
  return (ctx: Context, input: StartInput): Promise<{ contractId: string; myPartyId: string | null }> =>
    line(input.contractId, async () => {
      try {
        const prepared = await prepare(ctx, input)
        return await ctx.transaction(() => commit(ctx, input, prepared))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // A request that was answered before gets that answer, not the refusal its repetition meets.
        return ctx.transaction(() => Promise.reject(error))
      }
    })
}

const prepare = async (ctx: Context, { contractId, reason, note }: StartInput): Promise<PreparedMade> => {
  const { terms, signatories } = await findTerms(ctx, await findViewed(ctx, contractId))
  const now = ctx.clock.now()
  const cause = { reason, note }
  const { pdf, pages, places } = await ctx.deps.reports.makeDocument({
    ...voidingText(terms, cause, now.toISOString()),
    createdAt: now,
  })
  await ctx.deps.storage.put(pdf)
  const name = voidingName(terms)
  return prepareMade(ctx, {
    kind: 'abandon',
    aboutId: contractId,
    name,
    remark: causeWords(cause),
    files: [
      {
        name: pdfName(name),
        sha256: createHash('sha256').update(pdf).digest('hex'),
        size: pdf.length,
        pages: [...pages],
      },
    ],
    parties: signatories.map((signatory, index) => ({
      ...signatory,
      signOrder: 1,
      places: (places[index] ?? []).map((place) => ({ ...place, file: 0 })),
    })),
    ordered: false,
    deadline: new Date(now.getTime() + VOIDING_DAYS * DAY_MS),
  })
}

const commit = async (
  ctx: Context,
  { contractId }: StartInput,
  prepared: PreparedMade,
): Promise<{ contractId: string; myPartyId: string | null }> => {
  const viewed = await findViewed(ctx, contractId, true)
  const reason = prepared.made.remark
  await moveContract(ctx.deps, {
    id: contractId,
    event: {
      type: 'abandon.started',
      at: ctx.clock.now().getTime(),
      isOriginalParty: viewed.part.standsForParty,
    },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '这份合同已经发起作废，或不在可以作废的状态。请刷新页面查看。',
  })
  const launched = await launchPrepared(ctx, prepared)
  return { contractId: launched.contractId, myPartyId: launched.myPartyId }
}
