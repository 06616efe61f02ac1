// Replaces what an issuing authority issued to people and companies that was revoked (0126).
import type { SuspensionReason } from '#protocol/seals/certificates/facts.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { certificatesUnder, noteReplaced } from '#server/domain/seals/certificates/revoked-issuers.ts'
import {
  certificateLifecycle,
  getCertificate,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveCertificate } from '#server/operations/seals/certificates/moves.ts'
import { nameOf } from '#server/operations/seals/certificates/revocation-lists.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { reissueCertificate } from '#server/trust/holder-certificates.ts'
import { issuersOf } from '#server/trust/issuers.ts'
import type { ChainedKey } from '#server/trust/signer.ts'
import { refreshAuthority } from './authority.ts'
import { hearOfSuccessor, loadSigningKey } from './certified.ts'
import type { KeyDeps, KeyOwner } from './certified.ts'
import { importedKey } from './imported-key.ts'
import type { ImportedDeps } from './imported-key.ts'
import { newHolderKey, storeKey } from './stored-keys.ts'

type ReplaceDeps = KeyDeps & Pick<Deps, 'config' | 'following'>
type HolderDeps = ReplaceDeps & ImportedDeps

/** The names, as rows have them, of issuing authorities that were revoked. */
export const revokedNames = ({ authority }: Pick<Deps, 'authority'>): string[] =>
  issuersOf(authority).flatMap(({ certificate, revoked }) =>
    revoked === undefined ? [] : [nameOf(certificate)],
  )

/**
 * The key of a person or a company, with a new certificate first where the one there is came from a revoked authority. A company that is in
 * order signs with the certificate it imported, where it has one. Refuses as `loadSigningKey` and `importedKey` do.
 */
export const loadHolderKey = async (
  deps: HolderDeps,
  owner: Extract<KeyOwner, { kind: 'person' | 'company' }>,
): Promise<ChainedKey> => {
  const revoked = revokedNames(deps)
  if (revoked.length > 0) {
    const row = await newestCertificate(
      deps.db,
      owner.kind,
      'userId' in owner ? owner.userId : owner.companyId,
    )
    if (row !== undefined && revoked.includes(row.issuer))
      await replaceCertificate(deps, row.id, systemActor(row.id))
  }
  if (owner.kind === 'person') return loadSigningKey(deps, owner)
  // Asked in one statement: most companies have imported nothing.
  const [own, imported] = await deps.db.together(() => [
    loadSigningKey(deps, owner),
    importedKey(deps, owner.companyId),
  ])
  return imported ?? own!
}

/**
 * A new key and a new certificate for the holder of one that is in use; one that rests is followed by one that rests. In one
 * transaction; whoever comes second finds it done.
 */
export const replaceCertificate = (deps: ReplaceDeps, id: string, actor: Actor): Promise<void> =>
  deps.db.transaction(async () => {
    const { db, clock, config } = deps
    await certificateLifecycle.load(db, id)
    const old = await getCertificate(db, id)
    if (old === undefined || (old.state !== 'valid' && old.state !== 'suspended')) return
    const { ownerType: kind, ownerId } = old
    if (kind !== 'person' && kind !== 'company') return
    const now = clock.now()
    const at = now.getTime()
    const [rests, note] = [old.state === 'suspended', old.revocationNote]
    const why = old.revocationReason as SuspensionReason
    const revoked = { type: 'certificate.revoked', at, reason: 'issuerRevoked', note: '' } as const
    await moveCertificate(deps, { id, event: revoked, actor })
    await hearOfSuccessor(deps)
    const { privateKey, publicKey } = await newHolderKey(deps)
    const { publicUrl } = config
    const certificate = await reissueCertificate(
      deps.authority,
      { certificate: old.der, kind },
      publicKey,
      now,
      { publicUrl },
    )
    const newId = await storeKey(deps, { ownerType: kind, ownerId, key: { certificate, privateKey } })
    await startClocks(deps, certificateLifecycle, newId)
    await appendAudit(db, {
      chainId: ownerId,
      at: now,
      event: 'certificate:issued',
      actor,
      detail: { id: newId, serial: serialOf(certificate) },
    })
    if (!rests) return
    const suspended = { type: 'certificate.suspended', at, reason: why, note } as const
    await moveCertificate(deps, { id: newId, event: suspended, actor, isToldElsewhere: true })
  })

/** Where a run goes on: after a serial number of one of the revoked authorities, counted from 0. */
interface Place {
  readonly issuer: number
  readonly after: string
  readonly failed: number
}

export const REPLACE_JOB = defineJob<Place | null>('replace-certificates')

const AT_ONCE = 50
/** One turn of the job; others get theirs in between. */
const TURN_MS = 5_000
const AGAIN_MS = 600_000

/** Plans the job: from the beginning, or where a run goes on. */
export const planReplacing = async (
  { db }: Pick<Deps, 'db'>,
  payload: Place | null = null,
  runAt?: Date,
): Promise<void> => {
  await enqueue(db, { name: REPLACE_JOB, key: REPLACE_JOB, payload, ...(runAt && { runAt }) })
}

/** The job: replaces for a while and plans itself again until nothing is left; what fails is logged and tried again later. */
export const replaceUnderRevoked = async (
  deps: ReplaceDeps & Pick<Deps, 'log'>,
  { id, payload, signal }: Job<Place | null>,
): Promise<void> => {
  const { db, clock } = deps
  if (payload === null) await refreshAuthority(deps)
  const names = revokedNames(deps)
  if (names.length === 0) return
  const begunAt = performance.now()
  let { issuer, after, failed } = payload ?? { issuer: 0, after: '', failed: 0 }
  for (;;) {
    const name = names[issuer]
    if (name === undefined) break
    const rows = await certificatesUnder(db, name, { after, most: AT_ONCE })
    for (const row of rows) {
      if (signal.aborted) return
      try {
        await replaceCertificate(deps, row.id, systemActor(id))
      } catch (error) {
        failed += 1
        deps.log.error({ err: error, certificateId: row.id }, '证书未能换发')
      }
      after = row.serial
    }
    if (rows.length < AT_ONCE) [issuer, after] = [issuer + 1, '']
    if (performance.now() - begunAt < TURN_MS) continue
    await planReplacing(deps, { issuer, after, failed })
    return
  }
  if (failed > 0) {
    await planReplacing(deps, null, new Date(clock.now().getTime() + AGAIN_MS))
    return
  }
  await db.transaction(async () => {
    const at = clock.now()
    await noteReplaced(db, at)
    const detail = { name: names.join('；') }
    await recordOnPlatform(db, { at, event: 'rootKey:certificatesReplaced', actor: systemActor(id), detail })
  })
}
