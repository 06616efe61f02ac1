// Whether a file already carries electronic signatures, and what they allow (ISO 32000-1, 12.8).
import { PdfNumber } from '@libpdf/core'
import type { PDF, PdfDict } from '@libpdf/core'

/**
 * What signatures say about the file. `locked`: the author certified it with no changes permitted (DocMDP P = 1).
 * `malformed`: a signature's byte range does not leave out exactly its own value, so it cannot be valid.
 */
export interface ExistingSignatures {
  readonly signed: boolean
  readonly locked: boolean
  readonly malformed: boolean
}

/** Looks for signature values among the given dictionaries; usage rights of Adobe Reader are not signatures of a person. */
export const existingSignatures = (
  pdf: PDF,
  dicts: readonly PdfDict[],
  bytes: Uint8Array,
): ExistingSignatures => {
  const resolve = pdf.getObject.bind(pdf)
  const permissions = pdf.getCatalog().getDict('Perms', resolve)
  const usageRights = new Set([permissions?.getDict('UR3', resolve), permissions?.getDict('UR', resolve)])
  const signatures = dicts.filter(
    (dict) => dict.has('ByteRange') && dict.has('Contents') && !usageRights.has(dict),
  )
  return {
    signed: signatures.length > 0,
    locked: signatures.some((dict) => forbidsChanges(pdf, dict)),
    malformed: !signatures.every((dict) => leavesOutItsValue(pdf, dict, bytes)),
  }
}

const leavesOutItsValue = (pdf: PDF, signature: PdfDict, bytes: Uint8Array): boolean => {
  const resolve = pdf.getObject.bind(pdf)
  const range = signature.getArray('ByteRange', resolve)
  const numbers = [0, 1, 2, 3].map((index) => range?.at(index, resolve))
  const [start, before, after, rest] = numbers.map((item) => (item instanceof PdfNumber ? item.value : -1))
  if (range?.length !== 4 || start !== 0 || before === undefined || after === undefined || rest === undefined)
    return false
  if (before <= 0 || after <= before || after + rest > bytes.length) return false
  return /^<[0-9A-Fa-f]+>$/.test(Buffer.from(bytes.subarray(before, after)).toString('latin1'))
}

const forbidsChanges = (pdf: PDF, signature: PdfDict): boolean => {
  const resolve = pdf.getObject.bind(pdf)
  const references = signature.getArray('Reference', resolve)
  for (let index = 0; index < (references?.length ?? 0); index++) {
    const reference = references?.at(index, resolve)
    if (reference?.type !== 'dict' || !('getName' in reference)) continue
    if (reference.getName('TransformMethod', resolve)?.value !== 'DocMDP') continue
    const permission = reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value ?? 2
    if (permission === 1) return true
  }
  return false
}
