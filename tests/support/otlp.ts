// A collector of traces for tests: takes OTLP over HTTP from the wire, and reads its protobuf.
// opentelemetry-proto, collector/trace/v1 and trace/v1.
import { gunzipSync } from 'node:zlib'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first of a trace. */
  readonly parentId: string
  readonly name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** Span ids of what caused it. */
  readonly links: readonly string[]
  /** 2: failed. */
  readonly status: number
  /** Text that is neither name nor attribute: events, words of the status. */
  readonly words: readonly string[]
}

export interface Collector {
  readonly origin: string
  readonly asked: readonly Asked[]
  readonly spans: () => CollectedSpan[]
  readonly resource: () => Readonly<Record<string, string | number | boolean>>
  readonly stop: () => Promise<void>
}

/** Takes everything, unless `answer` says otherwise. */
export const startCollector = async (
  answer: () => Answer | Promise<Answer> = () => ({}),
): Promise<Collector> => {
  const taken: Buffer[] = []
  const server = await startAnswering(async (asked) => {
    const said = { raw: Buffer.alloc(0), ...(await answer()) }
    if ((said.status ?? 200) < 300) taken.push(bodyOf(asked))
    return said
  })
  const resources = () => taken.flatMap((body) => read(body).all(1))
  return {
    origin: server.origin,
    asked: server.asked,
    spans: () =>
      resources()
        .flatMap((one) => one.all(2))
        .flatMap((scope) => scope.all(2))
        .map(spanOf),
    resource: () => attributesOf(resources()[0]?.all(1)[0]?.all(1) ?? []),
    stop: server.stop,
  }
}

const bodyOf = ({ body, headers }: Asked): Buffer =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body

/** One message, its fields by number. */
interface Message {
  readonly bytes: (field: number) => Buffer
  readonly text: (field: number) => string
  readonly number: (field: number) => number | undefined
  readonly all: (field: number) => Message[]
  readonly has: (field: number) => boolean
}

const read = (buffer: Buffer): Message => {
  const fields: [number, Buffer | number][] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = buffer.readUInt8(at)
      at += 1
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => {
    const part = buffer.subarray(at, at + length)
    if (part.length !== length) throw new Error('the message ends inside a field')
    at += length
    return part
  }
  while (at < buffer.length) {
    const tag = varint()
    const kind = tag % 8
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : varint())
    fields.push([Math.floor(tag / 8), value])
  }
  const found = (field: number) => fields.filter(([number]) => number === field).map(([, value]) => value)
  const bytes = (field: number) => (found(field)[0] ?? Buffer.alloc(0)) as Buffer
  return {
    bytes,
    text: (field) => bytes(field).toString('utf8'),
    number: (field) => found(field)[0] as number | undefined,
    all: (field) => found(field).map((value) => read(value as Buffer)),
    has: (field) => found(field).length > 0,
  }
}

const spanOf = (span: Message): CollectedSpan => ({
  traceId: span.bytes(1).toString('hex'),
  spanId: span.bytes(2).toString('hex'),
  parentId: span.bytes(4).toString('hex'),
  name: span.text(5),
  kind: span.number(6) ?? 0,
  attributes: attributesOf(span.all(9)),
  links: span.all(13).map((link) => link.bytes(2).toString('hex')),
  status: span.all(15)[0]?.number(3) ?? 0,
  words: [
    ...span.all(11).map((event) => event.text(2)),
    ...span.all(15).map((status) => status.text(2)),
    span.text(3),
  ].filter((text) => text !== ''),
})

const attributesOf = (pairs: readonly Message[]): Record<string, string | number | boolean> =>
  Object.fromEntries(pairs.map((pair) => [pair.text(1), valueOf(pair.all(2)[0])]))

const valueOf = (value: Message | undefined): string | number | boolean => {
  if (value?.has(1) === true) return value.text(1)
  if (value?.has(2) === true) return value.number(2) === 1
  if (value?.has(3) === true) return value.number(3) ?? 0
  if (value?.has(4) === true) return value.bytes(4).readDoubleLE()
  throw new Error('an attribute is neither text nor number nor yes nor no')
}
