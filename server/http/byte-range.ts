// Reads the Range header of a request for one stretch of a file (RFC 9110 §14).

/** From a byte up to and without another. */
export interface ByteRange {
  readonly from: number
  readonly until: number
}

/**
 * The wanted stretch of `size` bytes; undefined where the whole is to be sent: no range, several, another unit, or a header that
 * nobody understands. `unsatisfiable` where it lies behind the end.
 */
export const byteRangeIn = (
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return from === size ? 'unsatisfiable' : { from, until: size }
  }
  const from = Number(first)
  const until = last === '' ? size : Math.min(size, Number(last) + 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'unsatisfiable' : { from, until }
}
