// Moves attempts to prove a company through their chart, with what follows from each move.
import type { Actor } from '#server/domain/actor.ts'
import { getCertification } from '#server/domain/certifications/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { ProofEvent, proofLifecycle } from '#server/domain/proofs/lifecycle.ts'
import {
  getProof,
  isOpenProof,
  listProofs,
  proofCharts,
  setProofReason,
} from '#server/domain/proofs/store.ts'
import type { ProofRow } from '#server/domain/proofs/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/notify.ts'

export const TRANSFER_JOB = 'proof.transfer'
/** Payload of the job. */
export interface TransferTask {
  readonly proofId: string
}

// The bank is asked right after the order; the job is there for when that did not come to an end.
const FIRST_RETRY_MS = 60_000

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

/** Moves one attempt. Joins the caller's transaction. */
export const moveProof = async (
  deps: Deps,
  actor: Actor,
  proof: Pick<ProofRow, 'id' | 'certificationId'>,
  event: ProofEvent,
): Promise<void> => {
  const certification = await getCertification(deps.db, proof.certificationId)
  if (!certification) throw new Error(`certification ${proof.certificationId} vanished`)
  const { subjectId, applicantId, name } = certification
  const tell = (title: string, text: string) =>
    notify(deps, applicantId, { kind: 'system', title, text, target: '/authCompany' })
  const effects: Effects<typeof proofLifecycle> = {
    orderTransfer: async () => {
      const payload: TransferTask = { proofId: proof.id }
      const runAt = new Date(deps.clock.now().getTime() + FIRST_RETRY_MS)
      await enqueue(deps.db, { name: TRANSFER_JOB, key: `transfer:${proof.id}`, payload, runAt })
    },
    inviteLegalPerson: async (_moved, sent) => {
      if (sent.type !== 'consent.asked') return
      const { phone } = consentOf(deps, (await getProof(deps.db, proof.id))!)
      const url = `${deps.config.publicUrl}/legalConsent?token=${encodeURIComponent(sent.token)}`
      const title = `${name}申请在诺印认证，请您以法定代表人身份确认`
      await deps.sms.send({ kind: 'link', phone, title, url, text: `【诺印】${title}：${url}` })
    },
    rememberReason: (_moved, failed) => setProofReason(deps.db, proof.id, reasonOf(failed)),
    tellApplicant: async ({ to }, because) => {
      if (to === 'sent') await tell('验证款已打出', `请查看${name}对公账户收到的金额，并在 7 天内填写。`)
      if (to === 'refused') await tell('验证款没有打成', `${name}：${reasonOf(because)}`)
      if (to === 'declined')
        await tell('法定代表人没有同意', `${name}的法定代表人没有同意授权，请与其联系或改用对公打款。`)
    },
  }
  await advance(deps, proofCharts(subjectId), effects, {
    id: proof.id,
    event,
    actor,
    // Links let people in, so they stay out of the log.
    detail: { certificationId: proof.certificationId },
    notPossible: '这次验证已经处理过，请刷新后查看。',
  })
}

const reasonOf = (event: { type: string; reason?: string }): string => {
  if (event.type === 'transfer.refused') return event.reason ?? ''
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
