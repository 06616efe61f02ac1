// Where a contract of each kind belongs: what people call it, its page, and its list.
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import { PAGES } from '#protocol/pages.ts'

/** One contract as far as its place is concerned. */
export interface PlacedContract {
  readonly contractId: string
  readonly kind: ContractKind
  /** What a contract that the product made is about. */
  readonly aboutId: string | null
}

/** Names for buttons and sentences, and paths. */
export interface KindPlace {
  /** What it is called in a sentence, as 合同 or 展期协议. */
  readonly noun: string
  /** What its page is about, as 借条 for a 展期协议. */
  readonly pageName: string
  /** The path of the page of what it is about, else of itself. */
  readonly page: string
  /** The path of the list in which it is found. */
  readonly list: string
  readonly listName: string
}

const LOAN_NOUNS = { loan: '借条', extension: '展期协议', settlement: '结清证明' } as const

/** Where one goes from a contract, so that nobody is sent to a list which does not have it. */
export const placeOf = ({ contractId, kind, aboutId }: PlacedContract): KindPlace => {
  const self = PAGES.contract(contractId)
  switch (kind) {
    case 'loan':
    case 'extension':
    case 'settlement':
      return {
        noun: LOAN_NOUNS[kind],
        pageName: '借条',
        page: aboutId === null ? self : PAGES.loan(aboutId),
        list: PAGES.loans,
        listName: '借条',
      }
    case 'receipt':
      return { noun: '收条', pageName: '收条', page: self, list: PAGES.receipts, listName: '收条' }
    case 'report':
    case 'fileSeal':
      return {
        noun: kind === 'report' ? '签报' : '用印申请',
        pageName: kind === 'report' ? '签报' : '用印申请',
        page: aboutId === null ? self : PAGES.paper(aboutId),
        list: PAGES.paperTasks,
        listName: '用印审批',
      }
    case 'opinion':
      return {
        noun: '律师意见',
        pageName: '律师审查',
        page: aboutId === null ? self : PAGES.lawyerReview(aboutId),
        list: PAGES.lawyerReviews,
        listName: '律师审查',
      }
    case 'abandon':
      return {
        noun: '作废协议',
        pageName: '作废协议',
        page: self,
        list: PAGES.voidings,
        listName: '合同作废',
      }
    default:
      return { noun: '合同', pageName: '合同', page: self, list: PAGES.contracts, listName: '合同签署' }
  }
}
