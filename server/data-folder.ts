// Checks the data folder before the first write.
// It must exist, be writable, have free space, and be readable by nobody else.
import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { freeBytesOf, FULL_BELOW_BYTES } from '#server/db/embedded/disk-watch.ts'

const OTHERS = 0o077
const MB = 1024 * 1024

/** Where the demo's accounts are kept for `npm run demo-accounts`; never written in production. */
export const accountsFile = (dataDir: string): string => join(dataDir, 'demo-accounts.txt')

/** Makes the folder where it is missing; throws in Chinese, with what to do, where it cannot be used. */
export const prepareDataFolder = (
  folder: string,
  freeBytes: (folder: string) => number = freeBytesOf,
): void => {
  // Everything this process writes is for its own user alone.
  process.umask(OTHERS)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `数据目录 ${folder} 不能写入。请改用可写的目录（DATA_DIR），或把它交给运行诺印的用户：chown -R 用户 ${folder}。`,
      { cause },
    )
  }
  if (process.platform !== 'win32') refuseLooser(folder)
  const free = freeBytes(folder)
  if (free < FULL_BELOW_BYTES)
    throw new Error(
      `数据目录 ${folder} 所在的磁盘只剩 ${Math.floor(free / MB)} MB，至少需要 ${FULL_BELOW_BYTES / MB} MB 才能启动。请清理或扩容后重新启动。`,
    )
}

const refuseLooser = (folder: string): void => {
  const loose = [folder, ...readdirSync(folder).map((name) => join(folder, name))].find(
    (path) => (statSync(path).mode & OTHERS) !== 0,
  )
  if (loose === undefined) return
  throw new Error(
    `${loose} 可被这台机器的其他用户读取，里面有密钥和合同，因此没有启动。请运行 chmod -R go= ${folder} 后重新启动。`,
  )
}
