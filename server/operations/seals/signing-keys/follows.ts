// Reactions of signing keys to a certification's moves: made, suspended, ended or replaced.
import type { RevocationReason } from '#protocol/seals/certificates/facts.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import { isNewlyCertified } from '#server/domain/company/certifications/rules.ts'
import { certificationLifecycle, getCertification } from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import {
  resumeCertificatesOf,
  revokeCertificatesOf,
  suspendCertificatesOf,
} from '#server/operations/seals/certificates/moves.ts'
import { endImported } from '#server/operations/seals/signing-keys/imported-key.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'

const of = followersOf<Deps>()(certificationLifecycle)

export const certifyNewKey = of({
  to: ['certified'],
  does: 'makes a key and a certificate for whoever is newly certified',
  follow: async (deps, moved) => {
    if (isNewlyCertified(moved)) await makeKey(deps, moved.actor, await rowOf(deps, moved.id))
  },
})

export const endKeys = of({
  to: ['ended', 'failed'],
  does: 'revokes the certificates and destroys the keys when a certification ends or proves wrong',
  follow: async (deps, { id, from, event, actor }) => {
    if (!HOLDING.includes(from)) return
    const { holder, ...move } = await held(deps, id, actor)
    await revokeCertificatesOf(deps, { holder, ...move, reason: revocationOf(event) })
    if (holder.companyId !== undefined) await endImported(deps, holder.companyId, actor)
  },
})

export const replaceKey = of({
  events: ['legalPerson.left'],
  does: 'destroys the key under which the legal person’s seals were put, and gives the company another',
  follow: async (deps, { id, actor }) => {
    await revokeCertificatesOf(deps, { ...(await held(deps, id, actor)), reason: 'legalPersonLeft' })
    await makeKey(deps, actor, await rowOf(deps, id))
  },
})

export const restKeys = of({
  to: ['suspended'],
  does: 'lets the certificates rest while a certification is suspended; a new key rests as the old one did',
  follow: async (deps, { id, event, actor }) => {
    const reason = event.type === 'check.failed' ? 'identityDoubted' : 'underReview'
    await suspendCertificatesOf(deps, { ...(await held(deps, id, actor)), reason })
  },
})

export const resumeKeys = of({
  events: ['certification.cleared'],
  does: 'puts the certificates into use again',
  follow: async (deps, { id, actor }) => {
    await resumeCertificatesOf(deps, await held(deps, id, actor))
  },
})

const HOLDING: readonly string[] = ['certified', 'suspended']

const revocationOf = (event: CertificationEvent): RevocationReason => {
  if (event.type === 'certification.ended') return event.because
  return event.type === 'account.closed' ? 'accountClosed' : 'identityRefused'
}

/** The certificates that hang on a certification; its own notice says what becomes of them. */
const held = async (deps: Deps, id: string, actor: Actor) => {
  const { subjectType, subjectId } = await rowOf(deps, id)
  const holder = subjectType === 'person' ? { userId: subjectId } : { companyId: subjectId }
  return { holder, actor, at: deps.clock.now(), isToldElsewhere: true } as const
}

const makeKey = async (deps: Deps, actor: Actor, row: CertificationRow): Promise<void> => {
  const { subjectType: ownerType, subjectId: ownerId } = row
  await certifyKey(deps, actor, { ownerType, ownerId, subject: await subjectOf(deps, row) })
}

const subjectOf = async ({ db }: Deps, { subjectType, subjectId }: CertificationRow) => {
  if (subjectType === 'person') {
    const user = await getUser(db, subjectId)
    if (!user) throw new Error(`user ${subjectId} vanished`)
    return { commonName: user.name, serial: user.id }
  }
  const company = await getCompany(db, subjectId)
  if (!company) throw new Error(`company ${subjectId} vanished`)
  const { name, creditCode } = company
  return { commonName: name, organization: name, serial: creditCode }
}

const rowOf = async ({ db }: Deps, id: string): Promise<CertificationRow> => {
  const row = await getCertification(db, id)
  if (!row) throw new Error(`certification ${id} vanished`)
  return row
}
