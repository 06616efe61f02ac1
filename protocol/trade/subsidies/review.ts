// Calls of operators around subsidies: policies they keep, and applications they review and pay.
import * as v from 'valibot'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { policy, subsidyDetail } from './subsidies.ts'

const keptPolicy = v.object({ ...policy.entries, isOpen: v.boolean(), applications: v.number() })
export type KeptPolicy = v.InferOutput<typeof keptPolicy>

/** The most that one application may be given, in 分. */
export const policyCap = v.pipe(
  v.number('请填写补贴上限'),
  v.integer(),
  v.minValue(1, '补贴上限须大于 0'),
  v.maxValue(10_000_000_000, '补贴上限最多 1 亿元'),
)

/** All of them, newest first. */
export const listSubsidyPolicies = endpoint({
  name: 'listSubsidyPolicies',
  method: 'GET',
  path: '/bc_plat/subsidy/policy/list',
  summary: '补贴政策',
  access: byOperator('orders.settle'),
  input: v.object({}),
  output: v.array(keptPolicy),
  refusals: ['not-found'],
})

const day = v.pipe(v.string('请选择日期'), v.check(isDay, '没有这一天，请重新选择'))

/** A policy is never changed once it stands, for applications rest on it; it is closed and a new one is added. */
export const addSubsidyPolicy = endpoint({
  name: 'addSubsidyPolicy',
  method: 'POST',
  path: '/bc_plat/subsidy/policy',
  summary: '新增补贴政策',
  access: byOperator('orders.settle'),
  input: v.pipe(
    v.object({
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2, '请填写政策名称'),
        v.maxLength(50, '政策名称最多 50 个字'),
      ),
      percent: v.pipe(
        v.number('请填写补贴比例'),
        v.integer('补贴比例为整数'),
        v.minValue(1, '补贴比例为 1–100'),
        v.maxValue(100, '补贴比例为 1–100'),
      ),
      cap: policyCap,
      from: day,
      to: day,
      note: v.pipe(v.string(), v.trim(), v.maxLength(500, '说明最多 500 个字')),
    }),
    v.forward(
      v.check(({ from, to }) => from <= to, '结束日期不能早于开始日期'),
      ['to'],
    ),
  ),
  output: v.object({ policyId: id }),
  refusals: ['not-found'],
})

/** Whether applications are taken for it; those handed in go on. */
export const switchSubsidyPolicy = endpoint({
  name: 'switchSubsidyPolicy',
  method: 'PUT',
  path: '/bc_plat/subsidy/policy',
  summary: '停止或恢复受理补贴政策',
  access: byOperator('orders.settle'),
  input: v.object({ policyId: id, isOpen: v.boolean() }),
  output: nothing,
  refusals: ['not-found'],
})

/** What operators see: those to review, those to pay, and those that are over. */
export const SUBSIDY_TABS = ['pending', 'passed', 'done'] as const
export type SubsidyTab = (typeof SUBSIDY_TABS)[number]

const reviewed = v.object({
  subsidyId: id,
  companyName: v.string(),
  policyName: v.string(),
  amount: v.number(),
  status: v.number(),
  changedAt: moment,
})
export type ReviewedRow = v.InferOutput<typeof reviewed>

export const listSubsidiesToReview = endpoint({
  name: 'listSubsidiesToReview',
  method: 'GET',
  path: '/bc_plat/subsidy/list',
  summary: '补贴申请的审核列表',
  access: byOperator('orders.settle'),
  input: v.object({ ...pageInput, tab: v.picklist(SUBSIDY_TABS) }),
  output: pageOf(reviewed),
  refusals: ['not-found'],
})

export const readSubsidyToReview = endpoint({
  name: 'readSubsidyToReview',
  method: 'GET',
  path: '/bc_plat/subsidy/detail',
  summary: '待审核的补贴申请',
  access: byOperator('orders.settle'),
  input: v.object({ subsidyId: id }),
  output: v.object({ ...subsidyDetail.entries, companyName: v.string() }),
  refusals: ['not-found'],
})

/** `passed` and `returned` for what is pending; `paid` says that the money went out for what was passed. */
export const decideSubsidy = endpoint({
  name: 'decideSubsidy',
  method: 'POST',
  path: '/bc_plat/subsidy/decide',
  summary: '通过、退回补贴申请，或登记已发放',
  access: byOperator('orders.settle'),
  input: v.variant('decision', [
    v.object({ subsidyId: id, decision: v.literal('passed') }),
    v.object({ subsidyId: id, decision: v.literal('returned'), reason: auditReason }),
    v.object({ subsidyId: id, decision: v.literal('paid') }),
  ]),
  output: nothing,
  refusals: ['not-found', 'subsidy.invalid', 'subsidy.not-possible'],
})

export const downloadReviewedFile = endpoint({
  name: 'downloadReviewedFile',
  method: 'GET',
  path: '/bc_plat/subsidy/file',
  summary: '补贴申请的材料',
  access: byOperator('orders.settle'),
  input: v.object({ subsidyId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
