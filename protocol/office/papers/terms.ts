// What is handed in at the office besides files and places: 合同签报 and 文件用印 (domain.md §1.3).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** `report`: the company agrees to a contract before it goes out; `fileSeal`: its own papers get its seal. */
export const PAPER_KINDS = ['report', 'fileSeal'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const paperKind = v.picklist(PAPER_KINDS)

/** Start types of the wizard (domain.md §2). */
export const PAPER_START: Readonly<Record<PaperKind, number>> = { fileSeal: 5, report: 6 }

/** The kind of paper a draft of this start type becomes; undefined for contracts. */
export const paperKindOf = (startType: number): PaperKind | undefined =>
  PAPER_KINDS.find((kind) => PAPER_START[kind] === startType)

export const MOST_PAPER_APPROVERS = 10
export const MOST_PAPER_COPIES = 20
/** Most 份数 that may be asked for. */
export const MOST_SETS = 999

/** The terms while they are being typed: any text may still be empty or wrong. */
export const paperTerms = v.object({
  /** 事由 of a report, 用途 of papers to be sealed. */
  reason: v.pipe(v.string(), v.maxLength(2000)),
  /** 对方单位 of a report. */
  counterparty: v.pipe(v.string(), v.maxLength(500)),
  /** 份数: how many sets of the sealed papers are wanted. */
  sets: v.pipe(v.number(), v.integer()),
  /** Whether the company's seal is put after the approval; papers to be sealed always want it. */
  needsSeal: v.boolean(),
  /** Colleagues the author names, asked one after the other, where no process fits. */
  approverIds: v.pipe(v.array(id), v.maxLength(MOST_PAPER_APPROVERS + 1)),
  /** Colleagues who get to see it from the moment it is handed in. */
  copyIds: v.pipe(v.array(id), v.maxLength(MOST_PAPER_COPIES + 1)),
})
export type PaperTerms = v.InferOutput<typeof paperTerms>

/** Terms of a new paper. */
export const newTerms = (kind: PaperKind): PaperTerms => ({
  reason: '',
  counterparty: '',
  sets: 1,
  needsSeal: kind === 'fileSeal',
  approverIds: [],
  copyIds: [],
})

/** Wrong inputs of the terms, by path. */
export const termsProblems = (kind: PaperKind, terms: PaperTerms): { path: string; words: string }[] => {
  const problems: { path: string; words: string }[] = []
  const add = (path: string, words: string) => problems.push({ path: `paper.${path}`, words })
  const { length } = terms.reason.trim()
  const what = kind === 'report' ? '事由' : '用途'
  if (length < 2 || length > 500) add('reason', `请填写 2–500 字的${what}`)
  if (terms.counterparty.trim().length > 100) add('counterparty', '对方单位最多 100 字')
  if (terms.sets < 1 || terms.sets > MOST_SETS) add('sets', `份数为 1–${MOST_SETS}`)
  if (terms.approverIds.length > MOST_PAPER_APPROVERS)
    add('approvers', `审批人最多 ${MOST_PAPER_APPROVERS} 位`)
  if (terms.copyIds.length > MOST_PAPER_COPIES) add('copies', `抄送人最多 ${MOST_PAPER_COPIES} 位`)
  return problems
}
