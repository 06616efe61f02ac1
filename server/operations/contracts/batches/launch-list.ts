// A spreadsheet that launches one draft many times: its template, its check, and its start.
import { createHash, randomUUID } from 'node:crypto'
import { LAUNCH_LIST_MAX_ROWS } from '#protocol/contracts/batches/launching.ts'
import type { CheckedTable } from '#protocol/contracts/batches/launching.ts'
import { JUMP } from '#protocol/contracts/batches/tasks.ts'
import { allProblems } from '#protocol/contracts/drafts/rules.ts'
import type { Problem } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { LaunchRow } from '#server/db/schema/contracts/batches.ts'
import { findLaunchList, insertLaunchList } from '#server/domain/contracts/batches/launch-lists.ts'
import { getBatchRow, insertBatch, itemsIn } from '#server/domain/contracts/batches/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { usedUp } from '#server/domain/trade/packages/quota-rules.ts'
import { readWhole } from '#server/operations/account/spreadsheets/all-or-none.ts'
import { readTable, rowRefusal, templateOf } from '#server/operations/account/spreadsheets/imports.ts'
import type { WorkbookDownload } from '#server/operations/account/spreadsheets/imports.ts'
import { checkCertified, checkOwnDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'
import { showQuotas } from '#server/operations/trade/quotas/show.ts'
import { findOwn } from './find.ts'
import { contentOf, launchColumns, rowOf } from './launch-columns.ts'
import type { LaunchColumn } from './launch-columns.ts'
import { checkBatchCan, moveBatch, moveItem, sealOn } from './moves.ts'

/** The table to fill in; refuses what is not the caller's own draft. */
export const launchTemplate = async (ctx: Context, contractId: string): Promise<WorkbookDownload> => {
  const content = await patternOf(ctx, contractId)
  return templateOf('批量发起模板', launchColumns(content), [
    `一行发起一份合同，一次最多 ${LAUNCH_LIST_MAX_ROWS.toLocaleString('zh-CN')} 行。请不要改动“填写”表的第一行。`,
    '文件、签署位置、截止时间等都与这份草稿相同；合同编号由系统逐份生成。',
  ])
}

/** Opens its own effect: reading the table is slow. Nothing is kept of a table with a wrong row but the report. */
export const checkLaunchTable = async (ctx: Context, contractId: string): Promise<CheckedTable> => {
  await checkCertified(ctx)
  const content = await patternOf(ctx, contractId)
  const columns = launchColumns(content)
  const lines = await readTable(ctx, columns, LAUNCH_LIST_MAX_ROWS)
  const now = ctx.clock.now().getTime()
  return ctx.transaction(async () => {
    const { result, rows } = await readWhole(ctx, 'launch', columns, lines, ({ cells }): LaunchRow => {
      const taken = rowOf(content, columns, cells)
      // The file of a row is made when it is launched.
      const problem = allProblems(contentOf(content, taken), now).find(({ path }) => path !== 'template.made')
      if (problem !== undefined) throw rowRefusal(problemIn(columns, problem))
      return taken
    })
    const { left: quotaLeft } = await showQuotas(ctx)
    if (result.problems.length > 0) return { ...result, listId: null, quotaLeft }
    const listId = randomUUID()
    const { deps, user, clock } = ctx
    await insertLaunchList(deps.db, {
      id: listId,
      userId: user.id,
      companyId: companyIn(ctx),
      content,
      rows: [...rows],
      createdAt: clock.now(),
    })
    return { ...result, listId, quotaLeft }
  })
}

/** Begins a checked list, once; refuses `quota.used-up` where it cannot be launched whole. */
export const startLaunchList = async (ctx: Context, listId: string): Promise<{ batchToken: string }> => {
  const { deps, user, identity, clock, actor } = ctx
  await checkCertified(ctx)
  const list = await findLaunchList(deps.db, listId, true)
  if (list?.userId !== user.id || list.companyId !== companyIn(ctx))
    throw new Refusal('not-found', '这份名单已不在，请重新上传表格。')
  if ((await getBatchRow(deps.db, listId)) !== undefined)
    throw new Refusal('batch.not-possible', '这份名单已经开始发起，请在右下角查看进度。')
  const { left } = await showQuotas(ctx)
  if (left < list.rows.length) throw tooFew(ctx, left, list.rows.length)
  const row = {
    id: listId,
    userId: user.id,
    companyId: companyIn(ctx),
    companyName: identity.type === 2 ? identity.companyName : '',
    role: 'launcher' as const,
    jumpStatus: JUMP.signing,
    seals: {},
    listHash: createHash('sha256').update(JSON.stringify(list.rows)).digest('hex'),
    method: null,
    provedAt: clock.now(),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    createdAt: clock.now(),
  }
  await insertBatch(
    deps.db,
    row,
    list.rows.map(({ name }) => ({
      id: randomUUID(),
      contractId: randomUUID(),
      partyId: randomUUID(),
      name,
      documentsHash: '',
    })),
  )
  const detail = { id: listId, listHash: row.listHash, contracts: list.rows.length }
  await appendAudit(deps.db, {
    chainId: listId,
    at: clock.now(),
    event: 'batch:batch.started',
    actor,
    detail,
  })
  await sealOn(deps, listId)
  return { batchToken: listId }
}

/** Takes up those that failed; refuses `not-found` and `batch.not-possible`. */
export const retryLaunchList = async (ctx: Context, batchToken: string): Promise<void> => {
  const { deps, actor } = ctx
  const row = await findOwn(ctx, batchToken, true)
  const words = '这个任务没有未发起的合同，或正在进行，请刷新后再看。'
  if (row.role !== 'launcher' || row.companyId !== companyIn(ctx))
    throw new Refusal('batch.not-possible', words)
  checkBatchCan(row, { type: 'batch.retried' }, words)
  for (const item of await itemsIn(deps.db, row.id, 'failed', LAUNCH_LIST_MAX_ROWS))
    await moveItem(deps, { id: item.id, event: { type: 'item.retried' }, actor })
  await moveBatch(deps, { id: row.id, event: { type: 'batch.retried' }, actor })
}

/** With the column it stands in, where it is one's cell. */
const problemIn = (columns: readonly LaunchColumn[], { path, words }: Problem): string => {
  const column = columns.find(({ key }) => path === key || path === `parties.${key}`)
  return column === undefined ? words : `${column.title}：${words}`
}

const companyIn = ({ identity }: Context): string | null => (identity.type === 2 ? identity.companyId : null)

const patternOf = async (ctx: Context, contractId: string): Promise<DraftContent> => {
  const record = await findContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  return withStoredFiles(ctx.deps.db, ctx.user.id, record.content)
}

const tooFew = ({ identity, user }: Context, left: number, wanted: number): Refusal => {
  const { ownerType } = quotaOwner(identity, user.id)
  if (left === 0) return usedUp(ownerType)
  return new Refusal(
    'quota.used-up',
    `套餐还可发起 ${left} 份，名单有 ${wanted} 份，没有开始。请先补充份数，或把名单拆成几份。`,
  )
}
