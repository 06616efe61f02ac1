// The key of a certificate that a company brought from a licensed authority.
import { PAGES } from '#protocol/pages.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { changeImported, deleteImported, findImported } from '#server/domain/seals/certificates/imported.ts'
import type { ImportedCertificateRow } from '#server/domain/seals/certificates/imported.ts'
import { whyImportedUnusable } from '#server/domain/seals/certificates/imported-rules.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { children } from '#server/trust/der/read.ts'
import { unwrapKey, wrapKey } from '#server/trust/keys.ts'
import type { ChainedKey } from '#server/trust/signer.ts'
import type { KeyObject } from 'node:crypto'
import { askPath } from './foreign-status.ts'

export type ImportedDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'config' | 'masterKey' | 'oldMasterKey' | 'revocations'
>

/** Signatures of so long share an answer; whoever finishes a contract asks anew. */
const SIGNING_SHARES_MS = 5 * 60_000

const ownerOf = (companyId: string): string => `imported certificate ${companyId}`

/** The private key as it is stored. */
export const wrapImported = (
  { masterKey }: Pick<Deps, 'masterKey'>,
  companyId: string,
  privateKey: KeyObject,
): Uint8Array => wrapKey(masterKey, privateKey, ownerOf(companyId))

/** Its issuers up to the root, nearest first. */
export const chainIn = ({ chain }: Pick<ImportedCertificateRow, 'chain'>): Uint8Array[] =>
  children({ tag: 0x30, content: chain, raw: chain }).map(({ raw }) => raw.slice())

/**
 * What a company's seals are signed with; undefined where it imported nothing. Refuses `certificate.revoked`, `.expired` and
 * `.not-trusted` for good, and `.status-unknown` until its authority answers.
 */
export const importedKey = async (deps: ImportedDeps, companyId: string): Promise<ChainedKey | undefined> => {
  const row = await findImported(deps.db, companyId)
  if (row === undefined) return undefined
  const now = deps.clock.now()
  const chain = chainIn(row)
  if (!isTrusted(deps, chain)) throw notTrusted()
  refuseUnusable(row, now)
  const since = new Date(now.getTime() - SIGNING_SHARES_MS)
  refuseUnusable(await noteStatus(deps, row, since), now)
  const masterKeys = deps.oldMasterKey === undefined ? [deps.masterKey] : [deps.masterKey, deps.oldMasterKey]
  return {
    certificate: row.certificate,
    chain,
    privateKey: unwrapKey(masterKeys, row.wrappedKey, ownerOf(companyId)),
  }
}

const refuseUnusable = (row: ImportedCertificateRow, now: Date): void => {
  const refusal = whyImportedUnusable(row, now)
  if (refusal !== undefined) throw new Refusal(refusal.code, refusal.words)
}

/** The operator may take an authority off the list again. */
export const isTrusted = (
  { config }: Pick<ImportedDeps, 'config'>,
  chain: readonly Uint8Array[],
): boolean => {
  const root = chain.at(-1)
  return root !== undefined && config.trustedAuthorities.some((one) => Buffer.compare(one, root) === 0)
}

const notTrusted = () =>
  new Refusal(
    'certificate.not-trusted',
    '导入的单位证书的颁发机构已不在平台信任的机构之列。请管理员在“单位印章”更换证书，或移除后改用平台证书。',
  )

/** Asks its authority, and writes down what is new; tells the administrators when it was revoked. */
export const noteStatus = async (
  deps: ImportedDeps,
  row: ImportedCertificateRow,
  since: Date,
): Promise<ImportedCertificateRow> => {
  const { db, clock } = deps
  const { companyId } = row
  const answers = await askPath(deps, [row.certificate, ...chainIn(row)], since)
  const [revokedAt = null] = answers
    .flatMap(({ status }) => (typeof status === 'string' ? [] : [status.at]))
    .toSorted((one, other) => Number(one) - Number(other))
  const checkedAt = clock.now()
  if (revokedAt?.getTime() === row.revokedAt?.getTime()) {
    if (checkedAt.getTime() - row.checkedAt.getTime() >= SIGNING_SHARES_MS)
      await changeImported(db, companyId, { checkedAt })
    return { ...row, checkedAt }
  }
  await db.transaction(async () => {
    await changeImported(db, companyId, { checkedAt, revokedAt })
    await appendAudit(db, {
      chainId: companyId,
      at: checkedAt,
      event: revokedAt === null ? 'certificate:importedRestored' : 'certificate:importedRevoked',
      actor: systemActor(companyId),
      detail: { serial: row.serial },
    })
    const words = whyImportedUnusable({ ...row, revokedAt }, checkedAt)?.words
    if (words !== undefined)
      await tellAdministrators(deps, companyId, { title: '单位证书已被吊销', text: words })
  })
  return { ...row, checkedAt, revokedAt }
}

/** Deletes it with its key, and writes that down; undefined where there was none. Joins the caller's transaction. */
export const endImported = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
  actor: Actor,
): Promise<ImportedCertificateRow | undefined> => {
  const row = await findImported(db, companyId)
  if (row === undefined) return undefined
  await deleteImported(db, companyId)
  const detail = { serial: row.serial }
  const event = 'certificate:importRemoved'
  await appendAudit(db, { chainId: companyId, at: clock.now(), event, actor, detail })
  return row
}

/** A message that leads to the page of the seals. */
export const tellAdministrators = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
  message: { readonly title: string; readonly text: string },
): Promise<void> => {
  for (const { userId } of await listAdministrators(deps.db, companyId))
    if (userId !== null) await notify(deps, userId, { kind: 'system', ...message, target: PAGES.seals })
}
