// Where the time stamps of signatures and files come from, and whose time stamps are believed.
import { randomBytes, randomUUID, X509Certificate } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { TimestampOrigin } from '#server/documents/signing/sealing-tasks.ts'
import {
  certificatesOfPart,
  insertCertificate,
  lockAuthority,
} from '#server/domain/seals/certificates/store.ts'
import { withChain } from '#server/trust/authority.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { provableUntil, stampsEnd } from '#server/trust/provable-until.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { oneLine } from './stored-keys.ts'
import { trustAnchors } from './trust-anchors.ts'

type StampDeps = Pick<Deps, 'authority' | 'outerTimestamps'>

/** The outer authority where one is configured, else the embedded one; `isCheckedLater` as `EmbeddedOrigin` says. */
export const stampOrigin = (
  { authority, outerTimestamps }: StampDeps,
  isCheckedLater = false,
): TimestampOrigin =>
  outerTimestamps === undefined
    ? { kind: 'embedded', key: withChain(authority, authority.timestamp), isCheckedLater }
    : { kind: 'outer', source: outerTimestamps }

const ASKED_EVERY_MS = 3_600_000
const asked = new WeakMap<TimestampSource, { readonly at: number; readonly end: Date }>()

/** Until when a stamp made now is provable. An outer authority tells it by a stamp, at most once an hour; refuses as `requestTimestamp`. */
export const stampsOfTodayEnd = async (deps: StampDeps & Pick<Deps, 'clock'>): Promise<Date> => {
  const { authority, outerTimestamps, clock } = deps
  if (outerTimestamps === undefined) return stampsEnd(withChain(authority, authority.timestamp))
  const now = clock.now().getTime()
  const known = asked.get(outerTimestamps)
  if (known !== undefined && Math.abs(now - known.at) < ASKED_EVERY_MS) return known.end
  const end = provableUntil((await requestTimestamp(randomBytes(32), outerTimestamps)).chain)
  asked.set(outerTimestamps, { at: now, end })
  return end
}

/** The roots (DER) of outer authorities that stamp now or ever did here: what they stamped stays provable when the setting changes. */
export const stampRoots = async ({
  db,
  outerTimestamps,
}: Pick<Deps, 'db' | 'outerTimestamps'>): Promise<Uint8Array[]> => {
  const kept = await keptRoots(db)
  return [...kept, ...(outerTimestamps?.trusted ?? []).filter((der) => !kept.some((one) => isSame(one, der)))]
}

/** A batch asks for them several times a file; what another node was just given is heard of within a minute. */
const REMEMBERED_MS = 60_000
const remembered = new WeakMap<Deps['db'], { readonly at: number; readonly roots: Promise<Uint8Array[]> }>()

const keptRoots = (db: Deps['db']): Promise<Uint8Array[]> => {
  const known = remembered.get(db)
  if (known !== undefined && performance.now() - known.at < REMEMBERED_MS) return known.roots
  const roots = certificatesOfPart(db, 'timestampRoot').then((rows) => rows.map(({ der }) => der))
  remembered.set(db, { at: performance.now(), roots })
  roots.catch(() => remembered.delete(db))
  return roots
}

/** What files of this installation are checked under: roots of signers, and those of time stamps alone. */
export const trustedRoots = async (deps: Pick<Deps, 'db' | 'authority' | 'config' | 'outerTimestamps'>) => ({
  trustAnchors: trustAnchors(deps),
  timestampAnchors: await stampRoots(deps),
})

/** Writes the roots of the configured authority down, for good. Gives the subjects of those that are new. */
export const keepStampRoots = ({
  db,
  clock,
  outerTimestamps,
}: Pick<Deps, 'db' | 'clock' | 'outerTimestamps'>): Promise<string[]> =>
  db.transaction(async () => {
    if (outerTimestamps === undefined) return []
    await lockAuthority(db)
    const kept = await certificatesOfPart(db, 'timestampRoot')
    db.afterCommit(() => {
      remembered.delete(db)
    })
    const fresh = outerTimestamps.trusted.filter((der) => !kept.some((row) => isSame(row.der, der)))
    for (const der of fresh) await keepRoot(db, der, clock.now())
    return fresh.map((der) => oneLine(new X509Certificate(der).subject))
  })

const keepRoot = async (db: Deps['db'], der: Uint8Array, createdAt: Date): Promise<void> => {
  const id = randomUUID()
  const facts = new X509Certificate(der)
  await insertCertificate(db, {
    id,
    ownerType: 'timestampRoot',
    ownerId: id,
    subject: oneLine(facts.subject),
    issuer: oneLine(facts.issuer),
    serial: serialOf(der),
    der,
    notBefore: facts.validFromDate,
    notAfter: facts.validToDate,
    createdAt,
  })
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
