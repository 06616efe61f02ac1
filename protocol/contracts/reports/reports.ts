// Calls for the figures of a company (数据报表): what it launched, and what became of that (domain.md §8).
import * as v from 'valibot'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { MOST_DAYS, isForward, isShort } from '#protocol/contracts/reports/period.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { sealUse } from '#protocol/seals/seals/use.ts'

/** What is counted of contracts, each by the day it happened. */
export const OUTCOMES = ['launched', 'completed', 'rejected', 'expired', 'revoked'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a time from launch to completion is rounded up to, in hours; longer than the last counts as the last. */
export const HOURS_WITHIN = [
  1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120, 144, 168, 240, 336, 504, 720, 1080, 1440, 2160, 4320,
  8760,
] as const

/** Longer periods are shown by months. */
export const MOST_SHOWN_BY_DAY = 62
/** Most rows of one table of a report. */
export const MOST_LINES = 100

const day = v.pipe(v.string('请选择统计日期'), v.check(isDay, '没有这一天，请重新选择'))

const BACKWARD = '结束日期不能早于开始日期'
const TOO_LONG = `一次最多统计 ${MOST_DAYS} 天，请缩短统计期间`

const narrowed = v.object({
  from: day,
  to: day,
  /** People in it and beneath it. */
  department: v.optional(id),
  /** Who started the contract, or used the seal. */
  person: v.optional(id),
})

const asked = v.pipe(
  v.object({
    ...narrowed.entries,
    contractType: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50, '最多 50 字')), ''),
  }),
  v.forward(
    v.check((span) => isForward(span), BACKWARD),
    ['to'],
  ),
  v.forward(
    v.check((span) => isShort(span), TOO_LONG),
    ['to'],
  ),
)
export type AskedReport = v.InferInput<typeof asked>
export type GivenReport = v.InferOutput<typeof asked>

const outcomes = v.object({
  launched: v.number(),
  completed: v.number(),
  rejected: v.number(),
  expired: v.number(),
  revoked: v.number(),
})
export type Outcomes = v.InferOutput<typeof outcomes>

/** Figures of one department, type or person; the id of who belongs nowhere, or has no name any more, is null. */
const line = v.object({ key: v.nullable(v.string()), name: v.string(), ...outcomes.entries })
export type ReportLine = v.InferOutput<typeof line>
const use = v.object({ key: v.string(), name: v.string(), uses: v.number() })
export type UseLine = v.InferOutput<typeof use>

const report = v.object({
  totals: outcomes,
  quotaUsed: v.number(),
  sealUses: v.number(),
  /** Half of what was completed, and nine of ten, took so many hours at most; null where nothing was completed. */
  hours: v.object({ half: v.nullable(v.number()), most: v.nullable(v.number()) }),
  /** By day, or by month where the period is long; each with its first and last day. */
  spans: v.array(v.object({ from: v.string(), to: v.string(), ...outcomes.entries, quotaUsed: v.number() })),
  /** Each with the people beneath it, in the order of the tree; somebody in two departments counts in both. */
  departments: v.array(line),
  types: v.array(line),
  people: v.array(line),
  seals: v.array(use),
  sealers: v.array(use),
})
export type Report = v.InferOutput<typeof report>

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/report/data',
  summary: '单位数据报表：发起、完成、拒签、过期、撤回，签署用时，用印与份数',
  access: allowed('reportData', 'view'),
  input: asked,
  output: report,
  refusals: ['identity.company-only'],
})

/** The same in a workbook. */
export const exportReport = endpoint({
  name: 'exportReport',
  method: 'POST',
  path: '/ContractService/report/export',
  summary: '导出数据报表（Excel）',
  access: allowed('reportData', 'export'),
  input: asked,
  output: v.any(),
  transfer: 'download',
  refusals: ['identity.company-only'],
})

const askedUses = v.pipe(
  v.object({
    ...narrowed.entries,
    sealId: v.optional(id),
    ...pageInput,
  }),
  v.forward(
    v.check((span) => isForward(span), BACKWARD),
    ['to'],
  ),
  v.forward(
    v.check((span) => isShort(span), TOO_LONG),
    ['to'],
  ),
)
export type AskedUses = v.InferInput<typeof askedUses>
export type GivenUses = v.InferOutput<typeof askedUses>

const namedUse = v.object({ ...sealUse.entries, sealName: v.string() })
export type NamedUse = v.InferOutput<typeof namedUse>

/** The uses of seals that a report counts, newest first. */
export const listReportUses = endpoint({
  name: 'listReportUses',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/report/uses',
  summary: '报表所计的用印记录',
  access: allowed('signature', 'log'),
  input: askedUses,
  output: pageOf(namedUse),
  refusals: ['identity.company-only'],
})

/** What a department and a person of a report are called, for lists that are narrowed to them; empty where unknown. */
export const nameReportFilters = endpoint({
  name: 'nameReportFilters',
  method: 'GET',
  path: '/ContractService/report/names',
  summary: '报表筛选条件中部门与人员的名称',
  access: allowed('contract', 'viewAll'),
  input: v.object({ department: v.optional(id), person: v.optional(id) }),
  output: v.object({ department: v.string(), person: v.string() }),
  refusals: ['identity.company-only'],
})
