// Keys of people and companies that the token wraps.
// Here is what a start needs for them, and how those from before are moved.
import { Refusal } from '#protocol/failures.ts'
import { commandActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { certificatesOutsideToken, moveKey, wrappingKeyIds } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import type { KeyToken } from '#server/trust/key-token.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import { opened, storedAs } from './stored-keys.ts'
import type { StoreDeps } from './stored-keys.ts'

const AT_ONCE = 50

/**
 * Throws in Chinese where keys are wrapped and no token is configured, or where the one there is cannot wrap. A token that does
 * not answer now is waited for later.
 */
export const requireHolderKeys = async ({ db, token }: Pick<StoreDeps, 'db' | 'token'>): Promise<void> => {
  if (token === undefined) {
    if ((await wrappingKeyIds(db)).length === 0) return
    throw new Error(
      '用户和单位的密钥由 PKCS#11 令牌加密，只有令牌能打开，而没有配置令牌。请恢复 NUOYIN_PKCS11_MODULE、NUOYIN_PKCS11_PACKAGE、NUOYIN_PKCS11_TOKEN 和 NUOYIN_PKCS11_PIN 后重新启动。',
    )
  }
  if (!token.wrapsHolders) return
  const lacking = await token.prepareWrapping().catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  if (lacking.length > 0) throw cannotWrap(lacking)
}

const cannotWrap = (lacking: readonly string[]): Error =>
  new Error(
    lacking.some((name) => name.startsWith('CKM_'))
      ? `令牌不支持 ${lacking.join('、')}，不能保护用户和单位的密钥。请去掉 NUOYIN_PKCS11_HOLDERS（这些密钥仍由主密钥加密），或换用支持它们的令牌，然后重新启动。`
      : `令牌中名为 ${lacking.join('、')} 的密钥不能用来加密其他密钥，或者能把它们交出去（须 CKA_WRAP、CKA_UNWRAP、CKA_SENSITIVE，不得 CKA_DECRYPT、CKA_EXTRACTABLE，须有 CKA_ID）。请改名或删除后重新启动，会生成合适的一把。`,
  )

/** How far moving is. */
export interface Moved {
  readonly moved: number
  /** Ids of certificates whose keys the master key does not open; they stay. */
  readonly unreadable: readonly string[]
}

/**
 * Moves the keys of people and companies that are under the master key alone into the token's care, under the certificates they
 * have. Each is moved whole or not at all, with an entry in the chain of its owner, and what is moved is not met again. Refuses `key.token-unavailable`.
 */
export const moveHolderKeys = async (
  deps: StoreDeps & { readonly token: KeyToken },
  tell: (moved: number) => void = () => undefined,
): Promise<Moved> => {
  let [moved, after] = [0, undefined as string | undefined]
  const unreadable: string[] = []
  for (;;) {
    const rows = await certificatesOutsideToken(deps.db, { after, most: AT_ONCE })
    for (const row of rows) {
      const held = readable(() => opened(deps, row).privateKey)
      if (held === undefined) unreadable.push(row.id)
      else if (!isTokenKey(held)) {
        const key = await deps.token.wrap(held)
        const now = { tokenKeyId: key.tokenKeyId, wrappedKey: null, ...storedAs(deps.masterKey, key, row.id) }
        if (await movedAs(deps, row, now)) moved += 1
      }
    }
    tell(moved)
    if (rows.length < AT_ONCE) return { moved, unreadable }
    after = rows.at(-1)?.id
  }
}

/** Moves the key and writes that down for its owner, both or neither; false where somebody else changed it meanwhile. */
const movedAs = ({ db, clock }: StoreDeps, row: CertificateRow, now: Parameters<typeof moveKey>[2]) =>
  db.transaction(async () => {
    if (!(await moveKey(db, row, now))) return false
    await appendAudit(db, {
      chainId: row.ownerId,
      at: clock.now(),
      event: 'certificate:keyMoved',
      actor: commandActor(),
      detail: { id: row.id, serial: row.serial },
    })
    return true
  })

const readable = <Key>(open: () => Key): Key | undefined => {
  try {
    return open()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
