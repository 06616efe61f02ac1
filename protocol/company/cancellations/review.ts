// Calls of the operators' console for cancellations of companies.
// They list the running and the ended ones, and veto one.
import * as v from 'valibot'
import { auditReason } from '#protocol/company/certifications/facts.ts'
import { CANCELLATION_STATES } from '#protocol/company/cancellations/cancellations.ts'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

const row = v.object({
  cancellationId: id,
  companyName: v.string(),
  creditCodeMasked: v.string(),
  state: v.picklist(CANCELLATION_STATES),
  askedBy: v.string(),
  reason: v.string(),
  askedAt: moment,
  dueAt: moment,
  finishedAt: v.nullable(moment),
  /** Who vetoed; empty otherwise. */
  operatorName: v.string(),
  outcome: v.string(),
})
export type CancellationRow = v.InferOutput<typeof row>

/** `cooling`: the next due first; `done`: newest first. */
export const listCompanyCancellations = endpoint({
  name: 'listCompanyCancellations',
  method: 'GET',
  path: '/bc_plat/cancellation/list',
  summary: '单位注销申请列表',
  access: byOperator('cancellation.review'),
  input: v.object({ ...pageInput, tab: v.picklist(['cooling', 'done']) }),
  output: pageOf(row),
})

/** Stops a cancellation during its cooling-off; the company's people read the reason. */
export const vetoCompanyCancellation = endpoint({
  name: 'vetoCompanyCancellation',
  method: 'POST',
  path: '/bc_plat/cancellation/veto',
  summary: '否决单位注销',
  access: byOperator('cancellation.review'),
  input: v.object({ cancellationId: id, reason: auditReason }),
  output: nothing,
  refusals: ['not-found', 'cancellation.not-possible'],
})
