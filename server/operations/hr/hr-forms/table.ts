// A spreadsheet that launches many HR forms: its template, its check, and its start.
import { randomUUID } from 'node:crypto'
import { answerPath, answerProblems, keptAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { HR_TABLE_MAX_ROWS } from '#protocol/hr/hr-forms/hr-tables.ts'
import type { CheckedHrTable } from '#protocol/hr/hr-forms/hr-tables.ts'
import type { LawFinding, LawRule } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { hrFindings, newHrTerms, termsProblems } from '#protocol/hr/hr-forms/terms.ts'
import type { HrProblem } from '#protocol/hr/hr-forms/terms.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findByPhone } from '#server/domain/company/staff/store.ts'
import { newestDesign } from '#server/domain/hr/hr-designs/store.ts'
import { changeHrList, insertHrList, lockHrList } from '#server/domain/hr/hr-forms/lists.ts'
import { formsOfPhone, pastOf } from '#server/domain/hr/hr-forms/store.ts'
import { readWhole } from '#server/operations/account/spreadsheets/all-or-none.ts'
import { readTable, rowRefusal, templateOf } from '#server/operations/account/spreadsheets/imports.ts'
import type { TableRow, WorkbookDownload } from '#server/operations/account/spreadsheets/imports.ts'
import { companyOf, readRoles } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { KIND_NAMES } from './moves.ts'
import { LAUNCH_HR_LIST_JOB } from './table-job.ts'
import { sealRows } from './sealed-rows.ts'
import { findApprovers } from './start-approval.ts'
import { startAnswers } from './start-values.ts'
import type { CompanyBook, HrColumn, TakenForm } from './table-cells.ts'
import { hrColumns, notInCells } from './table-columns.ts'

interface Asked {
  readonly kind: HrKind
}

/** Refuses `hrForm.not-possible` where HR must fill in what no cell can say. */
const columnsFor = async (ctx: Context, kind: HrKind) => {
  const design = await newestDesign(ctx.deps.db, companyOf(ctx), kind)
  const fields = design?.fields ?? []
  const missing = notInCells(fields)
  if (missing !== undefined)
    throw new Refusal(
      'hrForm.not-possible',
      `${KIND_NAMES[kind]}单的必填项“${missing.label}”不能写在表格里，请逐份发起，或在表单设置中改为选填。`,
    )
  return { designVersion: design?.version ?? 0, fields, columns: hrColumns(kind, fields) }
}

export const hrTableTemplate = async (ctx: Context, { kind }: Asked): Promise<WorkbookDownload> =>
  templateOf(`批量${KIND_NAMES[kind]}模板`, (await columnsFor(ctx, kind)).columns, [
    `一行发起一份${KIND_NAMES[kind]}单，一次最多 ${HR_TABLE_MAX_ROWS} 行。请不要改动“填写”表的第一行。`,
    '全部行都正确才会发起；有误的行会逐行说明。',
  ])

/** Opens its own effect: reading the table is slow. Nothing is kept of a table with a wrong row but the report. */
export const checkHrTable = async (ctx: Context, { kind }: Asked): Promise<CheckedHrTable> => {
  const companyId = companyOf(ctx)
  const { columns, fields, designVersion } = await columnsFor(ctx, kind)
  const lines = await readTable(ctx, columns, HR_TABLE_MAX_ROWS)
  return ctx.transaction(async () => {
    const { deps, user, clock } = ctx
    const book = await bookOf(ctx, companyId)
    const found: { row: number; name: string; finding: LawFinding }[] = []
    const people = new Map<string, number>()
    const { result, rows } = await readWhole(ctx, 'hrForm', columns, lines, async (line) => {
      const form = await formIn(columns, kind, line, book)
      const { name, phone } = form.terms
      const earlier = people.get(phone)
      if (earlier !== undefined) throw rowRefusal(`与第 ${earlier} 行是同一位员工，请删去其中一行`)
      people.set(phone, line.row)
      const starts = await startAnswers(
        ctx,
        { companyId, phone, name },
        { fields, owner: 'hr', answers: form.answers },
        'hr',
      )
      const whole = { ...form, answers: keptAnswers(fields, 'hr', { ...starts, ...form.answers }) }
      const warnings = await checkForm(ctx, { kind, fields, columns, form: whole })
      found.push(...warnings.map((finding) => ({ row: line.row, name, finding })))
      return whole
    })
    const warnings = found.map(({ row, name, finding: { words, clause } }) => ({
      row,
      name,
      words: `${words}（${clause}）`,
    }))
    if (result.problems.length > 0) return { ...result, listId: null, warnings: [] }
    const listId = randomUUID()
    await insertHrList(deps.db, {
      id: listId,
      userId: user.id,
      companyId,
      kind,
      designVersion,
      sealed: sealRows(ctx.deps, listId, rows),
      total: rows.length,
      rules: [...new Set(found.map(({ finding: { rule } }) => rule))],
      done: 0,
      failures: [],
      startedAt: null,
      createdAt: clock.now(),
    })
    return { ...result, listId, warnings }
  })
}

/** With the column it stands in. */
const problemIn = (columns: readonly HrColumn[], { path, words }: HrProblem): string => {
  const column = columns.find(({ key }) => key === path || answerPath(key) === path)
  return column === undefined ? words : `${column.title}：${words}`
}

const bookOf = async ({ deps: { db } }: Context, companyId: string): Promise<CompanyBook> => ({
  departments: await listDepartments(db, companyId),
  roles: await readRoles(db, companyId),
  colleague: (phone) => findByPhone(db, companyId, phone),
})

const formIn = async (
  columns: readonly HrColumn[],
  kind: HrKind,
  { cells }: TableRow<string>,
  book: CompanyBook,
): Promise<TakenForm> => {
  const form: TakenForm = { terms: newHrTerms(kind), pay: { pay: null, probationPay: null }, answers: {} }
  for (const { key, title, isNeeded, take } of columns) {
    const said = (cells[key] ?? '').trim()
    if (said !== '') await take(form, said, book)
    else if (isNeeded === true) throw rowRefusal(`没有填写${title}`)
  }
  return form
}

interface Checking {
  readonly kind: HrKind
  readonly fields: readonly HrField[]
  readonly columns: readonly HrColumn[]
  readonly form: TakenForm
}

/** As sending the form would ask; answers what the law warns of. */
const checkForm = async (
  ctx: Context,
  { kind, fields, columns, form: { terms, pay, answers } }: Checking,
): Promise<LawFinding[]> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const [problem] = [...termsProblems(kind, terms), ...answerProblems(fields, 'hr', answers)]
  if (problem !== undefined) throw rowRefusal(problemIn(columns, problem))
  const { phone, memberId } = terms
  const open = (await formsOfPhone(db, { companyId, phone })).some(
    (form) => form.kind === kind && form.state !== 'done' && form.state !== 'cancelled',
  )
  if (open) throw rowRefusal(`这位员工已有一份未办完的${KIND_NAMES[kind]}单，请先办完或取消`)
  const past = await pastOf(db, { companyId, phone, id: randomUUID() })
  const findings = hrFindings(kind, terms, { ...pay, idNumber: '' }, past)
  const refused = findings.find(({ level }) => level === 'refused')
  if (refused !== undefined) throw rowRefusal(`${refused.words}（${refused.clause}）`)
  await findApprovers(ctx.deps, { companyId, kind, launcherId: ctx.user.id, memberId, terms })
  return findings
}

/** Begins a checked list, once. Refuses `not-found`, `hrForm.not-possible`, and `hrForm.law` where a warning was not read. */
export const startHrTable = async (
  ctx: Context,
  { listId, wentOn }: { listId: string; wentOn: readonly LawRule[] },
): Promise<{ total: number }> => {
  const { deps, user, clock, ip, userAgent } = ctx
  const list = await lockHrList(deps.db, listId)
  if (list?.userId !== user.id || list.companyId !== companyOf(ctx))
    throw new Refusal('not-found', '这份名单已不在，请重新上传表格。')
  if (list.startedAt !== null)
    throw new Refusal('hrForm.not-possible', '这份名单已经开始发起，请在列表中查看。')
  if (list.rules.some((rule) => !wentOn.includes(rule)))
    throw new Refusal('hrForm.law', '有劳动法提示还没有确认，请核对后再发起。')
  await changeHrList(deps.db, listId, { startedAt: clock.now() })
  await record(ctx, 'hrForm:list.started', { kind: list.kind, total: list.total })
  await enqueue(deps.db, {
    name: LAUNCH_HR_LIST_JOB,
    key: `hrFormList:${listId}`,
    payload: { listId, ip, userAgent },
  })
  return { total: list.total }
}
