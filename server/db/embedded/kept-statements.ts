// Named statements of the one session that all connections of the embedded database share.

const PARSE = 0x50
const PARSE_COMPLETE = 0x31

/** What the driver is told of a statement that the session has parsed for another connection. */
export const PARSED = new Uint8Array([PARSE_COMPLETE, 0, 0, 0, 4])

/** The name of the statement that a batch begins by parsing. */
export const parsedName = (batch: Uint8Array): string | undefined => {
  if (batch[0] !== PARSE || batch[5] === 0) return undefined
  return Buffer.from(batch.buffer, batch.byteOffset + 5, batch.indexOf(0, 5) - 5).toString('latin1')
}

/** A batch without its first message, in bytes of its own. */
export const withoutFirst = (batch: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  batch.slice(1 + new DataView(batch.buffer, batch.byteOffset).getUint32(1))

/** Whether the first thing a reply says is that its statement was parsed. */
export const saysParsed = (reply: Uint8Array): boolean => reply[0] === PARSE_COMPLETE
