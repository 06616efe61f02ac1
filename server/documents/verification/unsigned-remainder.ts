// A last, lenient look at a damaged file without any trace of a signature: an ordinary unsigned PDF is not called unreadable.
import { PDF } from '@libpdf/core'

/** A Chinese sentence when a repairing reader opens the file and finds no signature either, else undefined. */
export const describeUnsignedRemainder = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted || pdf.getPageCount() === 0) return undefined
    const signed =
      pdf
        .getForm()
        ?.getSignatureFields()
        .some((field) => field.isSigned()) ?? false
    return signed ? undefined : '文件结构有错误，修复后可以打开，其中没有任何签名'
  } catch {
    // Whatever the repairing reader stumbles over, it could not open the file.
    return undefined
  }
}
