// Makes and sends the forms of a checked spreadsheet, some at a time, each in its own transaction.
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { changeHrList, lockHrList } from '#server/domain/hr/hr-forms/lists.ts'
import type { HrFormListRecord } from '#server/domain/hr/hr-forms/lists.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { contextFor } from '#server/operations/account/sessions/acting.ts'
import { createHrForm } from './drafts.ts'
import { KIND_NAMES } from './moves.ts'
import { openRows } from './sealed-rows.ts'
import { sendHrForm } from './send.ts'
import type { TakenForm } from './table-cells.ts'

interface Task {
  readonly listId: string
  readonly ip: string
  readonly userAgent: string
}

export const LAUNCH_HR_LIST_JOB = defineJob<Task>('hr.launch-list')

/** Forms of one run: about a second of work, so that other jobs get their turn. */
const AT_ONCE = 10

/** The next forms of a list; after a crash each row is launched and counted, or neither. */
export const launchHrList = async (deps: Deps, jobId: string, task: Task): Promise<void> => {
  const list = await deps.db.transaction(() => lockHrList(deps.db, task.listId))
  if (list === undefined || list.startedAt === null || list.done >= list.total) return
  const { userId, companyId } = list
  const ctx = await contextFor(deps, { ...task, userId, companyId, requestId: jobId })
  if (ctx === undefined || !ctx.rights.may('humanResouce', 'launch')) {
    await deps.db.transaction(() => stopList(deps, list))
    return
  }
  const rows = openRows(deps, list)
  const end = Math.min(list.done + AT_ONCE, list.total)
  for (const [at, row] of rows.slice(list.done, end).entries())
    await launchRow(ctx, list, { at: list.done + at, row })
  if (end < list.total)
    await enqueue(deps.db, { name: LAUNCH_HR_LIST_JOB, key: `hrFormList:${list.id}`, payload: task })
}

/** Whoever began it may launch no more: the rest is left, and they are told. */
const stopList = async (deps: Deps, { id, userId, kind, done, total }: HrFormListRecord): Promise<void> => {
  await changeHrList(deps.db, id, { done: total })
  await notify(deps, userId, {
    kind: 'system',
    title: `批量发起${KIND_NAMES[kind]}已停止`,
    text: `您已没有在该单位发起人事单的权限，还有 ${total - done} 份没有发起。`,
    target: PAGES.home,
  })
}

/** What cannot be sent stays as a draft where one can be made; the list keeps why. */
const launchRow = async (
  ctx: Context,
  list: HrFormListRecord,
  { at, row }: { at: number; row: TakenForm },
): Promise<void> => {
  const { kind, designVersion: design, rules } = list
  const once = (work: () => Promise<string>): Promise<void> =>
    ctx.deps.db.transaction(async () => {
      const now = await lockHrList(ctx.deps.db, list.id)
      if (now === undefined || now.done !== at) return
      const reason = await work()
      const failures = reason === '' ? now.failures : [...now.failures, { name: row.terms.name, reason }]
      await changeHrList(ctx.deps.db, list.id, { done: at + 1, failures })
      if (at + 1 === list.total) await tellEnd(ctx, { ...list, failures })
    })
  const attempts = [
    async (): Promise<string> => {
      const form = await createHrForm(ctx, { kind, design, ...row })
      await sendHrForm(ctx, { ...form, wentOn: rules })
      return ''
    },
    async (): Promise<string> => {
      await createHrForm(ctx, { kind, design, ...row })
      return words
    },
    (): Promise<string> => Promise.resolve(words),
  ]
  let words = ''
  for (const attempt of attempts)
    try {
      return await once(attempt)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      words ||= error.words
    }
}

/** Together with the last row, so that a crash between them leaves nobody without a word. */
const tellEnd = async (ctx: Context, { kind, total, failures, userId }: HrFormListRecord): Promise<void> => {
  const what = KIND_NAMES[kind]
  const left = failures.map(({ name, reason }) => `${name}（${reason.replace(/。$/u, '')}）`)
  const shown = left.slice(0, 5).join('；')
  await notify(ctx.deps, userId, {
    kind: 'system',
    title: failures.length === 0 ? `批量发起${what}已完成` : `批量发起${what}：${failures.length} 份没有发出`,
    text:
      failures.length === 0
        ? `${total} 份${what}单已全部发出。`
        : `${total - failures.length} 份已发出，${failures.length} 份没有发出，请在草稿中查看：${shown}${left.length > 5 ? ' 等' : ''}。`,
    target: PAGES.hrForms(kind),
  })
}
