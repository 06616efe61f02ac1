// Sets a receipt's paper and sends it out to be signed by both.
import { receiptText } from '#protocol/contracts/receipts/paper.ts'
import { receiptProblems } from '#protocol/contracts/receipts/terms.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { changeReceipt } from '#server/domain/contracts/receipts/store.ts'
import type { ReceiptRow } from '#server/domain/contracts/receipts/store.ts'
import { launchAbout } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Paper } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Launched } from '#server/operations/contracts/drafts/launching.ts'
import { checkPerson, checkReceiptVersion } from './drafts.ts'
import { findReceiptDraft } from './find.ts'
import { moveReceipt } from './moves.ts'

const SIGNING_DAYS = 15

/** Refuses `draft.invalid` with the words for each input, and what a launch refuses. */
export const issueReceipt = async (
  ctx: Context,
  { receiptId, version }: { receiptId: string; version: number },
): Promise<Pick<Launched, 'contractId' | 'myPartyId'>> => {
  const { db } = ctx.deps
  const draft = async (lock: boolean): Promise<ReceiptRow> => {
    const row = await findReceiptDraft(ctx, receiptId, { lock })
    checkReceiptVersion(row, version)
    return row
  }
  const { contractId, myPartyId } = await launchAbout(
    ctx,
    async () => {
      checkPerson(ctx)
      const row = await draft(false)
      checkTerms(ctx, row.terms)
      return paperOf(ctx, row)
    },
    {
      check: async () => {
        await draft(true)
      },
      change: async ({ contractId: paperId }) => {
        const [, giver] = await partiesOf(db, paperId)
        await changeReceipt(db, receiptId, { contractId: paperId, giverId: giver?.userId ?? null })
        const event = { type: 'receipt.issued', at: ctx.clock.now().getTime() } as const
        await moveReceipt(ctx.deps, { id: receiptId, event, actor: ctx.actor })
      },
    },
  )
  return { contractId, myPartyId }
}

const checkTerms = ({ clock, user }: Context, terms: ReceiptTerms): void => {
  const problems = receiptProblems(terms, clock.now())
  if (terms.phone.trim() === user.phone)
    problems.push({ path: 'phone', words: '不能开给自己，请填写对方的手机号' })
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
}

const paperOf = ({ clock, user }: Context, row: ReceiptRow): Paper => {
  const receiver = { userId: user.id, name: user.name, phone: user.phone }
  const giver = { userId: null, name: row.giver, phone: row.giverPhone }
  return {
    kind: 'receipt',
    aboutId: row.id,
    name: `收条（${user.name}）`,
    document: { ...receiptText(row.terms, { receiver, giver }), createdAt: clock.now() },
    parties: [receiver, giver].map((person, index) => ({
      ...person,
      companyId: null,
      partyType: 1,
      companyName: '',
      signOrder: index + 1,
      willing: ['sms', 'signPwd'],
    })),
    days: SIGNING_DAYS,
  }
}
