// The red dots: how many items of each list wait for the current user.
// See specification §7 (getNotice) and domain.md §1.3, §8.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { queryNumber } from '#protocol/envelope.ts'

/** 1 signing, 2 office, 3 HR. */
export const PROCESS_TYPES = [1, 2, 3] as const
export type ProcessType = (typeof PROCESS_TYPES)[number]

/** Numbers of the lists that something can wait in (domain.md §1.3). */
export const LIST_TYPE = {
  signing: 1,
  review: 2,
  approval: 3,
  seal: 4,
  lawyer: 5,
  confirm: 6,
  abandon: 7,
  loan: 9,
  receipt: 10,
  signReport: 12,
  usingSeal: 13,
  entryCopies: 15,
  regularCopies: 16,
  transferCopies: 17,
  departCopies: 18,
  fileSeal: 19,
  entry: 20,
  regular: 21,
  transfer: 22,
  depart: 23,
} as const

/** Names of the lists of copies, by kind of HR form. */
export const COPIES_OF = {
  entry: 'entryCopies',
  regular: 'regularCopies',
  transfer: 'transferCopies',
  depart: 'departCopies',
} as const satisfies Record<string, keyof typeof LIST_TYPE>

const redDots = v.array(v.object({ listType: v.number(), countNum: v.number() }))
/** What waits, one group for each list in which something does. */
export type RedDots = v.InferOutput<typeof redDots>

export const getNotice = endpoint({
  name: 'getNotice',
  method: 'GET',
  path: '/ContractService/getNotice',
  summary: '红点：各列表中等待当前身份处理的数量',
  access: signedIn,
  input: v.object({ processType: v.pipe(queryNumber, v.picklist(PROCESS_TYPES, '没有这种流程')) }),
  output: redDots,
})
