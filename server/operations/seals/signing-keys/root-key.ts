// Takes the root's private key off the server (0118).
// Somebody brings it back for one act.
import { X509Certificate, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { commandActor } from '#server/domain/actor.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { findRootList, keepRootList } from '#server/domain/seals/certificates/root-lists.ts'
import {
  changeCertificate,
  lockAuthority,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import { hasRootKey, withNextIssuer } from '#server/trust/authority.ts'
import type { RootedAuthority } from '#server/trust/authority.ts'
import { decryptKey, encryptKey } from '#server/trust/encrypted-key.ts'
import { revokedIssuers } from '#server/trust/issuers.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { isIssuerDue, keyMaker, readAuthority } from './authority.ts'
import { storeKey } from './stored-keys.ts'
import type { StoreDeps } from './stored-keys.ts'

/** The root's key as somebody holds it: the text of the file, and what opens it. */
export interface BroughtKey {
  readonly pem: string
  readonly passphrase: string
}

export const LEAST_PASSPHRASE = 12
/** How many years ahead the root's list is signed unless somebody says otherwise, and at most. */
export const LIST_YEARS = 5
export const MOST_LIST_YEARS = 10

/** The root's key as encrypted PKCS#8. Changes nothing; whoever wrote it to a file calls `proveExport` with what the file holds then. */
export const exportRootKey = async (deps: StoreDeps, passphrase: string): Promise<string> => {
  if (passphrase.length < LEAST_PASSPHRASE) throw new Error(`口令太短：至少 ${LEAST_PASSPHRASE} 个字符。`)
  const authority = await readAuthority(deps)
  if (hasRootKey(authority)) {
    const { privateKey } = authority.root
    if (!isTokenKey(privateKey)) return encryptKey(privateKey, passphrase)
    throw new Error('根密钥在 PKCS#11 令牌中，不能导出，也不在数据库中：离线保管请按令牌厂商的方法备份令牌。')
  }
  throw new Error('根密钥已经不在服务器上，不能再导出。请使用此前导出的文件。')
}

/** Opens what was written and proves that it is the key on the server; then writes the export down. */
export const proveExport = async (deps: StoreDeps, brought: BroughtKey): Promise<void> => {
  const authority = await readAuthority(deps)
  requireSame(authority, broughtKey(authority, brought))
  await record(deps, 'rootKey:exported', nameOf(authority.root.certificate))
}

/**
 * Removes the root's key from the database, once the exported one was opened and proved to be the same. Its list is signed
 * ahead in the same transaction, so that there is either the key or the list. Answers until when the list may be used.
 */
export const takeRootOffline = (
  deps: StoreDeps,
  brought: BroughtKey,
  { years = LIST_YEARS }: { years?: number } = {},
): Promise<Date> =>
  deps.db.transaction(async () => {
    const authority = await lockedAuthority(deps)
    const row = await newestCertificate(deps.db, 'root')
    if (!hasRootKey(authority) || row === undefined) throw new Error('根密钥已经不在服务器上，无需再次移出。')
    requireSame(authority, broughtKey(authority, brought))
    const { nextUpdate: until } = await signListAhead(deps, authority, { certificateId: row.id, years })
    await changeCertificate(deps.db, row.id, { wrappedKey: null })
    await record(deps, 'rootKey:takenOffline', dayOf(until))
    return until
  })

/** Signs the root's next list with the key brought back; the key is not kept. Answers until when the list may be used. */
export const signRootList = (
  deps: StoreDeps,
  brought: BroughtKey,
  { years = LIST_YEARS }: { years?: number } = {},
): Promise<Date> =>
  deps.db.transaction(async () => {
    const { nextUpdate: until } = await renewList(deps, await rooted(deps, brought), years)
    await record(deps, 'rootKey:listSigned', dayOf(until))
    return until
  })

/**
 * Certifies the next issuing authority with the key brought back, and signs the root's next list; the key is not kept.
 * Throws in Chinese before its time. Answers the new certificate's end.
 */
export const certifyNextIssuer = (
  deps: StoreDeps & { readonly publicUrl: string },
  brought: BroughtKey,
  { years = LIST_YEARS }: { years?: number } = {},
): Promise<Date> =>
  deps.db.transaction(async () => {
    const authority = await rooted(deps, brought)
    const [now, { publicUrl }] = [deps.clock.now(), deps]
    if (!isIssuerDue(authority, now))
      throw new Error(
        `现在的签发证书 ${dayOf(endOf(authority.issuing.certificate))} 到期，还不需要下一张（到期前四年内才签发，且不晚于根证书到期）。`,
      )
    const { issuing } = await withNextIssuer(authority, now, { publicUrl }, keyMaker(deps))
    await storeKey(deps, { ownerType: 'issuing', key: issuing })
    await renewList(deps, authority, years)
    await record(deps, 'rootKey:issuerCertified', nameOf(issuing.certificate))
    return endOf(issuing.certificate)
  })

/** The authority with the key that was brought; refuses while the root's own is on the server, for then none need be brought. */
export const rooted = async (deps: StoreDeps, brought: BroughtKey): Promise<RootedAuthority> => {
  const authority = await lockedAuthority(deps)
  if (hasRootKey(authority))
    throw new Error('根密钥还在服务器上：列表和签发证书由服务自动签发，无需带回密钥。')
  const privateKey = broughtKey(authority, brought)
  return { ...authority, root: { certificate: authority.root.certificate, privateKey } }
}

/** As it is stored; nobody else changes it until the transaction ends. */
export const lockedAuthority = async (deps: StoreDeps) => {
  await lockAuthority(deps.db)
  return readAuthority(deps)
}

/** Throws in Chinese for what does not open, and for the key of another root. */
const broughtKey = (
  { root }: Pick<RootedAuthority, 'root'> | { readonly root: { readonly certificate: Uint8Array } },
  { pem, passphrase }: BroughtKey,
): KeyObject => {
  const key = decryptKey(pem, passphrase)
  if (key === 'no-key')
    throw new Error('文件中没有加密的私钥（ENCRYPTED PRIVATE KEY）。请指明导出的根密钥文件。')
  if (key === 'wrong-passphrase')
    throw new Error('文件打不开：口令不对，或文件已损坏。请核对口令，或换另一份副本。')
  if (createPublicKey(key).equals(new X509Certificate(root.certificate).publicKey)) return key
  throw new Error('文件里是另一套安装的密钥，与这里的根证书不符。请指明这套安装导出的文件。')
}

/** What is removed must be what was exported, to the last bit. */
const requireSame = ({ root }: { readonly root: Partial<RootedAuthority['root']> }, key: KeyObject): void => {
  const held = root.privateKey
  if (held === undefined || isTokenKey(held) || !held.equals(key))
    throw new Error('the exported key is not the one on the server')
}

/** Signs and keeps the root's next list; throws where there is no root. */
export const renewList = async (deps: StoreDeps, authority: RootedAuthority, years: number) => {
  const row = await newestCertificate(deps.db, 'root')
  if (row === undefined) throw new Error('the root just read is missing')
  return signListAhead(deps, authority, { certificateId: row.id, years })
}

/** Keeps the root's next list; it ends with the root's own certificate where that is sooner. */
const signListAhead = async (
  { db, clock }: StoreDeps,
  authority: RootedAuthority,
  { certificateId, years }: { certificateId: string; years: number },
): Promise<{ readonly nextUpdate: Date; readonly list: Uint8Array }> => {
  const { root } = authority
  const thisUpdate = new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
  const planned = new Date(thisUpdate)
  planned.setUTCFullYear(planned.getUTCFullYear() + years)
  const [nextUpdate = planned] = [planned, endOf(root.certificate)].toSorted((a, b) => Number(a) - Number(b))
  const list = await issueRevocationList(root, {
    number: thisUpdate.getTime(),
    revoked: revokedIssuers(authority),
    thisUpdate,
    nextUpdate,
  })
  const takenOfflineAt = (await findRootList(db))?.takenOfflineAt ?? thisUpdate
  await keepRootList(db, { certificateId, list, thisUpdate, nextUpdate, takenOfflineAt })
  return { nextUpdate, list }
}

/** Writes an act of the command into the platform's chain. */
export const record = ({ db, clock }: StoreDeps, event: PlatformEvent, name: string): Promise<unknown> =>
  recordOnPlatform(db, {
    at: clock.now(),
    event,
    actor: commandActor(),
    detail: { name },
  })

export const endOf = (certificate: Uint8Array): Date => new X509Certificate(certificate).validToDate
const dayOf = (time: Date): string => formatDate(time, 'YYYY-MM-DD')
const nameOf = (certificate: Uint8Array): string =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').slice(0, 16)
