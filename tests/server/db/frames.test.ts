// The wire protocol is cut into turns and replies however the bytes happen to arrive.
import { expect, test } from 'vitest'
import { createTurnReader, readReply, simpleQuery } from '#server/db/embedded/frames.ts'

const frame = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body))
  bytes.write(type, 0, 'latin1')
  bytes.writeUInt32BE(4 + Buffer.byteLength(body), 1)
  bytes.write(body, 5)
  return bytes
}
const greeting = Buffer.concat([Buffer.from([0, 0, 0, 17, 0, 3, 0, 0]), Buffer.from('user\0me\0\0')])
const parse = frame('P', '\0select 1\0\0\0')
const sync = frame('S', '')

test.each([1, 2, 3, 7, 1_000])('turns come whole out of pieces of %i bytes', (length) => {
  const sent = Buffer.concat([
    greeting,
    simpleQuery('select 一'),
    parse,
    sync,
    frame('H', ''),
    frame('X', ''),
  ])
  const read = createTurnReader()
  const turns = []
  for (let at = 0; at < sent.length; at += length) turns.push(...read(sent.subarray(at, at + length)))
  expect(turns).toEqual([
    { kind: 'startup' },
    { kind: 'batch', bytes: new Uint8Array(simpleQuery('select 一')), awaitsReady: true },
    { kind: 'batch', bytes: new Uint8Array(Buffer.concat([parse, sync])), awaitsReady: true },
    { kind: 'batch', bytes: new Uint8Array(frame('H', '')), awaitsReady: false },
    { kind: 'goodbye' },
  ])
})

const reply = (...frames: Buffer[]) => readReply(new Uint8Array(Buffer.concat(frames)))

test.each(['I', 'T', 'E'])('a reply tells that the session is at %s afterwards', (status) => {
  expect(reply(frame('C', 'SELECT 1\0'), frame('Z', status))).toMatchObject({ status, listens: false })
})

test('a reply that does not end the turn has no status', () => {
  expect(reply(frame('C', 'SELECT 1\0')).status).toBe(undefined)
})

test('notifications are taken out for the listeners, wherever they stand', () => {
  const [first, second] = [frame('A', '1'), frame('A', '2')]
  const [done, ready] = [frame('C', 'NOTIFY\0'), frame('Z', 'I')]
  const { bytes, notifications } = reply(first, done, second, ready)
  expect(Buffer.compare(bytes, Buffer.concat([done, ready]))).toBe(0)
  expect(notifications.map((each) => Buffer.compare(each, first))).toEqual([0, 1])
})

test('the answer to LISTEN makes the asker a listener', () => {
  expect(reply(frame('C', 'LISTEN\0'), frame('Z', 'I')).listens).toBe(true)
})
