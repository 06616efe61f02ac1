// Calls around promises of contracts: 履约提醒 (specification §7, promise tracing; domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { day } from '#protocol/contracts/repayments/repayments.ts'
import { PROMISE_ACTIONS, PROMISE_KINDS, PROMISE_TABS } from './status.ts'
import { promiseTerms } from './terms.ts'

const view = allowed('traceManage', 'view')

export const promiseRow = v.object({
  promiseId: id,
  kind: v.picklist(PROMISE_KINDS),
  status: v.number(),
  title: v.string(),
  counterparty: v.string(),
  contractName: v.string(),
  dueDay: day,
  /** 分. */
  amount: promiseTerms.entries.amount,
  direction: promiseTerms.entries.direction,
  cycleMonths: promiseTerms.entries.cycleMonths,
  owner: v.string(),
  /** Whether the caller is the one who looks after it. */
  isMine: v.boolean(),
  actions: v.array(v.picklist(PROMISE_ACTIONS)),
})
export type PromiseRow = v.InferOutput<typeof promiseRow>

const month = v.pipe(v.string(), v.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, '月份格式不对'))

/** What is due first comes first; what is over, by its day, the latest first. */
export const listPromises = endpoint({
  name: 'listPromises',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/promise/list',
  summary: '履约事项列表',
  access: view,
  input: v.object({
    ...pageInput,
    tab: v.picklist(PROMISE_TABS),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
    kind: v.optional(v.pipe(queryNumber, v.picklist(PROMISE_KINDS))),
    /** Those of the caller alone. */
    mine: v.optional(v.picklist(['true'])),
    /** Those due on one day, or in one month. */
    day: v.optional(day),
    month: v.optional(month),
  }),
  output: pageOf(promiseRow),
  refusals: ['identity.company-only'],
})

/** Each count ends at one more than `MOST_COUNTED`. */
export const countPromises = endpoint({
  name: 'countPromises',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/promise/counts',
  summary: '各状态的履约事项数',
  access: view,
  input: v.object({}),
  output: v.object({
    waiting: v.number(),
    overdue: v.number(),
    done: v.number(),
    cancelled: v.number(),
    all: v.number(),
  }),
  refusals: ['identity.company-only'],
})

const sums = v.object({
  month: v.string(),
  /** Still to come in and to go out, and what did; 分. */
  toReceive: v.number(),
  received: v.number(),
  toPay: v.number(),
  paid: v.number(),
})
export type PromiseSums = v.InferOutput<typeof sums>

/** The days of a month on which something is due, and the money of it and the five months after it. */
export const getPromiseMonth = endpoint({
  name: 'getPromiseMonth',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/promise/month',
  summary: '月历与收付合计',
  access: view,
  input: v.object({ month }),
  output: v.object({
    days: v.array(v.object({ day, waiting: v.number(), overdue: v.number(), done: v.number() })),
    sums: v.array(sums),
  }),
  refusals: ['identity.company-only'],
})
export type PromiseMonth = v.InferOutput<typeof getPromiseMonth.output>

/** Of one contract, for those of the company who may see them. */
export const listContractPromises = endpoint({
  name: 'listContractPromises',
  method: 'GET',
  path: '/ContractService/promise/contract',
  summary: '一份合同的履约事项',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.array(promiseRow),
})

const history = v.object({
  n: v.number(),
  at: moment,
  event: v.string(),
  who: v.string(),
  lines: v.array(v.string()),
  hash: v.string(),
})

/** Seen by who may see all of the company's, and by whoever looks after it. */
export const getPromise = endpoint({
  name: 'getPromise',
  method: 'GET',
  path: '/ContractService/promise',
  summary: '履约事项详情与记录',
  access: signedIn,
  input: v.object({ promiseId: id }),
  output: v.object({
    ...promiseRow.entries,
    version: v.number(),
    contractId: v.nullable(id),
    /** Whether the caller may open the contract. */
    opensContract: v.boolean(),
    untilDay: v.nullable(day),
    /** Counted from 1. */
    round: v.number(),
    advanceDays: v.array(v.number()),
    remark: v.string(),
    /** Whether it was made by a contract's end and not by a person. */
    isByContract: v.boolean(),
    finishedOn: v.nullable(day),
    finishNote: v.string(),
    /** Empty without one. */
    voucherName: v.string(),
    endReason: v.string(),
    createdAt: moment,
    history: v.array(history),
  }),
  refusals: ['not-found'],
})
export type PromiseDetail = v.InferOutput<typeof getPromise.output>

const writing = ['promise.invalid', 'identity.company-only'] as const

export const addPromise = endpoint({
  name: 'addPromise',
  method: 'POST',
  path: '/ContractService/promise',
  summary: '新建履约事项',
  access: allowed('traceManage', 'add'),
  /** Without a colleague it is the caller's own. */
  input: v.object({ requestId: id, terms: promiseTerms, ownerMemberId: v.nullable(id) }),
  output: v.object({ promiseId: id }),
  refusals: writing,
})

const one = { promiseId: id, requestId: id }

export const editPromise = endpoint({
  name: 'editPromise',
  method: 'PUT',
  path: '/ContractService/promise',
  summary: '修改履约事项',
  access: allowed('traceManage', 'edit'),
  input: v.object({ ...one, version: v.number(), terms: promiseTerms }),
  output: nothing,
  refusals: [...writing, 'not-found', 'promise.not-possible', 'promise.stale'],
})

export const handPromise = endpoint({
  name: 'handPromise',
  method: 'PUT',
  path: '/ContractService/promise/owner',
  summary: '更换履约事项的负责人',
  access: allowed('traceManage', 'edit'),
  input: v.object({ ...one, ownerMemberId: id }),
  output: nothing,
  refusals: ['not-found', 'promise.not-possible', 'promise.invalid'],
})

/** By whoever looks after it, or who may finish all; the next round of a recurring one is made with it. */
export const finishPromise = endpoint({
  name: 'finishPromise',
  method: 'PUT',
  path: '/ContractService/promise/finish',
  summary: '完成履约事项，可附凭证',
  access: signedIn,
  input: v.object({
    ...one,
    finishedOn: day,
    note: v.pipe(v.string(), v.trim(), v.maxLength(200, '说明最多 200 字')),
    fileId: v.nullable(id),
  }),
  /** The day of the next round, where there is one. */
  output: v.object({ nextDueDay: v.nullable(day) }),
  refusals: ['not-found', 'promise.not-possible', 'promise.invalid'],
})

/** A recurring one has no further rounds after it. */
export const cancelPromise = endpoint({
  name: 'cancelPromise',
  method: 'PUT',
  path: '/ContractService/promise/cancel',
  summary: '取消履约事项',
  access: allowed('traceManage', 'del'),
  input: v.object({ ...one, reason }),
  output: nothing,
  refusals: ['not-found', 'promise.not-possible'],
})

export const downloadPromiseVoucher = endpoint({
  name: 'downloadPromiseVoucher',
  method: 'GET',
  path: '/ContractService/promise/voucher',
  summary: '下载履约凭证',
  access: signedIn,
  input: v.object({ promiseId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
