// Room on the disk of the data folder.
import { sizeWords } from '#protocol/size-words.ts'
import { LOW_BELOW_BYTES } from '#server/db/embedded/disk-watch.ts'
import type { Check } from './check.ts'

/** A few days of busy work: time to order a larger disk. */
const SOON_BELOW_BYTES = 5 * LOW_BELOW_BYTES

export const checkDisk: Check = ({ config, freeBytes }) => {
  const bytes = freeBytes()
  const result = bytes < LOW_BELOW_BYTES ? 'bad' : bytes < SOON_BELOW_BYTES ? 'soon' : 'fine'
  const elsewhere = config.databaseUrl === undefined ? '' : '合同在 PostgreSQL 中，那台机器的磁盘请另行监控。'
  return {
    result,
    said: `数据目录所在的磁盘还剩 ${sizeWords(bytes)}。${elsewhere}`,
    toDo:
      result === 'fine'
        ? ''
        : `请清理或扩容，至少留出 ${sizeWords(SOON_BELOW_BYTES)}。内置数据库在空间用尽前会停止写入，届时不能签署。`,
    measured: { free_bytes: bytes },
  }
}
