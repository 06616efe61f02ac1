// Sends a loan note out to be signed, and later a supplement that puts its end off.
import { extensionProblem } from '#protocol/contracts/loans/extension.ts'
import { idProblem, loanProblems, mostRate } from '#protocol/contracts/loans/terms.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { standingAt } from '#server/domain/contracts/loans/rules.ts'
import { changeLoan } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { confirmedOf } from '#server/domain/contracts/repayments/store.ts'
import { launchAbout } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Launched } from '#server/operations/contracts/drafts/launching.ts'
import { checkLoanVersion, checkPerson, findDraft, openTerms, ownIdNumber } from './drafts.ts'
import { findLoan, signersOf } from './find.ts'
import { checkLoanCan, moveLoan } from './moves.ts'
import { extensionPaper, notePaper } from './papers.ts'

type Signed = Pick<Launched, 'contractId' | 'myPartyId'>

/** Refuses `draft.invalid` with the words for each input, and what a launch refuses. */
export const launchLoan = async (
  ctx: Context,
  { loanId, version }: { loanId: string; version: number },
): Promise<Signed> => {
  const { db } = ctx.deps
  const draft = async (lock: boolean): Promise<LoanRow> => {
    const row = await findDraft(ctx, loanId, { lock })
    checkLoanVersion(row, version)
    return row
  }
  const { contractId, myPartyId } = await launchAbout(
    ctx,
    async () => {
      checkPerson(ctx)
      const row = await draft(false)
      const terms = openTerms(ctx, row)
      const own = await checkTerms(ctx, terms)
      const other = { name: terms.name.trim(), phone: terms.phone.trim(), idNumber: terms.idNumber.trim() }
      const people =
        terms.role === 'lender' ? { lender: own, borrower: other } : { lender: other, borrower: own }
      return notePaper(row, terms, people, ctx.clock.now())
    },
    {
      check: async () => {
        await draft(true)
      },
      change: async ({ contractId: noteId }) => {
        const at = ctx.clock.now()
        await changeLoan(db, loanId, { noteId, ...(await signersOf(ctx.deps, noteId)) })
        await moveLoan(ctx.deps, {
          id: loanId,
          event: { type: 'loan.launched', at: at.getTime() },
          actor: ctx.actor,
        })
      },
    },
  )
  return { contractId, myPartyId }
}

/** What the paper says of its author; refuses `draft.invalid`. */
const checkTerms = async (ctx: Context, terms: LoanTerms) => {
  const { deps, clock, user } = ctx
  const now = clock.now()
  const idNumber = await ownIdNumber(ctx)
  const ownFault = idProblem(idNumber, now)
  if (ownFault !== undefined)
    throw new Refusal('draft.invalid', `您的实名信息不能订立借条：${ownFault}。`, {
      fields: { role: ownFault },
    })
  const problems = loanProblems(terms, { now, most: mostRate(deps.config.lpr.rate) })
  if (terms.phone.trim() === user.phone)
    problems.push({ path: 'phone', words: '不能和自己订立借条，请填写对方的手机号' })
  if (terms.idNumber.trim().toUpperCase() === idNumber.toUpperCase())
    problems.push({ path: 'idNumber', words: '这是您自己的身份证号，请填写对方的' })
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  return { name: user.name, phone: user.phone, idNumber }
}

/** Proposes a later end day. Refuses `loan.not-possible` and `draft.invalid`. */
export const extendLoan = async (
  ctx: Context,
  { loanId, end }: { loanId: string; end: string },
): Promise<Signed> => {
  const { db } = ctx.deps
  const find = async (lock: boolean) => {
    const found = await findLoan(ctx, loanId, { lock })
    const { row, role } = found
    const event = { type: 'extension.proposed', at: ctx.clock.now().getTime(), by: role } as const
    checkLoanCan(row, event, '现在不能展期：借条不在还款中，或已有一份展期协议等待签署。')
    return { row, role: role === 'lender' ? ('lender' as const) : ('borrower' as const), event }
  }
  const { contractId, myPartyId } = await launchAbout(
    ctx,
    async () => {
      const { row, role } = await find(false)
      const now = ctx.clock.now()
      const problem = extensionProblem(row.terms, end, now)
      if (problem !== undefined) throw new Refusal('draft.invalid', problem, { fields: { end: problem } })
      const standing = standingAt(row, await confirmedOf(db, loanId), now)
      return extensionPaper(row, { end, by: role, standing, now })
    },
    {
      check: async () => {
        await find(true)
      },
      change: async ({ contractId: extensionId }) => {
        const { event } = await find(true)
        await changeLoan(db, loanId, { extensionId, proposedEnd: end })
        await moveLoan(ctx.deps, { id: loanId, event, actor: ctx.actor, detail: { end } })
      },
    },
  )
  return { contractId, myPartyId }
}
