// Lets only one process at a time use a data folder.
// The kernel releases the lock when the process dies, however it dies.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Takes the folder or throws at once, in Chinese, when another process has it. Returns the way to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!/locked|busy/i.test(String(error))) throw error
    throw new Error(
      `数据目录 ${folder} 正被另一个诺印进程使用。两个进程同时写会丢失数据，因此没有启动；请先停止那个进程，或换一个数据目录。`,
      { cause: error },
    )
  }
  return () => lock.close()
}
