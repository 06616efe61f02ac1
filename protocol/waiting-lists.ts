// The lists in which something may wait for somebody: where each is, and what waits in it.
import type { LIST_TYPE, ProcessType } from '#protocol/contracts/contracts/red-dots.ts'
import { PAGES } from '#protocol/pages.ts'

export interface WaitingList {
  /** Whose red dots count it. */
  readonly processType: ProcessType
  readonly path: string
  /** The tab of what waits, as a query; empty where the list begins with it. */
  readonly query: string
  /** What waits, for the home page. */
  readonly words: string
}

/** By the names of their numbers in `LIST_TYPE`, in the order in which home shows them; what gets a number gets a line here. */
export const WAITING_LISTS: Readonly<Record<keyof typeof LIST_TYPE, WaitingList>> = {
  signing: { processType: 1, path: PAGES.contracts, query: '?tab=toSign', words: '待我签署' },
  review: { processType: 1, path: PAGES.reviews, query: '', words: '待我审查' },
  approval: { processType: 1, path: PAGES.approvals, query: '', words: '待我审批' },
  seal: { processType: 1, path: PAGES.sealRequests, query: '', words: '待我用印或审批用印' },
  lawyer: { processType: 1, path: PAGES.lawyerReviews, query: '', words: '律师审查待处理' },
  confirm: { processType: 1, path: PAGES.confirmations, query: '', words: '待我确认' },
  abandon: { processType: 1, path: PAGES.voidings, query: '', words: '待签作废协议' },
  loan: { processType: 1, path: PAGES.loans, query: '', words: '借条待处理' },
  receipt: { processType: 1, path: PAGES.receipts, query: '', words: '收条待签署' },
  signReport: { processType: 2, path: PAGES.papers('report'), query: '', words: '退回的签报' },
  usingSeal: { processType: 2, path: PAGES.paperTasks, query: '', words: '待我审批或用印的文件' },
  fileSeal: { processType: 2, path: PAGES.papers('fileSeal'), query: '', words: '退回的文件用印' },
  entry: { processType: 3, path: PAGES.hrForms('entry'), query: '?tab=returned', words: '退回的入职单' },
  regular: { processType: 3, path: PAGES.hrForms('regular'), query: '?tab=returned', words: '退回的转正单' },
  transfer: {
    processType: 3,
    path: PAGES.hrForms('transfer'),
    query: '?tab=returned',
    words: '退回的调岗单',
  },
  entryCopies: { processType: 3, path: PAGES.hrCopies, query: '?kind=entry', words: '抄送我的入职单' },
  regularCopies: { processType: 3, path: PAGES.hrCopies, query: '?kind=regular', words: '抄送我的转正单' },
  transferCopies: { processType: 3, path: PAGES.hrCopies, query: '?kind=transfer', words: '抄送我的调岗单' },
  departCopies: { processType: 3, path: PAGES.hrCopies, query: '?kind=depart', words: '抄送我的离职单' },
  depart: { processType: 3, path: PAGES.hrForms('depart'), query: '?tab=returned', words: '退回的离职单' },
}
