// Takes the viewing code of a contract from a recipient; wrong ones are counted.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { clearAttempts, countAttempt } from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { givePass } from '#server/domain/contracts/viewing-passes/store.ts'
import { isSealAdmin } from '#server/operations/seals/seal-requests/find.ts'
import { codeFor } from './code-due.ts'
import { isSeen } from './find-viewed.ts'
import { notFound } from './refusals.ts'

/** Tries in an hour, by one person for one contract. */
export const CODE_TRIES = 5
const WINDOW_MS = 3_600_000

/** Opens the contract for this session; refuses `viewing.wrong-code`, and after too many `viewing.too-many`. */
export const enterViewingCode = async (
  ctx: Context,
  { contractId, code }: { contractId: string; code: string },
): Promise<void> => {
  const { db } = ctx.deps
  const contract = await findContract(db, contractId)
  if (contract === undefined || !(await isRecipient(ctx, contract))) throw notFound()
  const wanted = codeFor(ctx, contract)
  if (wanted === undefined) return
  const key = `viewing-code:${contractId}:${ctx.user.id}`
  const now = ctx.clock.now()
  // Counted before it is compared: tries side by side wait for each other here.
  const tries = await countAttempt(db, key, now, { windowMs: WINDOW_MS })
  if (tries > CODE_TRIES) throw keep(tooMany())
  if (code === wanted) {
    await clearAttempts(db, key)
    return givePass(db, { contractId, sessionId: ctx.session.id, code }, now)
  }
  if (tries === CODE_TRIES) throw keep(tooMany())
  throw keep(
    new Refusal(
      'viewing.wrong-code',
      `查看码不正确，还可尝试 ${CODE_TRIES - tries} 次。请向发起方核对后再输入。`,
    ),
  )
}

const tooMany = () =>
  new Refusal('viewing.too-many', '查看码输错次数过多，请 1 小时后再试，或向发起方核对查看码。')

// A signer comes in whatever identity, and a company's seal may be asked of whoever looks after its applications.
const isRecipient = async (ctx: Context, contract: ContractRecord): Promise<boolean> => {
  if (await isSeen(ctx, contract)) return true
  if (isInHouse(contract.state)) return false
  const { user, identity } = ctx
  const isSealing = (companyId: string | null) =>
    identity.type === 2 && companyId === identity.companyId && isSealAdmin(ctx)
  const parties = await partiesOf(ctx.deps.db, contract.id)
  return parties.some(({ userId, companyId }) => userId === user.id || isSealing(companyId))
}
