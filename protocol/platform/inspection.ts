// A call for developers: a stored thing's chart, state and history; refused in production.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** Stored things with a chart that a user may look at, by their names in the audit chains. Operators have one too, but no user sees operators. */
export const CHART_NOUNS = [
  'contract',
  'party',
  'approval',
  'review',
  'paper',
  'hrForm',
  'hrNotice',
  'seal',
  'certification',
  'staff',
  'order',
  'invoice',
  'subsidy',
  'affiliation',
  'approvalProcess',
  'application',
  'template',
  'delivery',
  'sealGrant',
  'proof',
  'ticket',
  'pad',
  'account',
  'cancellation',
  'loan',
  'receipt',
  'filing',
  'repayment',
  'lawyerReview',
  'promise',
  'batch',
  'batchItem',
] as const
export const chartNoun = v.picklist(CHART_NOUNS)
export type ChartNoun = v.InferOutput<typeof chartNoun>

const chartedThing = v.object({
  noun: chartNoun,
  id,
  /** How people know it. */
  name: v.string(),
  state: v.string(),
  context: v.record(v.string(), v.unknown()),
  /** The chart's configuration as JSON text; functions are named. */
  definition: v.string(),
})

/** One entry of the audit chain; `from` and `to` are states when the entry is a move of a thing's chart. */
const chartedEntry = v.object({
  n: v.number(),
  at: moment,
  /** Null when the entry is about no single thing. */
  noun: v.nullable(chartNoun),
  id: v.nullable(v.string()),
  event: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  who: v.string(),
  detail: v.record(v.string(), v.unknown()),
})

/** `things[0]` is the one asked for; a contract comes with its parties, a seal with its authorisations. */
export const readChart = endpoint({
  name: 'readChart',
  method: 'GET',
  path: '/dev/chart',
  summary: '开发用：一条记录的状态图、当前状态与历史',
  access: signedIn,
  input: v.object({ noun: chartNoun, id }),
  output: v.object({ things: v.array(chartedThing), entries: v.array(chartedEntry) }),
  refusals: ['not-found'],
})
export type ChartRecord = v.InferOutput<typeof readChart.output>
