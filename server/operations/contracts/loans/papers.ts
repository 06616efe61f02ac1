// The papers around a loan: the note, the supplement that extends it, the proof of settlement.
import { fenInWords } from '#protocol/amount-in-words.ts'
import { chineseDate } from '#protocol/chinese-date.ts'
import { dayWords, loanPaper } from '#protocol/contracts/loans/paper.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import type { PaperPerson } from '#protocol/contracts/loans/paper.ts'
import type { Standing } from '#protocol/contracts/loans/standing.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import type { Paper } from '#server/operations/contracts/drafts/launch-about.ts'

const SIGNING_DAYS = 15
const FOOTER = '由诺印生成并电子签名'

type Role = 'lender' | 'borrower'

const ROLE_WORDS: Readonly<Record<Role, string>> = { lender: '出借人', borrower: '借款人' }

const personIn = (row: LoanRow, role: Role) =>
  role === 'lender'
    ? { userId: row.lenderId, name: row.lender, phone: row.lenderPhone }
    : { userId: row.borrowerId, name: row.borrower, phone: row.borrowerPhone }

/** Who signs, in this order. */
const signing = (
  row: LoanRow,
  roles: readonly Role[],
): Pick<Paper, 'parties'> & { signatures: Paper['document']['signatures'] } => ({
  parties: roles.map((role, index) => ({
    ...personIn(row, role),
    companyId: null,
    partyType: 1,
    companyName: '',
    signOrder: index + 1,
    willing: ['sms', 'signPwd'],
  })),
  signatures: roles.map((role) => ({
    role: ROLE_WORDS[role],
    partyType: 1,
    name: personIn(row, role).name,
    lines: [],
  })),
})

/** The note itself; the borrower signs first. */
export const notePaper = (
  row: LoanRow,
  terms: LoanTerms,
  people: { lender: PaperPerson; borrower: PaperPerson },
  now: Date,
): Paper => {
  const { parties, signatures } = signing(row, ['borrower', 'lender'])
  return {
    kind: 'loan',
    aboutId: row.id,
    name: `借条（${row.borrower}）`,
    document: { title: '借条', footer: FOOTER, blocks: loanPaper(terms, people), signatures, createdAt: now },
    parties,
    days: SIGNING_DAYS,
  }
}

/** A later end day; both sign, the proposer first. */
export const extensionPaper = (
  row: LoanRow,
  { end, by, standing, now }: { end: string; by: Role; standing: Standing; now: Date },
): Paper => {
  const { parties, signatures } = signing(
    row,
    by === 'lender' ? ['lender', 'borrower'] : ['borrower', 'lender'],
  )
  return {
    kind: 'extension',
    aboutId: row.id,
    name: `借条展期协议（${row.borrower}）`,
    document: {
      title: '借条展期协议',
      footer: FOOTER,
      blocks: [
        {
          kind: 'paragraph',
          text: `${row.borrower}（借款人）与${row.lender}（出借人）于${dayWords(row.terms.start)}订立借条，借款${yuanWords(row.terms.amount ?? 0)}。双方同意将还款日延后，约定如下。`,
        },
        {
          kind: 'facts',
          rows: [
            { label: '原还款日', value: dayWords(row.terms.end) },
            { label: '新还款日', value: dayWords(end) },
            {
              label: '未还本金',
              value: `${yuanWords(standing.principalLeft)}（大写：${fenInWords(standing.principalLeft)}）`,
            },
            { label: '截至日期', value: chineseDate(now) },
          ],
        },
        {
          kind: 'paragraph',
          text: '还款计划按新的还款日重新计算，新还款日之前不计逾期利息；利率、还款方式和借条的其他约定不变。本协议由双方依次电子签名，后一方签名后生效。',
        },
      ],
      signatures,
      createdAt: now,
    },
    parties,
    days: SIGNING_DAYS,
  }
}

/** All is paid: the lender alone signs; the borrower, whose proof it is, gets it. */
export const settlementPaper = (row: LoanRow, standing: Standing, now: Date): Paper => {
  const { parties, signatures } = signing(row, ['lender'])
  const { principalPaid, interestPaid } = standing
  return {
    kind: 'settlement',
    aboutId: row.id,
    name: `结清证明（${row.borrower}）`,
    document: {
      title: '结清证明',
      footer: FOOTER,
      blocks: [
        {
          kind: 'paragraph',
          text: `${row.borrower}（借款人）于${dayWords(row.terms.start)}向${row.lender}（出借人）所借款项，本金和利息已全部还清，双方之间就该笔借款再无债权债务。`,
        },
        {
          kind: 'facts',
          rows: [
            { label: '已还本金', value: `${yuanWords(principalPaid)}（大写：${fenInWords(principalPaid)}）` },
            { label: '已付利息', value: `${yuanWords(interestPaid)}（大写：${fenInWords(interestPaid)}）` },
            { label: '出具日期', value: chineseDate(now) },
          ],
        },
        { kind: 'paragraph', text: '特此证明。' },
      ],
      signatures,
      createdAt: now,
    },
    parties,
    copies: [{ name: row.borrower, phone: row.borrowerPhone }],
    days: SIGNING_DAYS,
  }
}
