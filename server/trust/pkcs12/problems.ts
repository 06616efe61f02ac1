// Why a PKCS#12 file cannot be opened, in words that say what to do.
import { Refusal } from '#protocol/failures.ts'

const fileRefused = (words: string, cause?: unknown): Refusal =>
  new Refusal('certificate.file-unusable', words, { cause, fields: { file: words } })

export const notPfx = (cause?: unknown): Refusal =>
  fileRefused(
    '文件不是可以读取的 PKCS#12 证书文件：可能已损坏，或是 BER 编码。请从证书颁发机构重新下载，或重新导出为 .p12/.pfx 文件。',
    cause,
  )

export const wrongPassword = (): Refusal => {
  const words = '证书文件的口令不正确，请核对后重新输入。'
  return new Refusal('certificate.wrong-password', words, { fields: { password: words } })
}

export const unsupported = (what: string): Refusal =>
  fileRefused(`证书文件使用了不支持的${what}。请重新导出：加密选择 AES-256，摘要选择 SHA-256。`)

export const tooCostly = (): Refusal =>
  fileRefused('证书文件的口令迭代次数过多，打开它会占用过多时间。请以默认参数重新导出。')

export const nationalKey = (): Refusal =>
  fileRefused(
    '文件中是国密 SM2 证书，目前只支持 RSA（2048–4096 位）与 P-256 证书。请向颁发机构申请 RSA 证书。',
  )

export const unsupportedKey = (): Refusal =>
  fileRefused('证书的密钥类型不受支持：只支持 2048–4096 位的 RSA 密钥与 P-256 密钥。')

export const noKey = (): Refusal =>
  fileRefused('文件中没有与证书相配的私钥。请导出时选择“包含私钥”，且只导出一张单位证书。')
