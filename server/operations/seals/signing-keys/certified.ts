// The certified keys of people and companies, and whose key signs.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { whyUnusable } from '#server/domain/seals/certificates/rules.ts'
import {
  certificateLifecycle,
  getCertificate,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { withChain } from '#server/trust/authority.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import type { Subject } from '#server/trust/certificate.ts'
import { signerOf } from '#server/trust/signer.ts'
import type { ChainedKey, Signer } from '#server/trust/signer.ts'
import { refreshAuthority } from './authority.ts'
import { newHolderKey, opened, storeKey } from './stored-keys.ts'
import type { StoreDeps } from './stored-keys.ts'

/** Whose key signs. */
export type KeyOwner =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'platform' }
  | { readonly kind: 'timestamp' }

export type KeyDeps = StoreDeps & Pick<Deps, 'authority'>

const YEARS = 3

/** Issues a certificate for a new key and stores both; those before it are revoked. Joins the caller's transaction. */
export const certifyKey = async (
  deps: KeyDeps & Pick<Deps, 'config' | 'following'>,
  actor: Actor,
  owner: { ownerType: 'person' | 'company'; ownerId: string; subject: Omit<Subject, 'kind'> },
): Promise<CertificateRow> => {
  const from = deps.clock.now()
  const holder = owner.ownerType === 'person' ? { userId: owner.ownerId } : { companyId: owner.ownerId }
  await revokeCertificatesOf(deps, { holder, reason: 'recertified', actor, at: from })
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const { privateKey, publicKey } = await newHolderKey(deps)
  const subject = { ...owner.subject, kind: owner.ownerType }
  const { publicUrl } = deps.config
  await hearOfSuccessor(deps)
  const certificate = await issueCertificate(
    deps.authority,
    subject,
    publicKey,
    { from, until },
    { publicUrl },
  )
  const { ownerType, ownerId } = owner
  const id = await storeKey(deps, { ownerType, ownerId, key: { certificate, privateKey } })
  await startClocks(deps, certificateLifecycle, id)
  const row = await getCertificate(deps.db, id)
  if (!row) throw new Error('the certificate just stored is missing')
  await appendAudit(deps.db, {
    chainId: ownerId,
    at: from,
    event: 'certificate:issued',
    actor,
    detail: { id, serial: row.serial },
  })
  return row
}

/** What issues now may have been made by another process a moment ago. */
export const hearOfSuccessor = async (deps: KeyDeps): Promise<void> => {
  const newest = await newestCertificate(deps.db, 'issuing')
  if (newest !== undefined && Buffer.compare(newest.der, deps.authority.issuing.certificate) !== 0)
    await refreshAuthority(deps)
}

/**
 * An owner's key with its chain, ready to sign. Refuses `certificate.missing`, `.expired`, `.suspended`
 * and `.revoked`.
 */
export const loadSigningKey = async (deps: KeyDeps, owner: KeyOwner): Promise<ChainedKey> => {
  const { authority } = deps
  if (owner.kind === 'platform' || owner.kind === 'timestamp')
    return withChain(authority, authority[owner.kind])
  const ownerId = owner.kind === 'person' ? owner.userId : owner.companyId
  const row = await newestCertificate(deps.db, owner.kind, ownerId)
  const refusal = whyUnusable(row, deps.clock.now())
  if (refusal !== undefined) throw new Refusal(refusal.code, refusal.words)
  return withChain(authority, opened(deps, row))
}

/** The same as something that signs. */
export const loadSigner = async (deps: KeyDeps, owner: KeyOwner): Promise<Signer> =>
  signerOf(await loadSigningKey(deps, owner))
