// What is remembered of encodings: the same bytes alone, a bounded number, no file around them.
import { expect, test } from 'vitest'
import { remembering } from '#server/documents/verification/cms/remembered.ts'

const counted = () => {
  const given: Uint8Array[] = []
  const read = remembering((der: Uint8Array) => {
    given.push(der)
    return der[0] === 0 ? undefined : { first: der[0] }
  })
  return { given, read }
}

test('the same bytes are read once, wherever they lie; one byte changed is another encoding', () => {
  const { given, read } = counted()
  const file = Uint8Array.from([9, 1, 2, 3, 1, 2, 3, 1, 2, 4])
  const first = read(file.subarray(1, 4))
  expect([first, read(file.subarray(4, 7)) === first, given.length]).toEqual([{ first: 1 }, true, 1])
  expect([read(file.subarray(7, 10)) === first, given.length]).toEqual([false, 2])
  // What is remembered is no view of the file.
  expect(given.map(({ buffer }) => buffer.byteLength)).toEqual([3, 3])
  file[1] = 7
  expect([read(file.subarray(1, 4)), read(Uint8Array.from([1, 2, 3])) === first]).toEqual([
    { first: 7 },
    true,
  ])
})

test('what could not be read, and what is long, is read each time', () => {
  const { given, read } = counted()
  expect([read(Uint8Array.from([0, 1])), read(Uint8Array.from([0, 1])), given.length]).toEqual([
    undefined,
    undefined,
    2,
  ])
  const long = new Uint8Array(8 * 1024 + 1).fill(5)
  expect(read(long) === read(long)).toBe(false)
})

test('only the newest are kept', () => {
  const { given, read } = counted()
  const encoding = (n: number) => Uint8Array.from([1, n >> 8, n & 255])
  for (let n = 0; n <= 256; n += 1) read(encoding(n))
  read(encoding(256))
  expect(given).toHaveLength(257)
  read(encoding(0))
  expect(given).toHaveLength(258)
})
