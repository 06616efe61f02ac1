// Keeps what the one session of the embedded database has parsed: each statement is planned once.
// The connections send every text anew and see no difference.
import { randomUUID } from 'node:crypto'
import { createNames } from '../named-statements.ts'
import { joinBytes } from './frames.ts'

/** The statements of one session. Turns are sent and answered one after the other, so that it is never unsure of them. */
export interface SessionPlans {
  /** The batch as the session gets it. */
  sent(batch: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
  /** What goes before the session's reply to the batch that was sent last. */
  answered(reply: Uint8Array<ArrayBuffer>): Uint8Array | undefined
}

/** Where a message of the protocol stands in a batch: its first byte, and the first after it. */
interface Place {
  readonly type: string
  readonly from: number
  readonly to: number
}

/** Where the session knows nothing yet. */
export const createSessionPlans = (): SessionPlans => {
  let isWorthIt = createNames()
  let known = new Map<string, string>()
  const prefix = randomUUID()
  let count = 0
  let asked: { readonly text: string; readonly name: string; readonly isKnown: boolean } | undefined

  return {
    sent(batch) {
      asked = undefined
      const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
      const places = placesIn(bytes)
      const plain = plainOf(bytes, places)
      const found = plain && known.get(plain.text)
      if (found === undefined && places.some((place) => isForgetting(bytes, place))) {
        isWorthIt = createNames()
        known = new Map()
        return batch
      }
      if (plain === undefined) return batch
      const { text, parse, bind } = plain
      if (found === undefined && isWorthIt(text) === undefined) return batch
      // Nobody else gives such a name, and it is never given twice: no parsing can fail because of an earlier one.
      const name = found ?? `${prefix}-${(count += 1)}`
      asked = { text, name, isKnown: found !== undefined }
      return joinBytes([
        ...(found === undefined ? [renamed(bytes, parse, name, 0)] : []),
        renamed(bytes, bind, name, 1),
        bytes.subarray(bind.to),
      ])
    },
    answered(reply) {
      if (asked === undefined) return undefined
      const { text, name, isKnown } = asked
      if (isKnown) return PARSED
      // A statement that was parsed stays, whatever comes of it and of its transaction.
      if (placesIn(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)).some(isParsed))
        known.set(text, name)
      return undefined
    },
  }
}

// Statements go with the first two; a plan whose result has other columns fails after the others.
const FORGETS = /\b(?:discard\s+all|deallocate|alter|create|drop)\b/i
const PARSED = new Uint8Array([0x31, 0, 0, 0, 4])
const NAMELESS = '\0'

const isForgetting = (bytes: Buffer, place: Place): boolean =>
  (place.type === 'P' || place.type === 'Q') && FORGETS.test(bodyOf(bytes, place))

const isParsed = ({ type }: Place): boolean => type === '1'

const placesIn = (bytes: Buffer): Place[] => {
  const places: Place[] = []
  for (let from = 0; from + 5 <= bytes.length;) {
    const to = from + 1 + bytes.readUInt32BE(from + 1)
    places.push({ type: String.fromCharCode(bytes[from] ?? 0), from, to })
    from = to
  }
  return places
}

const bodyOf = (bytes: Buffer, { from, to }: Place): string => bytes.toString('latin1', from + 5, to)

/** The text of a batch that parses one statement without a name, binds it and runs it; undefined for any other. */
const plainOf = (
  bytes: Buffer,
  places: readonly Place[],
): { text: string; parse: Place; bind: Place } | undefined => {
  const [parse, bind] = places
  if (parse === undefined || bind === undefined) return undefined
  if (places.map(({ type }) => type).join('') !== 'PBDES') return undefined
  if (bytes.readUInt16BE(bind.from + 5) !== 0) return undefined
  const body = bodyOf(bytes, parse)
  return body.startsWith(NAMELESS) ? { text: body.slice(1), parse, bind } : undefined
}

/** The message with the name in place of the empty one that stands after so many others. */
const renamed = (bytes: Buffer, { type, from, to }: Place, name: string, others: number): Buffer => {
  const rest = bytes.subarray(from + 5 + others + 1, to)
  const head = Buffer.alloc(5 + others)
  head.write(type, 'latin1')
  head.writeUInt32BE(4 + others + name.length + 1 + rest.length, 1)
  return Buffer.concat([head, Buffer.from(`${name}\0`, 'latin1'), rest])
}
