// The roots of licensed authorities whose company certificates may be imported, read from a file.
import { readFileSync } from 'node:fs'
import { readTrustAnchors } from '#server/documents/verification/trust/trust-anchors.ts'

/** DER; none where NUOYIN_TRUSTED_CA is not set. Throws in Chinese where its file cannot be used. */
export const readTrustedAuthorities = (env: Readonly<Record<string, string | undefined>>): Uint8Array[] => {
  const file = env['NUOYIN_TRUSTED_CA']
  if (file === undefined || file === '') return []
  try {
    return readTrustAnchors(readFileSync(file))
  } catch (cause) {
    throw new Error(
      `NUOYIN_TRUSTED_CA 指明的文件不能使用：${file}。请填写一个 PEM 文件，其中是所信任的颁发机构的根证书。`,
      { cause },
    )
  }
}
