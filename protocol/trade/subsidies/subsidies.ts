// Calls of a company around subsidies (补贴申请), on the subsidy platform alone (domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** 草稿, 待审核, 已通过, 已发放, 已退回, 已撤回. */
export const SUBSIDY_STATUS = { draft: 0, pending: 1, passed: 2, paid: 3, returned: 4, withdrawn: 5 } as const
export type SubsidyState = keyof typeof SUBSIDY_STATUS
const status = v.picklist([0, 1, 2, 3, 4, 5])
export type SubsidyStatus = v.InferOutput<typeof status>

/** Most orders of one application, and most papers beside the licence. */
export const MOST_ORDERS = 50
export const MOST_PAPERS = 5

/** What is given at most for orders of this sum, in 分: the policy's part of it, cut to whole 分, and never above its cap. */
export const mostSubsidy = (paid: number, { percent, cap }: { percent: number; cap: number }): number =>
  Math.min(Math.floor((paid * percent) / 100), cap)

export const policy = v.object({
  policyId: id,
  name: v.string(),
  /** Of what was paid, in per cent. */
  percent: v.number(),
  /** In 分. */
  cap: v.number(),
  /** Days: orders paid within, handed in within. */
  from: v.string(),
  to: v.string(),
  note: v.string(),
})
export type Policy = v.InferOutput<typeof policy>

const paidOrder = v.object({
  orderId: id,
  orderNo: v.string(),
  productName: v.string(),
  /** In 分. */
  amount: v.number(),
  paidAt: moment,
})
export type PaidOrder = v.InferOutput<typeof paidOrder>

const line = {
  subsidyId: id,
  policyName: v.string(),
  /** What is applied for, in 分. */
  amount: v.number(),
  status,
  changedAt: moment,
}
const row = v.object(line)
export type SubsidyRow = v.InferOutput<typeof row>

const keptFile = v.object({ fileId: id, name: v.string() })
export type KeptFile = v.InferOutput<typeof keptFile>

export const subsidyDetail = v.object({
  ...line,
  policy,
  orders: v.array(paidOrder),
  accountName: v.string(),
  bankName: v.string(),
  bankAccount: v.string(),
  licence: keptFile,
  papers: v.array(keptFile),
  /** Why it was returned last; empty otherwise. */
  reason: v.string(),
  /** What happened to it, the oldest first. */
  history: v.array(v.object({ at: moment, event: v.string(), by: v.string() })),
})
export type SubsidyDetail = v.InferOutput<typeof subsidyDetail>

export const listSubsidies = endpoint({
  name: 'listSubsidies',
  method: 'GET',
  path: '/AccountService/subsidy/list',
  summary: '单位的补贴申请',
  access: allowed('subsidyApplication', 'view'),
  input: v.object({ ...pageInput }),
  output: pageOf(row),
  refusals: ['not-found', 'identity.company-only'],
})

export const getSubsidy = endpoint({
  name: 'getSubsidy',
  method: 'GET',
  path: '/AccountService/subsidy/detail',
  summary: '补贴申请详情',
  access: allowed('subsidyApplication', 'view'),
  input: v.object({ subsidyId: id }),
  output: v.object({
    ...subsidyDetail.entries,
    actions: v.array(v.picklist(['edit', 'submit', 'withdraw'])),
  }),
  refusals: ['not-found', 'identity.company-only'],
})

/** Policies that applications are taken for today, and the paid orders that may still be chosen; those of `subsidyId` too. */
export const listSubsidyChoices = endpoint({
  name: 'listSubsidyChoices',
  method: 'GET',
  path: '/AccountService/subsidy/choices',
  summary: '可申请的补贴政策与可选的已支付订单',
  access: allowed('subsidyApplication', 'view'),
  input: v.object({ subsidyId: v.optional(id) }),
  output: v.object({ policies: v.array(policy), orders: v.array(paidOrder) }),
  refusals: ['not-found', 'identity.company-only'],
})

const text = (words: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(least, `请填写${words}`),
    v.maxLength(most, `${words}最多 ${most} 个字`),
  )

/** What is asked for, in 分. */
export const subsidyAmount = v.pipe(
  v.number('请填写申请金额'),
  v.integer(),
  v.minValue(1, '申请金额须大于 0'),
)

const typed = {
  policyId: id,
  orderIds: v.pipe(
    v.array(id),
    v.minLength(1, '请选择已支付的订单'),
    v.maxLength(MOST_ORDERS, `一次最多选择 ${MOST_ORDERS} 笔订单`),
  ),
  amount: subsidyAmount,
  accountName: text('收款户名', 2, 100),
  bankName: text('开户行', 2, 100),
  bankAccount: v.pipe(v.string(), v.trim(), v.regex(/^\d{8,30}$/, '请填写 8–30 位数字的银行账号')),
  licenceId: id,
  paperIds: v.pipe(v.array(id), v.maxLength(MOST_PAPERS, `其他材料最多 ${MOST_PAPERS} 份`)),
}
const refusals = ['not-found', 'subsidy.invalid', 'subsidy.not-possible', 'identity.company-only'] as const

/** A draft; the request's id becomes its id, so asking again answers the same. */
export const createSubsidy = endpoint({
  name: 'createSubsidy',
  method: 'POST',
  path: '/AccountService/subsidy',
  summary: '填写补贴申请',
  access: allowed('subsidyApplication', 'apply'),
  input: v.object({ requestId: id, ...typed }),
  output: v.object({ subsidyId: id }),
  refusals,
})

/** Changes a draft, or what was returned. */
export const editSubsidy = endpoint({
  name: 'editSubsidy',
  method: 'PUT',
  path: '/AccountService/subsidy',
  summary: '修改补贴申请',
  access: allowed('subsidyApplication', 'edit'),
  input: v.object({ subsidyId: id, ...typed }),
  output: nothing,
  refusals,
})

/** Hands it in; policy, orders and amount are looked at once more. */
export const submitSubsidy = endpoint({
  name: 'submitSubsidy',
  method: 'POST',
  path: '/AccountService/subsidy/submit',
  summary: '提交补贴申请',
  access: allowed('subsidyApplication', 'apply'),
  input: v.object({ subsidyId: id }),
  output: nothing,
  refusals,
})

/** Gives it up before it was passed; its orders may be chosen again. */
export const withdrawSubsidy = endpoint({
  name: 'withdrawSubsidy',
  method: 'POST',
  path: '/AccountService/subsidy/withdraw',
  summary: '撤回补贴申请',
  access: allowed('subsidyApplication', 'withdraw'),
  input: v.object({ subsidyId: id }),
  output: nothing,
  refusals: ['not-found', 'subsidy.not-possible', 'identity.company-only'],
})

export const downloadSubsidyFile = endpoint({
  name: 'downloadSubsidyFile',
  method: 'GET',
  path: '/AccountService/subsidy/file',
  summary: '下载补贴申请的材料',
  access: allowed('subsidyApplication', 'view'),
  input: v.object({ subsidyId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'identity.company-only'],
})
