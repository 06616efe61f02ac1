// Calls around loan notes (specification §7, loan; domain.md §1.3).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { day, repaymentLine } from '#protocol/contracts/repayments/repayments.ts'
import { LOAN_ACTIONS } from './status.ts'
import { loanTerms } from './terms.ts'

const access = allowed('contract', 'launch')

/** A stored draft; `version` grows with every save. */
export const loanDraft = v.object({
  loanId: id,
  version: v.number(),
  terms: loanTerms,
  savedAt: moment,
  /** Its author, as the paper names them. */
  own: v.object({ name: v.string(), phone: v.string(), idNumberMasked: v.string() }),
  /** The one-year LPR that counts, percent, since which day, and four times of it. */
  lpr: v.object({ rate: v.string(), since: v.string(), most: v.string() }),
})
export type LoanDraft = v.InferOutput<typeof loanDraft>

export const createLoan = endpoint({
  name: 'createLoan',
  method: 'POST',
  path: '/ContractService/loan',
  summary: '新建借条草稿',
  access,
  input: v.object({ requestId: id, role: v.picklist(['lender', 'borrower']) }),
  output: loanDraft,
  refusals: ['identity.not-certified', 'loan.persons-only'],
})

export const getLoanDraft = endpoint({
  name: 'getLoanDraft',
  method: 'GET',
  path: '/ContractService/loan/draft',
  summary: '读取借条草稿',
  access,
  input: v.object({ loanId: id }),
  output: loanDraft,
  refusals: ['not-found', 'draft.launched'],
})

/** Saves all terms; refused when another window saved in between. */
export const saveLoan = endpoint({
  name: 'saveLoan',
  method: 'PUT',
  path: '/ContractService/loan/draft',
  summary: '保存借条草稿',
  access,
  input: v.object({ loanId: id, version: v.number(), terms: loanTerms }),
  output: v.object({ version: v.number(), savedAt: moment }),
  refusals: ['not-found', 'draft.stale', 'draft.launched'],
})

export const deleteLoan = endpoint({
  name: 'deleteLoan',
  method: 'DELETE',
  path: '/ContractService/loan/draft',
  summary: '删除借条草稿',
  access,
  input: v.object({ loanId: id }),
  output: nothing,
  refusals: ['not-found', 'draft.launched'],
})

const signed = v.object({ contractId: id, myPartyId: v.nullable(id) })
const launching = [
  'not-found',
  'identity.not-certified',
  'contract.too-many-launches',
  'quota.used-up',
  'draft.invalid',
] as const

/** Checks everything, sets the paper, sends it to the borrower and then to the lender; `fields` of a refusal names wrong inputs. */
export const launchLoan = endpoint({
  name: 'launchLoan',
  method: 'POST',
  path: '/ContractService/loan/launch',
  summary: '发起借条签署',
  access,
  input: v.object({ loanId: id, version: v.number(), requestId: id }),
  output: signed,
  refusals: [...launching, 'loan.not-possible', 'loan.persons-only', 'draft.stale', 'draft.launched'],
})

/** Proposes a later end day: a supplement that both sign. */
export const extendLoan = endpoint({
  name: 'extendLoan',
  method: 'POST',
  path: '/ContractService/loan/extend',
  summary: '发起展期',
  access,
  input: v.object({ loanId: id, requestId: id, end: day }),
  output: signed,
  refusals: [...launching, 'loan.not-possible'],
})

/** Names somebody who pays for the borrower: they see what is owed, and hand in what they paid. */
export const namePayer = endpoint({
  name: 'namePayer',
  method: 'PUT',
  path: '/ContractService/loan/payer',
  summary: '指定代结清人',
  access: signedIn,
  input: v.object({
    loanId: id,
    requestId: id,
    name: v.pipe(v.string(), v.trim(), v.maxLength(30, '姓名最多 30 字')),
    phone: v.pipe(v.string(), v.trim(), v.regex(/^1[3-9]\d{9}$/, '手机号格式不正确，请输入 11 位手机号')),
  }),
  output: nothing,
  refusals: ['not-found', 'loan.not-possible', 'loan.invalid'],
})

/** Tabs of /sign/list/loan: 我借入, 我借出, 代结清. */
export const LOAN_TABS = ['borrowed', 'lent', 'onBehalf'] as const
export type LoanTab = (typeof LOAN_TABS)[number]

const due = v.nullable(v.object({ n: v.number(), dueOn: v.string(), amount: v.number() }))

export const loanRow = v.object({
  loanId: id,
  status: v.number(),
  /** The other one, or both for whoever pays on behalf. */
  title: v.string(),
  lender: v.string(),
  borrower: v.string(),
  /** 分, as are all amounts; null in a draft without one. */
  amount: v.nullable(v.number()),
  /** What would settle it today; null before it is signed. */
  balance: v.nullable(v.number()),
  nextDue: due,
  end: v.string(),
  /** Repayments that wait for the lender. */
  toConfirm: v.number(),
  actions: v.array(v.picklist(LOAN_ACTIONS)),
  /** How a mobile link opens it (specification §2). */
  rowType: v.number(),
  /** The paper that waits for the viewer's signature. */
  signing: v.nullable(v.object({ contractId: id, partyId: id })),
  updatedAt: moment,
})
export type LoanRow = v.InferOutput<typeof loanRow>

export const listLoans = endpoint({
  name: 'listLoans',
  method: 'POST',
  path: '/ContractService/loan/list',
  summary: '借条列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    tab: v.picklist(LOAN_TABS),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  }),
  output: pageOf(loanRow),
})

/** How many loans each tab holds, drafts included. */
export const countLoans = endpoint({
  name: 'countLoans',
  method: 'GET',
  path: '/ContractService/loan/counts',
  summary: '借条各页签的数量',
  access: signedIn,
  input: v.object({}),
  output: v.object({ borrowed: v.number(), lent: v.number(), onBehalf: v.number() }),
})

const paper = v.object({ contractId: id, name: v.string(), isSigned: v.boolean() })

/** One loan in full. The payer on behalf sees the sums, and only their own repayments. */
export const getLoan = endpoint({
  name: 'getLoan',
  method: 'GET',
  path: '/ContractService/loan',
  summary: '借条详情',
  access: signedIn,
  input: v.object({ loanId: id }),
  output: v.object({
    loan: loanRow,
    facts: v.array(v.object({ label: v.string(), value: v.string() })),
    standing: v.nullable(
      v.object({
        principalLeft: v.number(),
        interestOwed: v.number(),
        principalPaid: v.number(),
        interestPaid: v.number(),
        balance: v.number(),
        isOverdue: v.boolean(),
        plan: v.array(
          v.object({
            n: v.number(),
            dueOn: v.string(),
            principal: v.number(),
            interest: v.number(),
            isPaid: v.boolean(),
          }),
        ),
      }),
    ),
    repayments: v.array(repaymentLine),
    papers: v.array(paper),
    payer: v.nullable(v.object({ name: v.string(), phoneMasked: v.string() })),
    /** The end day proposed, while the supplement waits for signatures. */
    proposedEnd: v.nullable(v.string()),
    history: v.array(
      v.object({ n: v.number(), at: moment, event: v.string(), who: v.string(), reason: v.string() }),
    ),
  }),
  refusals: ['not-found'],
})
export type LoanDetail = v.InferOutput<(typeof getLoan)['output']>
