// Which files of two versions are compared with each other.
import { expect, test } from 'vitest'
import { pairsOf } from '#src/features/contracts/signing/text-changes.tsx'

const file = (name: string, sha256: string) => ({ documentId: `${name} ${sha256}`, name, sha256 }) as never
const pairs = (now: readonly never[], before: readonly never[]) =>
  pairsOf(now, before).map(({ is, was }) => [is.documentId, was.documentId])

test('files of the same bytes are not compared, those of one name are, others by their place', () => {
  expect(pairs([file('a', '1')], [file('a', '1')])).toEqual([])
  expect(pairs([file('a', '1'), file('b', '9')], [file('b', '2'), file('a', '1')])).toEqual([['b 9', 'b 2']])
  expect(pairs([file('合同二稿', '2')], [file('合同', '1')])).toEqual([['合同二稿 2', '合同 1']])
  expect(pairs([file('c', '3'), file('a', '2')], [file('a', '1')])).toEqual([['a 2', 'a 1']])
})
