// The byte range of a signature (ISO 32000-2 §12.8.1).
// It is the whole file except the hexadecimal string in /Contents.
import { createHash } from 'node:crypto'
import { PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'

/** Two stretches of the file; `gapEnd` to `end` is the second, which closes the signed revision. */
export interface ByteRange {
  readonly gapStart: number
  readonly gapEnd: number
  readonly end: number
}

/** Reads the range and demands that it leave out exactly the string; a Chinese problem otherwise. */
export const readByteRange = (
  value: PdfValue | undefined,
  contents: PdfValue | undefined,
  fileLength: number,
): { range: ByteRange } | { problem: string } => {
  if (!Array.isArray(value) || value.length !== 4) return { problem: '签名没有说明覆盖范围（ByteRange）' }
  const [first, firstLength, second, secondLength] = value
  if (
    ![first, firstLength, second, secondLength].every(
      (n) => typeof n === 'number' && Number.isSafeInteger(n) && n >= 0,
    )
  ) {
    return { problem: '签名的覆盖范围写法不对' }
  }
  const numbers = {
    from: first as number,
    gapStart: firstLength as number,
    gapEnd: second as number,
    length: secondLength as number,
  }
  if (numbers.from !== 0) return { problem: '签名没有从文件开头覆盖' }
  const end = numbers.gapEnd + numbers.length
  if (
    numbers.gapStart === 0 ||
    numbers.gapEnd <= numbers.gapStart ||
    numbers.length === 0 ||
    end > fileLength
  ) {
    return { problem: '签名的覆盖范围不在文件之内' }
  }
  if (!(contents instanceof PdfString) || !contents.hex) return { problem: '签名没有签名数据（Contents）' }
  if (contents.start !== numbers.gapStart || contents.end !== numbers.gapEnd) {
    return { problem: '签名未覆盖的部分不正好是签名数据，其中可能藏有内容' }
  }
  if (contents.end - contents.start !== contents.bytes.length * 2 + 2)
    return { problem: '签名数据中夹有其他字符' }
  return { range: { gapStart: numbers.gapStart, gapEnd: numbers.gapEnd, end } }
}

/** Hashes the covered bytes. */
export const digestOfRange = (bytes: Uint8Array, range: ByteRange, digest: string): Uint8Array =>
  createHash(digest)
    .update(bytes.subarray(0, range.gapStart))
    .update(bytes.subarray(range.gapEnd, range.end))
    .digest()
