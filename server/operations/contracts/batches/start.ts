// Begins a batch by one check of the will over all its contracts, or takes up again what failed.
import { randomUUID } from 'node:crypto'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import type { BatchMethod } from '#protocol/contracts/batches/batches.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { changeBatch, changeItem, insertBatch, itemsIn } from '#server/domain/contracts/batches/store.ts'
import type { BatchRow } from '#server/domain/contracts/batches/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { countSignPassword, isSignPassword } from '#server/operations/account/accounts/sign-passwords.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'
import { findOwn } from './find.ts'
import { checkBatchCan, moveBatch, moveItem, sealOn } from './moves.ts'
import { checkMayBatch, listHashOf, readReady } from './prepare.ts'
import type { ReadyContract, Selected } from './prepare.ts'

interface Will extends Selected {
  readonly listHash: string
  readonly method: BatchMethod
  readonly secret: string
  readonly seals: {
    readonly personSign?: string | undefined
    readonly companySeal?: string | undefined
    readonly legalSeal?: string | undefined
  }
}

/** Sends the code to the caller's own phone; it says how many contracts it is for. */
export const sendBatchCode = async (
  ctx: Context,
  selected: Selected,
): Promise<{ resendAfterSeconds: number }> => {
  checkMayBatch(ctx)
  const ready = await readReady(ctx, selected)
  if (ready.length === 0) throw empty()
  const who = ctx.identity.type === 2 ? `代表${ctx.identity.companyName}` : '本人'
  const about = `${who}批量签署 ${ready.length} 份合同`
  return sendCode(ctx.deps, { phone: ctx.user.phone, purpose: 'willing', about })
}

/** Opens its own effect, because hashing must not hold a transaction. Refuses `batch.changed` and `batch.empty`. */
export const startBatch = async (
  ctx: Context,
  input: Will & { jumpStatus: JumpStatus },
): Promise<{ batchToken: string }> => {
  checkMayBatch(ctx)
  const isRight = await checkSecret(ctx, input)
  return ctx.transaction(async () => {
    const { deps, user, identity, clock } = ctx
    const ready = await proved(ctx, input, isRight)
    const id = randomUUID()
    const items = ready.map(({ contractId, partyId, name, documentsHash }) => ({
      id: randomUUID(),
      contractId,
      partyId,
      name,
      documentsHash,
    }))
    const row = {
      id,
      userId: user.id,
      companyId: identity.type === 2 ? identity.companyId : null,
      companyName: identity.type === 2 ? identity.companyName : '',
      role: input.as,
      jumpStatus: input.jumpStatus,
      createdAt: clock.now(),
      ...willOf(ctx, input),
    }
    await insertBatch(deps.db, row, items)
    await appendAudit(deps.db, {
      chainId: id,
      at: clock.now(),
      event: 'batch:batch.started',
      actor: ctx.actor,
      detail: { id, ...willDetail(input, ready.length) },
    })
    await sealOn(deps, id)
    return { batchToken: id }
  })
}

/** Takes up those that failed and wait for the caller again. Refuses `not-found`, `batch.not-possible` and as `startBatch`. */
export const retryBatch = async (ctx: Context, input: Will & { batchToken: string }): Promise<void> => {
  const { deps, actor } = ctx
  checkRetryable(ctx, await findOwn(ctx, input.batchToken))
  checkMayBatch(ctx)
  const isRight = await checkSecret(ctx, input)
  await ctx.transaction(async () => {
    const { db } = deps
    const row = await findOwn(ctx, input.batchToken, true)
    checkRetryable(ctx, row)
    const failed = await itemsIn(db, row.id, 'failed', MOST_SELECTED)
    const mine = new Set(failed.map(({ contractId }) => contractId))
    const contractIds = input.contractIds.filter((id) => mine.has(id))
    const ready = await proved(ctx, { ...input, as: row.role, contractIds }, isRight)
    await changeBatch(db, row.id, willOf(ctx, input))
    for (const item of failed) {
      const again = ready.find(({ partyId }) => partyId === item.partyId)
      if (again === undefined) continue
      await moveItem(deps, { id: item.id, event: { type: 'item.retried' }, actor })
      await changeItem(db, item.id, { documentsHash: again.documentsHash })
    }
    const detail = willDetail(input, ready.length)
    await moveBatch(deps, { id: row.id, event: { type: 'batch.retried' }, actor, detail })
  })
}

function checkRetryable({ identity }: Context, row: BatchRow): asserts row is BatchRow & { role: SignRole } {
  const words = '这个任务没有未完成的合同，或正在进行，请刷新后再看。'
  if (row.role === 'launcher') throw new Refusal('batch.not-possible', words)
  checkBatchCan(row, { type: 'batch.retried' }, words)
  const isHere = row.companyId === (identity.type === 2 ? identity.companyId : null)
  if (isHere) return
  const who = row.companyName === '' ? '个人身份' : `“${row.companyName}”`
  throw new Refusal('batch.not-possible', `这个任务属于${who}，请切换身份后再重新用印。`)
}

const checkSecret = async (ctx: Context, { method, secret }: Will): Promise<boolean> =>
  method === 'signPwd' && (await isSignPassword(ctx, secret))

/** The contracts that the will was proved for: exactly those of the list that was shown. */
const proved = async (ctx: Context, input: Will, isRight: boolean): Promise<ReadyContract[]> => {
  const { deps, user } = ctx
  const ready = await readReady(ctx, input)
  if (ready.length === 0) throw empty()
  if (listHashOf(ready) !== input.listHash)
    throw new Refusal('batch.changed', '所选合同有变化，还没有开始。请核对份数后重新确认。')
  if (!ready.every(({ willing }) => willing.includes(input.method)))
    throw new Refusal('willing.invalid', '所选合同中有的没有选用这种意愿认证方式，请换用页面上列出的方式。')
  if (input.method === 'signPwd') await countSignPassword(ctx, isRight)
  else await useCode(deps, { phone: user.phone, purpose: 'willing', code: input.secret.trim() })
  return ready
}

const empty = (): Refusal =>
  new Refusal('batch.empty', '所选合同现在都不等您签署，可能已办理或已结束。请刷新列表后重新选择。')

const willOf = ({ clock, ip, userAgent }: Context, { listHash, method, seals }: Will) => {
  const { personSign, companySeal, legalSeal } = seals
  return {
    listHash,
    method,
    provedAt: clock.now(),
    ip,
    userAgent,
    seals: {
      ...(personSign === undefined ? {} : { personSign }),
      ...(companySeal === undefined ? {} : { companySeal }),
      ...(legalSeal === undefined ? {} : { legalSeal }),
    },
  }
}

/** What the batch's chain keeps of the check of the will. */
const willDetail = ({ listHash, method }: Will, contracts: number) => ({ method, listHash, contracts })
