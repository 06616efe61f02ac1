// Drafts of loan notes: made, read, saved and deleted by their author alone.
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { randomUUID } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import { addMonths } from '#protocol/contracts/loans/days.ts'
import type { LoanDraft } from '#protocol/contracts/loans/loans.ts'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import { mostRate } from '#protocol/contracts/loans/terms.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskIdNumber } from '#protocol/id-card.ts'
import { normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { NEW_LOAN } from '#server/domain/contracts/loans/machine.ts'
import { changeLoan, deleteLoanRow, insertLoan } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { checkCertified } from '#server/operations/contracts/drafts/drafts.ts'
import { findLoan, notFound } from './find.ts'

/** Makes an empty draft. Refuses `identity.not-certified`, and `loan.persons-only` while acting for a company. */
export const createLoan = async (ctx: Context, { role }: Pick<LoanTerms, 'role'>): Promise<LoanDraft> => {
  checkPerson(ctx)
  await checkCertified(ctx)
  const { deps, clock, user, actor } = ctx
  const now = clock.now()
  const today = formatDate(now, 'YYYY-MM-DD')
  const id = randomUUID()
  const terms: LoanTerms = {
    role,
    name: '',
    phone: '',
    idNumber: '',
    amount: null,
    rate: '',
    overdueRate: '',
    start: today,
    end: addMonths(today, 12),
    method: 1,
    purpose: '',
    payment: '',
    guarantor: '',
  }
  const row = {
    id,
    creatorId: user.id,
    state: 'draft' as const,
    status: LOAN_STATUS.draft,
    context: { ...NEW_LOAN },
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...columnsOf(ctx, id, terms),
  }
  await insertLoan(deps.db, row)
  await appendAudit(deps.db, { chainId: id, at: now, event: 'loan:draft.created', actor, detail: {} })
  return describe(ctx, { id, version: 1, updatedAt: now }, terms)
}

/** Loans are between persons; refuses `loan.persons-only`. */
export const checkPerson = ({ identity }: Pick<Context, 'identity'>): void => {
  if (identity.type === 2)
    throw new Refusal('loan.persons-only', '借条由个人之间订立。请在右上角切换到个人身份后再发起。')
}

export const readLoanDraft = async (ctx: Context, loanId: string): Promise<LoanDraft> => {
  const row = await findDraft(ctx, loanId)
  return describe(ctx, row, openTerms(ctx, row))
}

/** Saves all terms. Refuses `draft.stale` when another window saved in between. */
export const saveLoan = async (
  ctx: Context,
  { loanId, version, terms }: { loanId: string; version: number; terms: LoanTerms },
): Promise<{ version: number; savedAt: string }> => {
  const row = await findDraft(ctx, loanId, { lock: true })
  if (isSavedAlready({ version: row.version, content: openTerms(ctx, row) }, version, terms))
    return { version: row.version, savedAt: row.updatedAt.toISOString() }
  checkLoanVersion(row, version)
  const now = ctx.clock.now()
  const next = row.version + 1
  await changeLoan(ctx.deps.db, loanId, { ...columnsOf(ctx, loanId, terms), version: next, updatedAt: now })
  return { version: next, savedAt: now.toISOString() }
}

export const deleteLoan = async (ctx: Context, loanId: string): Promise<void> => {
  await findDraft(ctx, loanId, { lock: true })
  await deleteLoanRow(ctx.deps.db, loanId)
}

/** The author's own draft; refuses `not-found` and `draft.launched`. */
export const findDraft = async (
  ctx: Context,
  loanId: string,
  options: { lock?: boolean } = {},
): Promise<LoanRow> => {
  const { row } = await findLoan(ctx, loanId, options)
  if (row.creatorId !== ctx.user.id) throw notFound()
  if (row.state !== 'draft') throw new Refusal('draft.launched', '这张借条已经发起，不能再修改。')
  return row
}

export const checkLoanVersion = (row: LoanRow, version: number): void => {
  if (row.version === version) return
  throw new Refusal(
    'draft.stale',
    '草稿已在其他窗口或设备上更新，本次内容未保存。请重新打开草稿，核对后再改。',
  )
}

/** The terms with the ID number. */
export const openTerms = ({ deps }: Pick<Context, 'deps'>, row: LoanRow): LoanTerms => ({
  ...row.terms,
  idNumber: deps.personalData.open(row.idNumberSealed, row.id),
})

/** The ID number a person was certified with; empty where it is none of a resident. */
export const ownIdNumber = async ({ deps, user }: Pick<Context, 'deps' | 'user'>): Promise<string> => {
  const row = await getUser(deps.db, user.id)
  return row?.idNumberSealed ? deps.personalData.open(row.idNumberSealed, row.id) : ''
}

const columnsOf = ({ deps, user }: Context, id: string, terms: LoanTerms) => {
  const own = { id: user.id, name: user.name, phone: user.phone }
  const other = { id: null, name: normalizePersonName(terms.name), phone: terms.phone.trim() }
  const [lender, borrower] = terms.role === 'lender' ? [own, other] : [other, own]
  return {
    terms: { ...terms, idNumber: '' },
    idNumberSealed: deps.personalData.seal(terms.idNumber.trim(), id),
    lenderId: lender.id,
    lender: lender.name,
    lenderPhone: lender.phone,
    borrowerId: borrower.id,
    borrower: borrower.name,
    borrowerPhone: borrower.phone,
  }
}

const describe = async (
  ctx: Context,
  { id, version, updatedAt }: Pick<LoanRow, 'id' | 'version' | 'updatedAt'>,
  terms: LoanTerms,
): Promise<LoanDraft> => {
  const { rate, since } = ctx.deps.config.lpr
  return {
    loanId: id,
    version,
    terms,
    savedAt: updatedAt.toISOString(),
    own: {
      name: ctx.user.name,
      phone: ctx.user.phone,
      idNumberMasked: maskIdNumber(await ownIdNumber(ctx)),
    },
    lpr: { rate, since, most: mostRate(rate) },
  }
}
