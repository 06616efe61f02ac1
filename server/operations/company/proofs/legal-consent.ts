// The legal person's page, opened by a link alone: the question, the code and the answer.
// See domain.md §4 (法人授权).
import type { OutputOf } from '#protocol/endpoint.ts'
import type { getLegalConsent } from '#protocol/company/certifications/company.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { OpenContext } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { getCertification } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { findProofByToken } from '#server/domain/company/proofs/store.ts'
import type { ProofRow } from '#server/domain/company/proofs/store.ts'
import { hashToken } from '#server/domain/secret-hash.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { claimOf } from '#server/operations/company/certifications/effects.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { consentOf, moveProof } from '#server/operations/company/proofs/moves.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'

type Shown = OutputOf<typeof getLegalConsent>

const UNKNOWN: Shown = {
  state: 'unknown',
  companyName: '',
  creditCode: '',
  legalPerson: '',
  applicant: '',
  applicantPhone: '',
  phoneMasked: '',
}

/** The question to the legal person; without a valid link it reveals nothing. */
export const readConsent = async (ctx: OpenContext, token: string): Promise<Shown> => {
  const found = await find(ctx, token)
  if (!found) return UNKNOWN
  const { proof, row } = found
  const { legalPerson, creditCode } = claimOf(ctx.deps, row) as StatedCompany
  const applicant = await getUser(ctx.deps.db, row.applicantId)
  return {
    state: STATES[proof.state] ?? 'over',
    companyName: row.name,
    creditCode,
    legalPerson,
    applicant: applicant?.name ?? '',
    applicantPhone: maskPhone(applicant?.phone ?? ''),
    phoneMasked: proof.shown,
  }
}

const STATES: Partial<Record<ProofRow['state'], Shown['state']>> = {
  inviting: 'asked',
  proven: 'given',
  declined: 'declined',
}

/** Sends the code to the phone that was asked. */
export const sendConsentCode = async (
  ctx: OpenContext,
  token: string,
): Promise<{ resendAfterSeconds: number }> => {
  const { proof } = await open(ctx, token)
  return sendCode(ctx.deps, { phone: phoneOf(ctx, proof), purpose: 'legalConsent' })
}

/** Consents with the code, or declines. */
export const answerConsent = async (
  ctx: OpenContext,
  input: { token: string; isAgreed: true; verifyCode: string } | { token: string; isAgreed: false },
): Promise<void> => {
  const { deps } = ctx
  const { proof, row } = await open(ctx, input.token)
  const { legalPerson } = claimOf(deps, row) as StatedCompany
  const { ip, userAgent, requestId } = ctx
  const actor: Actor = { userId: null, who: legalPerson, identity: 'legalPerson', ip, userAgent, requestId }
  if (!input.isAgreed) return moveProof(deps, actor, proof, { type: 'consent.declined' })
  await useCode(deps, {
    phone: phoneOf(ctx, proof),
    purpose: 'legalConsent',
    code: input.verifyCode,
  })
  await moveProof(deps, actor, proof, { type: 'consent.given' })
  await moveCertification(deps, actor, row.id, { type: 'consent.given' })
}

const phoneOf = ({ deps }: OpenContext, proof: ProofRow): string => consentOf(deps, proof).phone

const find = async (
  { deps }: OpenContext,
  token: string,
): Promise<{ proof: ProofRow; row: CertificationRow } | undefined> => {
  const proof = await findProofByToken(deps.db, hashToken(token))
  const row = proof && (await getCertification(deps.db, proof.certificationId))
  return proof && row ? { proof, row } : undefined
}

const open = async (ctx: OpenContext, token: string): Promise<{ proof: ProofRow; row: CertificationRow }> => {
  const found = await find(ctx, token)
  if (found?.proof.state === 'inviting') return found
  throw new Refusal('not-found', '这份授权请求已经处理或失效，请联系经办人。')
}
