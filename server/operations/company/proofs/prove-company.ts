// Proves that an applicant acts for the company.
// They read the amount of a small transfer, or ask the legal person (domain.md §4).
import { randomInt, randomUUID } from 'node:crypto'
import type { BankAccount } from '#protocol/company/certifications/facts.ts'
import { MOST_PROOFS, PROOF_AMOUNT } from '#protocol/company/certifications/facts.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { MOST_TRIES } from '#server/domain/company/certifications/machine.ts'
import { atField } from '#server/domain/company/certifications/rules.ts'
import { contextOf, newestCertification } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { countProofs, insertProof, listProofs } from '#server/domain/company/proofs/store.ts'
import type { ProofRow } from '#server/domain/company/proofs/store.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { runPhoneCheck } from '#server/operations/company/proofs/check-phone.ts'
import {
  endProofs,
  moveProof,
  runTransfer,
  TOO_MANY_LINKS,
  transferOf,
} from '#server/operations/company/proofs/moves.ts'
import { hadTooManyLinks } from '#server/operations/account/notices/sms-links.ts'
import type { ConsentSecret, TransferSecret } from '#server/operations/company/proofs/moves.ts'

/** The company's newest submission, when it was this person's; refuses `not-found`. */
export const ownSubmission = async (
  { deps, user }: Pick<Context, 'deps' | 'user'>,
  companyId: string,
): Promise<CertificationRow> => {
  const row = await newestCertification(deps.db, 'company', companyId)
  if (row?.applicantId !== user.id) throw new Refusal('not-found', '没有找到这次单位认证，请刷新页面。')
  return row
}

const checkProving = (row: CertificationRow): void => {
  if (row.state === 'proving') return
  throw new Refusal('certification.not-possible', '这次认证现在不能验证，请刷新页面查看。')
}

/** Orders a transfer of a random amount; opens its own effect. */
export const orderTransfer = async (
  ctx: Context,
  { companyId, ...account }: BankAccount & { companyId: string },
): Promise<void> => {
  const { deps, actor } = ctx
  if (deps.bank === undefined)
    throw new Refusal('proof.no-bank', '本平台没有接入银行打款，请改用法定代表人授权。')
  const amount = randomInt(PROOF_AMOUNT.least, PROOF_AMOUNT.most + 1)
  const secret: TransferSecret = { ...account, amount }
  const proof = await ctx.transaction(async () => {
    const made = await begin(ctx, companyId, {
      method: 'transfer',
      secret,
      shown: `${account.bank} 尾号 ${account.account.slice(-4)}`,
    })
    await moveProof(deps, actor, made, { type: 'transfer.ordered' })
    return made
  })
  try {
    await runTransfer(deps, actor, proof.id)
  } catch (error) {
    deps.log.warn({ err: error, proof: proof.id }, '打款请求暂未完成，稍后自动重试')
  }
}

/** Takes the amount that arrived; the third wrong one ends the certification. */
export const enterAmount = async (
  ctx: Context,
  { companyId, amount }: { companyId: string; amount: number },
): Promise<void> => {
  const { deps, actor } = ctx
  const row = await ownSubmission(ctx, companyId)
  checkProving(row)
  const proof = (await listProofs(deps.db, row.id)).find(
    ({ state, method }) => method === 'transfer' && state === 'sent',
  )
  if (!proof) throw new Refusal('certification.not-possible', '验证款还没有打出，请稍后再填写。')
  if (transferOf(deps, proof).amount === amount) {
    await moveProof(deps, actor, proof, { type: 'amount.matched' })
    await moveCertification(deps, actor, row.id, { type: 'amount.matched' })
    return
  }
  const moved = await moveCertification(deps, actor, row.id, { type: 'amount.wrong' })
  const left = MOST_TRIES - moved.context.wrongAmounts
  throw keep(
    left > 0
      ? atField('proof.amount-wrong', 'amount', `金额不正确，还可以填写 ${left} 次`)
      : new Refusal('certification.failed', `金额 ${MOST_TRIES} 次填写不正确，认证未通过。请重新提交。`),
  )
}

/** Asks the legal person for consent by a text message with a link, once the phone has proved to be theirs; opens its own effect. */
export const askConsent = async (
  ctx: Context,
  { companyId, phone }: { companyId: string; phone: string },
): Promise<void> => {
  const { deps, actor, user } = ctx
  if (phone === user.phone)
    throw atField('proof.phone', 'phone', '请填写法定代表人本人的手机号，不能是您自己的')
  if (await hadTooManyLinks(deps, phone)) throw atField('proof.phone', 'phone', TOO_MANY_LINKS)
  const secret: ConsentSecret = { phone }
  const proof = await ctx.transaction(async () => {
    const made = await begin(ctx, companyId, { method: 'consent', secret, shown: maskPhone(phone) })
    await moveProof(deps, actor, made, { type: 'consent.wanted' })
    return made
  })
  try {
    await runPhoneCheck(deps, actor, proof.id)
  } catch (error) {
    deps.log.warn({ err: error, proof: proof.id }, '手机号核验暂未完成，稍后自动重试')
  }
}

/** Writes a new attempt, which takes the place of one that still runs. */
const begin = async (
  ctx: Context,
  companyId: string,
  attempt: { method: ProofRow['method']; secret: object; shown: string },
): Promise<Pick<ProofRow, 'id' | 'certificationId'>> => {
  const { deps, actor, clock } = ctx
  const row = await ownSubmission(ctx, companyId)
  checkProving(row)
  if ((await countProofs(deps.db, row.id, attempt.method)) >= MOST_PROOFS)
    throw new Refusal(
      'proof.too-many',
      attempt.method === 'transfer'
        ? `每次认证最多申请打款 ${MOST_PROOFS} 次，请改用法定代表人授权，或撤回后重新提交。`
        : `每次认证最多邀请 ${MOST_PROOFS} 次，请改用对公打款，或撤回后重新提交。`,
    )
  await endProofs(deps, actor, row.id)
  const id = randomUUID()
  const { method, shown } = attempt
  await insertProof(deps.db, {
    id,
    certificationId: row.id,
    method,
    state: 'planned',
    version: 0,
    secretSealed: deps.personalData.seal(JSON.stringify(attempt.secret), id),
    shown,
    createdAt: clock.now(),
  })
  return { id, certificationId: row.id }
}

/** Amounts that may still be tried. */
export const triesLeft = (row: CertificationRow): number => MOST_TRIES - contextOf(row).wrongAmounts
