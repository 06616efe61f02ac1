// What is noted of a filing: its class's own fields, and holds that keep it where it is.
import { valueProblem } from '#protocol/archive/classes/fields.ts'
import type { FieldValues } from '#protocol/archive/classes/fields.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import { changeFiling, findFilings } from '#server/domain/archive/filings/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { archiveOf } from '#server/operations/archive/classes/looking.ts'
import { findSeenFiling } from './lists.ts'
import { noFiling } from './many.ts'
import { moveFiling } from './moves.ts'

/** Keeps values of the class's fields and of no others. Refuses `filing.value`, `not-found`, `identity.company-only`. */
export const editFiling = async (
  ctx: Context,
  { filingId, values }: { filingId: string; values: FieldValues },
): Promise<void> => {
  const { row, classes } = await findSeenFiling(ctx, filingId)
  if (row.state !== 'filed') throw noFiling()
  const fields = classes.find(({ id }) => id === row.classId)?.fields ?? []
  const problems = fields.flatMap((field) => {
    const problem = valueProblem(field, values[field.fieldId] ?? '')
    return problem === undefined ? [] : [[field.fieldId, `${field.label}：${problem}`] as const]
  })
  const [first] = problems
  if (first !== undefined)
    throw new Refusal('filing.value', `${first[1]}。`, { fields: Object.fromEntries(problems) })
  const kept = Object.fromEntries(
    fields.flatMap(({ fieldId }) => {
      const value = values[fieldId] ?? ''
      return value === '' ? [] : [[fieldId, value]]
    }),
  )
  await changeFiling(ctx.deps.db, filingId, { values: kept })
  await appendAudit(ctx.deps.db, {
    chainId: filingId,
    at: ctx.clock.now(),
    event: 'filing:values.kept',
    actor: ctx.actor,
    detail: { fields: fields.map(({ label }) => label) },
  })
}

/** All of them or none. Refuses `not-found`, `filing.not-possible`, `identity.company-only`. */
export const holdFilings = async (
  ctx: Context,
  { filingIds, reason }: { filingIds: readonly string[]; reason: string },
): Promise<void> => {
  const { companyId, scope } = await archiveOf(ctx)
  const ids = [...new Set(filingIds)]
  const found = await findFilings(ctx.deps.db, companyId, ids)
  for (const id of ids) {
    const row = found.get(id)
    if (row === undefined || !isWithin(scope, row)) throw noFiling()
    await moveFiling(ctx.deps, {
      id,
      event: { type: 'hold.set', reason },
      actor: ctx.actor,
      detail: { reason },
      notPossible: `《${row.name}》已经被保全，本次没有修改。`,
    })
  }
}

/** Refuses `not-found`, `filing.not-possible`, `identity.company-only`. */
export const liftHold = async (
  ctx: Context,
  { filingId, reason }: { filingId: string; reason: string },
): Promise<void> => {
  const { row } = await findSeenFiling(ctx, filingId)
  await moveFiling(ctx.deps, {
    id: row.id,
    event: { type: 'hold.lifted', reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '这份合同没有被保全，请刷新页面查看。',
  })
}
