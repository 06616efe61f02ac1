// What a start does about the master key: knows it again, begins a change, or refuses half of one.
import type { Deps } from '#server/deps.ts'
import { objectKeyOf } from './object-key.ts'
import { begin, rotationTo, standingOf } from './state.ts'
import type { MasterKeys } from './keys.ts'

/** Keys of the installation that the master key wraps. */
export interface InstallationKeys {
  readonly hashingKey: Uint8Array
  /** For files in a bucket. */
  readonly objectKey: Uint8Array
}

/** Throws in Chinese where the keys are not its own, or the old one is still needed. */
export const prepareKeys = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keys: MasterKeys,
): Promise<InstallationKeys> =>
  db.transaction(async () => {
    const sql = db.client()
    await sql.query(`SELECT pg_advisory_xact_lock(hashtext('nuoyin master keys'))`)
    const { standing, key } = await standingOf(sql, keys)
    if (standing !== 'current') await begin(sql, keys, key, clock.now())
    else if (keys.old === undefined && (await rotationTo(sql, keys)) !== undefined)
      throw new Error(
        '主密钥的更换还没有完成，现在停用旧密钥会使一部分数据打不开。请恢复 NUOYIN_MASTER_KEY_OLD（或 master.key.old），重新启动后运行 npm run rotate-master-key。',
      )
    return { hashingKey: key, objectKey: await objectKeyOf(sql, keys) }
  })
