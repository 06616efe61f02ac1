// A file that is in hand whole, given to pdf.js in stretches.
import { expect, test } from 'vitest'
import { createTransport } from '#src/ui/pdf/parts-transport.ts'
import { partsInHand } from '#src/ui/pdf/pdf-parts.ts'

test('what is asked for is given as a copy that pdf.js may take over, and the file stays', async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index)
  const parts = partsInHand(bytes)
  const given: [number, ArrayBufferLike][] = []
  const transport = createTransport(parts, () => given.push([-1, new ArrayBuffer(0)]))
  transport.onDataRange = (from, chunk) => {
    const buffer = structuredClone(chunk!.buffer, { transfer: [chunk!.buffer as ArrayBuffer] })
    given.push([from, buffer])
  }
  transport.requestDataRange(90, 93)
  await Promise.resolve()
  await Promise.resolve()
  expect(given.map(([from, buffer]) => [from, [...new Uint8Array(buffer)]])).toEqual([[90, [90, 91, 92]]])
  expect([parts.total, bytes.length, bytes[91]]).toEqual([100, 100, 91])
})

test('of a large one no more than the beginning is given unasked', () => {
  const bytes = new Uint8Array(200 * 1024).fill(7)
  const { initialData } = createTransport(partsInHand(bytes), () => undefined)
  expect([initialData?.length, initialData?.[0]]).toEqual([64 * 1024, 7])
})
