// The loan note in words: the same for the preview and for the paper that is signed.
import { fenInWords } from '#protocol/amount-in-words.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { isDay } from './days.ts'
import { planOf } from './interest.ts'
import type { Method } from './interest.ts'
import { borrowedOf, isRate } from './terms.ts'
import type { LoanTerms } from './terms.ts'

/** A part of a paper: as the typesetter sets it and the preview shows it. */
export type PaperBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** One of the two, as the paper names them. */
export interface PaperPerson {
  readonly name: string
  readonly idNumber: string
  readonly phone: string
}

export const METHOD_WORDS: Readonly<Record<Method, string>> = {
  1: '到期本息',
  2: '按月付息、到期还本',
  3: '等额本息',
  4: '随借随还',
}

const METHOD_RULES: Readonly<Record<Method, string>> = {
  1: '到期一次还清本金和利息；利息按实际天数计算，一年按 365 天计。',
  2: '每月付息，到期还清本金；利息按实际天数计算，一年按 365 天计。',
  3: '每月偿还相同金额，其中先付当月利息，其余偿还本金。',
  4: '借款期内可随时偿还部分或全部本金；利息按实际天数和未还本金计算，一年按 365 天计。',
}

const GAP = '＿＿＿＿'
const or = (text: string): string => text.trim() || GAP

/** A day as papers write it; a gap where none is chosen. */
export const dayWords = (day: string): string => {
  if (!isDay(day)) return GAP
  const [year, month, date] = day.split('-')
  return `${year}年${month}月${date}日`
}

/** Instalments that a page still shows: a longer plan is on the loan's own page. */
const SHOWN_INSTALMENTS = 60

/** The blocks of a note; what is not filled in yet is a gap. */
export const loanPaper = (
  terms: LoanTerms,
  { lender, borrower }: { lender: PaperPerson; borrower: PaperPerson },
): PaperBlock[] => {
  const { amount, method, rate, overdueRate } = terms
  const sum = amount === null ? GAP : `${yuanWords(amount)}（大写：${fenInWords(amount)}）`
  return [
    {
      kind: 'paragraph',
      text: `${or(borrower.name)}（借款人）因${or(terms.purpose)}，向${or(lender.name)}（出借人）借款${sum}，双方约定如下。`,
    },
    {
      kind: 'facts',
      rows: [
        { label: '出借人', value: personWords(lender) },
        { label: '借款人', value: personWords(borrower) },
        { label: '借款金额', value: sum },
        {
          label: '借款期限',
          value: `${dayWords(terms.start)}至${dayWords(terms.end)}`,
        },
        { label: '年利率', value: Number(rate) === 0 && isRate(rate) ? '0（无息）' : `${or(rate)}%` },
        { label: '还款方式', value: METHOD_WORDS[method] },
        {
          label: '逾期年利率',
          value: `${or(overdueRate.trim() || rate)}%，自还款日次日起按未还本金逐日计算`,
        },
        { label: '交付方式', value: or(terms.payment) },
        ...(terms.guarantor.trim() === '' ? [] : [{ label: '担保人', value: terms.guarantor.trim() }]),
      ],
    },
    { kind: 'paragraph', text: METHOD_RULES[method] },
    ...planTable(terms),
    {
      kind: 'paragraph',
      text: '每次还款先抵付已产生的利息，余款抵付本金。出借人不得预先在本金中扣除利息。还款以出借人确认为准；借款还清后，出借人应出具结清证明。',
    },
    { kind: 'paragraph', text: '本借条由双方依次电子签名，出借人签名后成立。' },
  ]
}

const personWords = ({ name, idNumber, phone }: PaperPerson): string =>
  `${or(name)}，身份证号 ${or(idNumber)}，手机 ${or(phone)}`

const planTable = (terms: LoanTerms): PaperBlock[] => {
  const { amount, rate, start, end, method } = terms
  const isReady =
    amount !== null && amount > 0 && isRate(rate.trim()) && isDay(start) && isDay(end) && end > start
  if (!isReady || method === 4 || (terms.overdueRate.trim() !== '' && !isRate(terms.overdueRate.trim())))
    return []
  const plan = planOf(borrowedOf(terms))
  const sum = (key: 'principal' | 'interest') => plan.reduce((total, row) => total + row[key], 0)
  return [
    {
      kind: 'table',
      head: ['期数', '还款日', '应还本金', '应还利息', '合计'],
      rows: [
        ...plan
          .slice(0, SHOWN_INSTALMENTS)
          .map(({ n, dueOn, principal, interest }) => [
            String(n),
            dueOn,
            yuanWords(principal),
            yuanWords(interest),
            yuanWords(principal + interest),
          ]),
        ...(plan.length > SHOWN_INSTALMENTS ? [['…', '其余各期同上', '', '', '']] : []),
        [
          '合计',
          `共 ${plan.length} 期`,
          yuanWords(sum('principal')),
          yuanWords(sum('interest')),
          yuanWords(sum('principal') + sum('interest')),
        ],
      ],
    },
  ]
}
