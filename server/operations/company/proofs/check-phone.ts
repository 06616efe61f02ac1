// Checks that name, ID number and phone of the legal person belong together.
// It runs before anything is sent (domain.md §4, 三要素).
import { maskPhone } from '#protocol/phone.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { getCertification } from '#server/domain/company/certifications/store.ts'
import type { ProofEvent } from '#server/domain/company/proofs/machine.ts'
import { getProof } from '#server/domain/company/proofs/store.ts'
import { newShortToken } from '#server/domain/secret-hash.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import type { IdentityVerdict, PersonClaim } from '#server/gateways/identity-check.ts'
import { claimOf } from '#server/operations/company/certifications/effects.ts'
import { consentOf, moveProof } from '#server/operations/company/proofs/moves.ts'

/** Asks the identity provider and moves on by its answer. Not to be called in a transaction. Doing it twice equals doing it once. */
export const runPhoneCheck = async (deps: Deps, actor: Actor, proofId: string): Promise<void> => {
  const proof = await getProof(deps.db, proofId)
  const row = proof && (await getCertification(deps.db, proof.certificationId))
  if (proof?.state !== 'checking' || !row) return
  const { legalPerson: name, legalPersonIdNumber: idNumber } = claimOf(deps, row) as StatedCompany
  const claim: PersonClaim = { name, idNumber, phone: consentOf(deps, proof).phone }
  const verdict = await judge(deps, claim, proof.ticket)
  await deps.db.transaction(async () => {
    const current = await getProof(deps.db, proofId)
    if (current?.state !== 'checking') return
    await moveProof(deps, actor, proof, eventFor(verdict), {
      check: 'name, ID number and phone',
      legalPerson: name,
      phone: maskPhone(claim.phone),
      phoneHash: deps.personalData.fingerprint('legal person phone', claim.phone),
      result: verdict.result,
    })
  })
}

/** Somebody else's number is nobody's proof, whatever the provider thinks: accounts here have shown whose phone it is. */
const judge = async (deps: Deps, claim: PersonClaim, ticket: string | null): Promise<IdentityVerdict> => {
  const holder = await findUserByPhone(deps.db, claim.phone)
  const isOthers =
    holder?.autStatus === 1 &&
    holder.idNumberHash !== deps.personalData.fingerprint('id-number', claim.idNumber)
  if (isOthers) return { result: 'failed', reason: MISMATCH }
  return ticket === null ? deps.identityCheck.checkPerson(claim) : deps.identityCheck.ask(ticket)
}

const MISMATCH = '法定代表人的姓名、身份证号与这个手机号不一致，没有发送邀请。请填写其本人实名的手机号。'

const eventFor = (verdict: IdentityVerdict): ProofEvent => {
  if (verdict.result === 'pending') return { type: 'phone.deferred', ticket: verdict.ticket }
  if (verdict.result === 'failed') return { type: 'phone.refuted', reason: verdict.reason }
  return { type: 'phone.confirmed', token: newShortToken() }
}
