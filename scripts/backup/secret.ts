// The passphrase or key file that backups are encrypted with.
// It comes from the command line or the environment.
import { readFileSync } from 'node:fs'

const LEAST_PASSPHRASE = 12
const LEAST_KEY_FILE = 16

/** Bytes of the key file, else the passphrase; throws in Chinese where there is neither or it is too short. */
export const readSecret = (keyFile: string | undefined, env: NodeJS.ProcessEnv): Uint8Array => {
  const file = keyFile ?? env['NUOYIN_BACKUP_KEY_FILE']
  if (file !== undefined) {
    const bytes = readFileSync(file)
    if (bytes.length >= LEAST_KEY_FILE) return new Uint8Array(bytes)
    throw new Error(
      `密钥文件 ${file} 太短：至少 ${LEAST_KEY_FILE} 字节。可用 openssl rand -out ${file} 32 生成。`,
    )
  }
  const passphrase = env['NUOYIN_BACKUP_PASSPHRASE']
  if (passphrase === undefined || passphrase === '')
    throw new Error(
      '备份须加密：请设置 NUOYIN_BACKUP_PASSPHRASE（口令），或用 --key-file 指明密钥文件。口令或密钥丢失后，备份无法打开。',
    )
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new Error(`NUOYIN_BACKUP_PASSPHRASE 太短：至少 ${LEAST_PASSPHRASE} 个字符。`)
  return new TextEncoder().encode(passphrase.normalize('NFC'))
}
