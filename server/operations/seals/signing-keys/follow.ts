// Hears that another process has changed the authority, and takes it over (0126).
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/db/database.ts'
import { AUTHORITY_CHANNEL, listRevokedIssuers } from '#server/domain/seals/certificates/revoked-issuers.ts'
import { listsAsPem, REVOKED_ISSUERS_FILE } from '#server/documents/verification/trust/list-files.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { HOLDER_KEYS_CHANNEL } from '#server/domain/seals/certificates/store.ts'
import { refreshAuthority } from './authority.ts'

type FollowDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'config' | 'masterKey' | 'oldMasterKey' | 'token' | 'authority'
>

/** From now on; also what was said while nobody could be heard. */
export const followAuthority = async (deps: FollowDeps): Promise<void> => {
  const take = () =>
    void takeOver(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, '签发机构有变更，但没有能够载入，请重新启动这个进程'),
    )
  await deps.db.listen(AUTHORITY_CHANNEL, take, take)
}

const takeOver = async (deps: FollowDeps): Promise<void> => {
  const { issuing } = deps.authority
  await refreshAuthority(deps)
  await writeRevokedIssuers(deps.db, deps.config.dataDir)
  if (deps.authority.issuing !== issuing) deps.log.info({}, '已改用新的签发机构')
}

/** From now on the token holds nothing of a key that was destroyed by any node; what is still in use is unwrapped again. */
export const followDestroyedKeys = async ({ db, token, log }: FollowDeps): Promise<void> => {
  if (token === undefined) return
  const forget = () =>
    void token
      .forget()
      .catch((error: unknown) => log.warn({ err: error }, '令牌没有应答，未能清除已解开的密钥'))
  await db.listen(HOLDER_KEYS_CHANNEL, forget, forget)
}

/** The root's newest list that names a revoked issuing authority, beside the root's certificate; nothing where there is none. */
export const writeRevokedIssuers = async (db: Database, dataDir: string): Promise<void> => {
  const newest = (await listRevokedIssuers(db)).at(-1)
  if (newest !== undefined) writeWholeFile(join(dataDir, REVOKED_ISSUERS_FILE), listsAsPem([newest.rootList]))
}
