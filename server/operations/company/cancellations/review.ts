// Operators look through cancellations of companies, and veto one during its cooling-off.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/company/cancellations/review.ts'
import type { OperatorContext } from '#server/context.ts'
import { maskNumber } from '#server/domain/company/certifications/rules.ts'
import {
  getCancellation,
  pageCancellations,
  updateCancellation,
} from '#server/domain/company/cancellations/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { listOperatorRows } from '#server/domain/platform/operators/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { moveCancellation } from '#server/operations/company/cancellations/moves.ts'

/** A page of those in their cooling-off, or of those that ended. */
export const listCancellations = async (
  { deps }: OperatorContext,
  query: { tab: 'cooling' | 'done'; page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listCompanyCancellations>> => {
  const { total, rows } = await pageCancellations(deps.db, query)
  const operators = new Map((await listOperatorRows(deps.db)).map(({ id, name }) => [id, name]))
  const lines: calls.CancellationRow[] = []
  for (const { cancellation: row, company } of rows)
    lines.push({
      cancellationId: row.id,
      companyName: company.name,
      creditCodeMasked: maskNumber(company.creditCode),
      state: row.state,
      askedBy: (await getUser(deps.db, row.askedBy))?.name ?? '',
      reason: row.reason,
      askedAt: row.askedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      operatorName: (row.operatorId && operators.get(row.operatorId)) || '',
      outcome: row.outcome,
    })
  return { total, page: query.page, pageSize: query.pageSize, rows: lines }
}

/** Stops one; refuses `not-found` and `cancellation.not-possible`. */
export const vetoCancellation = async (
  { deps, actor, operator, clock }: OperatorContext,
  { cancellationId: id, reason }: { cancellationId: string; reason: string },
): Promise<void> => {
  const row = await getCancellation(deps.db, id)
  if (!row) throw new Refusal('not-found', '没有找到这份注销申请，请刷新列表。')
  await updateCancellation(deps.db, id, { operatorId: operator.id })
  await moveCancellation(deps, {
    id,
    event: { type: 'cancellation.vetoed', reason },
    actor,
    detail: { reason },
  })
  const company = await getCompany(deps.db, row.companyId)
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: 'cancellation:vetoed',
    actor,
    detail: { id, name: company?.name ?? '', reason },
  })
}
