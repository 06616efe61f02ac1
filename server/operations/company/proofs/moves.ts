// Moves attempts to prove a company through their chart, with what follows from each move.
import { LEGAL_CONSENT_PATH } from '#protocol/base.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getCertification } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { ProofEvent, proofMachine } from '#server/domain/company/proofs/machine.ts'
import {
  getProof,
  isOpenProof,
  listProofs,
  proofLifecycle,
  updateProof,
} from '#server/domain/company/proofs/store.ts'
import type { ProofRow } from '#server/domain/company/proofs/store.ts'
import { hashToken } from '#server/domain/secret-hash.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { JobName } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { sendSmsLink } from '#server/operations/account/notices/sms-links.ts'

export const TRANSFER_JOB = defineJob<ProofTask>('proof.transfer')
export const PHONE_JOB = defineJob<ProofTask>('proof.phone')
/** Payload of both jobs. */
export interface ProofTask {
  readonly proofId: string
}

/** What is said where the phone got too many messages today. */
export const TOO_MANY_LINKS =
  '今天发往这个手机号的短信已达上限，没有发送邀请。请明天重新邀请，或改用对公打款。'

// The bank and the identity provider are asked right after the order; the jobs are there for when that did not come to an end.
const FIRST_RETRY_MS = 60_000
const ASK_AGAIN_MS = 10 * 60_000

/** What a transfer keeps sealed. */
export interface TransferSecret {
  readonly bank: string
  readonly branch: string
  readonly bankNo: string
  readonly account: string
  /** 分 */
  readonly amount: number
}

/** What a request for consent keeps sealed. */
export interface ConsentSecret {
  readonly phone: string
}

/** Moves one attempt; `detail` goes to the company's chain. Joins the caller's transaction. */
export const moveProof = async (
  deps: Deps,
  actor: Actor,
  proof: Pick<ProofRow, 'id' | 'certificationId'>,
  event: ProofEvent,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  const certification = await getCertification(deps.db, proof.certificationId)
  if (!certification) throw new Error(`certification ${proof.certificationId} vanished`)
  const { subjectId, applicantId, name } = certification
  const tell = (title: string, text: string) =>
    notify(deps, applicantId, { kind: 'system', title, text, target: PAGES.companyCertification })
  const effects: Effects<typeof proofMachine> = {
    orderTransfer: () => planTask(deps, TRANSFER_JOB, proof.id, FIRST_RETRY_MS),
    checkPhone: () => planTask(deps, PHONE_JOB, proof.id, FIRST_RETRY_MS),
    rememberTicket: async (_moved, deferred) => {
      if (deferred.type !== 'phone.deferred') return
      await updateProof(deps.db, proof.id, { ticket: deferred.ticket })
      await planTask(deps, PHONE_JOB, proof.id, ASK_AGAIN_MS)
    },
    inviteLegalPerson: async (_moved, sent) => {
      if (sent.type !== 'phone.confirmed') return
      await updateProof(deps.db, proof.id, {
        tokenHash: hashToken(sent.token),
        checkedAt: deps.clock.now(),
      })
      const { phone } = consentOf(deps, (await getProof(deps.db, proof.id))!)
      // Nobody has proved the company's name yet; the applicant's is the certified one, and a credit code has its form.
      const applicant = await getUser(deps.db, applicantId)
      const company = await getCompany(deps.db, subjectId)
      const title = `${applicant?.name ?? ''}申请认证单位（统一社会信用代码尾号${company?.creditCode.slice(-4) ?? ''}），请您以法定代表人身份确认`
      const { token } = sent
      const link = { phone, token, target: LEGAL_CONSENT_PATH, title, subject: `proof:${proof.id}` }
      if (!(await sendSmsLink(deps, link)))
        await tell('没有向法定代表人发送邀请', `${name}：${TOO_MANY_LINKS}`)
    },
    rememberReason: (_moved, failed) => updateProof(deps.db, proof.id, { reason: reasonOf(failed) }),
    tellApplicant: async ({ to }, because) => {
      if (to === 'sent') await tell('验证款已打出', `请查看${name}对公账户收到的金额，并在 7 天内填写。`)
      if (to === 'refused') await tell('验证款没有打成', `${name}：${reasonOf(because)}`)
      if (to === 'mismatched') await tell('没有向法定代表人发送邀请', `${name}：${reasonOf(because)}`)
      if (to === 'declined')
        await tell('法定代表人没有同意', `${name}的法定代表人没有同意授权，请与其联系或改用对公打款。`)
    },
  }
  await advance(deps, proofLifecycle(subjectId), effects, {
    id: proof.id,
    event,
    actor,
    // Links let people in, so they stay out of the log.
    detail: { ...detail, certificationId: proof.certificationId },
    notPossible: '这次验证已经处理过，请刷新后查看。',
  })
}

const planTask = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: JobName<ProofTask>,
  proofId: string,
  inMs: number,
): Promise<void> => {
  const runAt = new Date(clock.now().getTime() + inMs)
  await enqueue(db, { name, key: `${name}:${proofId}`, payload: { proofId }, runAt })
}

const reasonOf = (event: { type: string; reason?: string }): string => {
  if (event.type === 'transfer.refused' || event.type === 'phone.refuted') return event.reason ?? ''
  if (event.type.includes('phoneLimit')) return '手机号 24 小时内没有核验结果，没有发送邀请，请稍后重新申请。'
  if (event.type === 'consent.declined') return '法定代表人没有同意授权'
  return '银行 24 小时内没有受理，请核对账户后重新申请打款。'
}

const secretOf = ({ personalData }: Pick<Deps, 'personalData'>, proof: ProofRow): unknown =>
  JSON.parse(personalData.open(proof.secretSealed, proof.id))

/** Account and amount of a transfer. */
export const transferOf = (deps: Pick<Deps, 'personalData'>, proof: ProofRow): TransferSecret =>
  secretOf(deps, proof) as TransferSecret

/** Who was asked to consent. */
export const consentOf = (deps: Pick<Deps, 'personalData'>, proof: ProofRow): ConsentSecret =>
  secretOf(deps, proof) as ConsentSecret

/** Ends whatever attempt of a certification still runs. Joins the caller's transaction. */
export const endProofs = async (deps: Deps, actor: Actor, certificationId: string): Promise<void> => {
  for (const proof of await listProofs(deps.db, certificationId))
    if (isOpenProof(proof)) await moveProof(deps, actor, proof, { type: 'proof.replaced' })
}

/** Asks the bank for a transfer and moves on by its answer. Not to be called in a transaction. Doing it twice equals doing it once. */
export const runTransfer = async (deps: Deps, actor: Actor, proofId: string): Promise<void> => {
  const proof = await getProof(deps.db, proofId)
  const certification = proof && (await getCertification(deps.db, proof.certificationId))
  if (proof?.state !== 'ordered' || !certification || deps.bank === undefined) return
  const verdict = await deps.bank.send({
    reference: proof.id,
    name: certification.name,
    note: '诺印单位认证验证款',
    ...transferOf(deps, proof),
  })
  await deps.db.transaction(async () => {
    const current = await getProof(deps.db, proofId)
    if (current?.state !== 'ordered') return
    await moveProof(
      deps,
      actor,
      proof,
      verdict.result === 'sent'
        ? { type: 'transfer.sent' }
        : { type: 'transfer.refused', reason: verdict.reason },
    )
  })
}

/** Moves an attempt whose time has come. */
export const expireProof = async (deps: Deps, actor: Actor, id: string, event: ProofEvent): Promise<void> => {
  const proof = await getProof(deps.db, id)
  if (proof) await moveProof(deps, actor, proof, event)
}
