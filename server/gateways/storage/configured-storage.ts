// The storage that the configuration names, ready to use.
import { isNotNull } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/db/log.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import { createDatabaseStorage } from './database-storage.ts'
import type { FileStoreConfig, S3Config } from './file-store-config.ts'
import { createObjectStorage } from './object-storage.ts'
import { createS3Store } from './s3-store.ts'
import { createSealedObjects } from './sealed-objects.ts'
import type { SealedObjects } from './sealed-objects.ts'
import type { Storage } from './storage.ts'

export interface StorageParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly fileStore: FileStoreConfig
  /** Under which files in the bucket are sealed. */
  readonly objectKey: Uint8Array
}

/** Objects in a bucket. */
export const objectsIn = (s3: S3Config, objectKey: Uint8Array): SealedObjects =>
  createSealedObjects(createS3Store(s3), { key: objectKey, prefix: s3.prefix })

/** The same in the configured one; undefined where none is configured. */
export const objectsOf = ({ s3 }: FileStoreConfig, objectKey: Uint8Array): SealedObjects | undefined =>
  s3 && objectsIn(s3, objectKey)

/** Throws in Chinese, with what to do, where the bucket cannot be used, or where files are in one and none is configured. */
export const openStorage = async (parts: StorageParts): Promise<Storage> => {
  const { db, clock, log, fileStore, objectKey } = parts
  const inDatabase = createDatabaseStorage({ db, clock })
  const objects = objectsOf(fileStore, objectKey)
  if (objects === undefined) {
    await refuseOutside(db)
    return inDatabase
  }
  await objects.store.check()
  return createObjectStorage({ db, clock, log, inDatabase, objects, kind: fileStore.kind })
}

const refuseOutside = async (db: Database): Promise<void> => {
  const [outside] = await db
    .current()
    .select({ sha256: blob.sha256 })
    .from(blob)
    .where(isNotNull(blob.objectId))
    .limit(1)
  if (outside === undefined) return
  throw new Error(
    '有文件存放在 S3 中，但没有配置它，这些文件将无法打开，因此没有启动。请重新设置 NUOYIN_S3_ENDPOINT 等配置；不想再用 S3 时，保留这些配置，将 NUOYIN_STORAGE 设为 database，再用 npm run move-storage 把文件移回数据库。',
  )
}
