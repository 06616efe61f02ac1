// A signature dictionary with room for a signature that does not exist yet (ISO 32000-2 §12.8.1).
import { createHash } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Appendix, Revision } from '#server/documents/pdf/revision.ts'
import type { PdfDict, PdfRef } from '#server/documents/pdf/values.ts'
import { writeDict } from '#server/documents/pdf/write.ts'

/** Start and length of what comes before and after the gap; the gap is exactly the value of /Contents. */
export type ByteRange = readonly [number, number, number, number]

/** A revision ready to be signed: `appended` goes behind the file, and `embedSignature` fills it in place. */
export interface Prepared {
  readonly appended: Uint8Array
  readonly byteRange: ByteRange
  /** SHA-256 of the two covered ranges. */
  readonly digest: Uint8Array
}

const RANGE_WIDTH = 36
const BEFORE_CONTENTS = `/ByteRange [${' '.repeat(RANGE_WIDTH)}]/Contents `

/** Writes the signature dictionary into the revision: `entries`, then a byte range and `room` bytes to fill. */
export const addPlaceholder = (revision: Revision, entries: PdfDict, room: number): PdfRef =>
  revision.add({ text: `${head(entries)}${BEFORE_CONTENTS}<${'0'.repeat(room * 2)}>>>` })

/** Fixes the byte range of a placeholder in the written revision and hashes what it covers of the whole file. */
export const prepared = (
  file: Uint8Array,
  appendix: Appendix,
  signature: PdfRef,
  entries: PdfDict,
  room: number,
): Prepared => {
  const appended = appendix.bytes
  const rangeAt = appendix.bodyAt(signature) + head(entries).length
  const gapStart = rangeAt + BEFORE_CONTENTS.length
  const gapEnd = gapStart + room * 2 + 2
  const byteRange: ByteRange = [0, gapStart, gapEnd, file.length + appended.length - gapEnd]
  const text = byteRange.join(' ')
  if (text.length > RANGE_WIDTH) throw new RangeError('file too long for its byte range')
  appended.set(Buffer.from(text, 'latin1'), rangeAt - file.length + '/ByteRange ['.length)
  const digest = createHash('sha256')
    .update(file)
    .update(appended.subarray(0, gapStart - file.length))
    .update(appended.subarray(gapEnd - file.length))
    .digest()
  return { appended, byteRange, digest }
}

/** Puts a signature (CMS or time-stamp token, DER) into the gap, in place, and answers the bytes to append to the file. */
export const embedSignature = (
  { appended, byteRange }: Pick<Prepared, 'appended' | 'byteRange'>,
  signature: Uint8Array,
): Uint8Array => {
  const end = byteRange[2] + byteRange[3]
  const start = byteRange[1] + 1 - (end - appended.length)
  const room = (byteRange[2] - byteRange[1] - 2) / 2
  if (signature.length > room) {
    throw new Refusal(
      'signing.too-long',
      '签名数据超过预留空间，签署未生效。请联系管理员检查证书链与时间戳服务。',
      { status: 500, cause: new RangeError(`${signature.length} bytes for ${room}`) },
    )
  }
  const hex = Buffer.from(signature.buffer, signature.byteOffset, signature.length).toString('hex')
  Buffer.from(appended.buffer, appended.byteOffset, appended.length).write(hex, start, 'latin1')
  return appended
}

const head = (entries: PdfDict): string => writeDict(entries).slice(0, -2)
