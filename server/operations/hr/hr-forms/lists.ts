// Lists of HR forms with their counts, the personal facts of one, and the table of all.
import { formatDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import { HR_FORM_TABS } from '#protocol/hr/hr-forms/status.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrFormState, HrFormTab, HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrPay, HrPersonal } from '#protocol/hr/hr-forms/terms.ts'
import type { HrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import type { Context } from '#server/context.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '#server/documents/write-sheet.ts'
import { subtreeOf } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { pageCopies } from '#server/domain/hr/hr-forms/copies.ts'
import * as forms from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { lockOwnForm } from './find.ts'
import { KIND_NAMES } from './moves.ts'
import { fieldsOf, namesIn } from './own-fields.ts'
import { presentForms } from './present.ts'
import { openSecrets } from './sealed.ts'

interface Narrowing {
  readonly kind: HrKind
  readonly search: string
  readonly departmentId?: string | undefined
  readonly from: string
  readonly to: string
}
interface Query extends Narrowing {
  readonly tab: HrFormTab
}

/** A department with all below it; one that is not the company's holds nobody. */
const narrowed = async <N extends Narrowing>(ctx: Context, { departmentId, ...rest }: N) => {
  const companyId = companyOf(ctx)
  const nodes = departmentId === undefined ? [] : await listDepartments(ctx.deps.db, companyId)
  const isOurs = nodes.some(({ id }) => id === departmentId)
  const departments = departmentId === undefined ? undefined : isOurs ? subtreeOf(nodes, departmentId) : []
  return { ...rest, companyId, departments }
}

export const listHrForms = async (ctx: Context, input: Query & { page: number; pageSize: number }) => {
  const { page, pageSize } = input
  const { total, rows } = await forms.pageHrForms(ctx.deps.db, await narrowed(ctx, input))
  return { total, page, pageSize, rows: await presentForms(ctx, rows) }
}

export const countHrForms = async (ctx: Context, input: Narrowing): Promise<Record<HrFormTab, number>> => {
  const counts = await forms.countHrForms(ctx.deps.db, await narrowed(ctx, input))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Object.fromEntries(
    HR_FORM_TABS.map((tab) => [tab, tab === 'all' ? all : (counts.get(tab as HrFormState) ?? 0)]),
  ) as Record<HrFormTab, number>
}

/** What was copied to the caller, of one kind or of all. */
export const listHrCopies = async (
  ctx: Context,
  { kind, ...page }: { kind: HrKind | 'all'; search: string; page: number; pageSize: number },
) => {
  const { deps, user } = ctx
  const kinds = kind === 'all' ? undefined : kind
  const who = { companyId: companyOf(ctx), userId: user.id }
  const { total, rows } = await pageCopies(deps.db, { ...who, ...page, kind: kinds })
  const shown = await presentForms(ctx, rows)
  const isRead = new Map(
    rows.map(({ id, copies }) => [id, copies.some((one) => one.userId === user.id && one.isRead === true)]),
  )
  return {
    total,
    page: page.page,
    pageSize: page.pageSize,
    rows: shown.map((row) => ({ ...row, isRead: isRead.get(row.hrFormId) ?? false })),
  }
}

/** The personal facts in full; the form's own chain keeps who looked. */
export const revealHrForm = async (
  ctx: Context,
  { hrFormId }: { hrFormId: string },
): Promise<HrPersonal & HrPay & { answers: HrAnswers; names: Record<string, string> }> => {
  const form = await lockOwnForm(ctx, hrFormId)
  const { pay, personal, answers } = openSecrets(ctx.deps, form)
  const { actor, deps } = ctx
  await appendAudit(ctx.deps.db, {
    chainId: hrFormId,
    at: ctx.clock.now(),
    event: 'hrForm:personal.seen',
    actor,
    detail: {},
  })
  const names = await namesIn(deps.db, form.companyId, await fieldsOf(deps.db, form), answers)
  return { ...personal, ...pay, answers, names }
}

/** As far as one table goes. */
const MOST_EXPORTED = 5000

/** What the list shows, as a workbook; no personal facts are in it. Refuses `hrForm.too-many` where one does not hold them. */
export const exportHrForms = async (
  ctx: Context,
  input: Query,
): Promise<{ name: string; contentType: string; body: Uint8Array }> => {
  const companyId = companyOf(ctx)
  const query = { ...(await narrowed(ctx, input)), page: 1, pageSize: MOST_EXPORTED }
  const found = await forms.pageHrForms(ctx.deps.db, query)
  if (found.total > MOST_EXPORTED)
    throw new Refusal(
      'hrForm.too-many',
      `一次最多导出 ${MOST_EXPORTED} 份，请用部门、日期或搜索缩小范围后再导出。`,
    )
  const rows = await presentForms(ctx, found.rows)
  const now = ctx.clock.now()
  await appendAudit(ctx.deps.db, {
    chainId: companyId,
    at: now,
    event: 'hrForm:list.exported',
    actor: ctx.actor,
    detail: { kind: input.kind, tab: input.tab, count: rows.length },
  })
  const name = `${KIND_NAMES[input.kind]}台账`
  return {
    name: `${name}${formatDate(now, 'YYYYMMDD')}.xlsx`,
    contentType: WORKBOOK_TYPE,
    body: writeWorkbook([
      {
        name,
        rows: [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, text]) => text(row)))],
        widths: COLUMNS.map(([, , width]) => width),
      },
    ]),
  }
}

const STATES = ['草稿', '待填写', '审批中', '待生效', '已生效', '已退回', '已取消', '待补充']

const COLUMNS: readonly (readonly [string, (row: HrFormRow) => string, number])[] = [
  ['姓名', ({ name }) => name, 14],
  ['手机号', ({ phoneMasked }) => phoneMasked, 16],
  ['部门', ({ department }) => department, 28],
  ['岗位', ({ post }) => post, 20],
  ['日期', ({ effectiveDay }) => effectiveDay, 14],
  ['状态', ({ status }) => STATES[status] ?? '', 12],
  ['等待', ({ waitingFor }) => waitingFor.join('、'), 24],
  ['发起人', ({ launcher }) => launcher, 14],
]
