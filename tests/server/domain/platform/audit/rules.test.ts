// The chain of what happened: its hashes, and where one that was tampered with breaks.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  canonicalJson,
  CHAIN_START,
  entryHash,
  firstBreak,
  startChainCheck,
} from '#server/domain/platform/audit/rules.ts'
import type { AuditEntry, AuditFact } from '#server/domain/platform/audit/rules.ts'

const FACT: AuditFact = {
  chainId: 'c',
  n: 1,
  at: '2026-11-23T09:00:00.000Z',
  event: 'contract:contract.launched',
  userId: null,
  who: '林一诺',
  identity: '1',
  ip: '::1',
  userAgent: 'x',
  requestId: 'r',
  detail: { b: 1, a: [2, { d: null, c: '"' }] },
}

test('the same facts give the same text, whatever the order of their keys', () => {
  expect(canonicalJson({ b: undefined, z: [1, undefined, 'x'], a: { d: null, c: true } })).toBe(
    '{"a":{"c":true,"d":null},"z":[1,null,"x"]}',
  )
  expect([canonicalJson(null), canonicalJson(undefined), canonicalJson('"'), canonicalJson([])]).toEqual([
    'null',
    'null',
    '"\\""',
    '[]',
  ])
})

test('a hash covers every fact and the entry before', () => {
  const text = canonicalJson({ ...FACT, prev: 'p' })
  expect(entryHash(FACT, 'p')).toBe(createHash('sha256').update(text).digest('hex'))
  const changed = Object.keys(FACT).map((key) => entryHash({ ...FACT, [key]: 'other' }, 'p'))
  expect(new Set([...changed, entryHash(FACT, 'q'), entryHash(FACT, 'p')]).size).toBe(changed.length + 2)
})

const chainOf = (count: number): AuditEntry[] => {
  const chain: AuditEntry[] = []
  for (let n = 1; n <= count; n += 1) {
    const prev = chain.at(-1)?.hash ?? CHAIN_START
    const fact = { ...FACT, n, requestId: `r${n}` }
    chain.push({ ...fact, prev, hash: entryHash(fact, prev) })
  }
  return chain
}
const CHAIN = chainOf(4)
const changed = (n: number, change: Partial<AuditEntry>) =>
  CHAIN.map((entry) => (entry.n === n ? { ...entry, ...change } : entry))

test('a whole chain has no break', () => {
  expect([firstBreak([]), firstBreak(CHAIN), firstBreak(CHAIN, [CHAIN[1]!, CHAIN[3]!])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each<[string, readonly AuditEntry[], number]>([
  ['a changed fact', changed(2, { who: '别人' }), 2],
  ['a changed hash', changed(2, { hash: 'x' }), 2],
  ['another link', changed(3, { prev: CHAIN_START }), 3],
  ['a number that is not the next', changed(3, { n: 4 }), 3],
  ['an entry left out', CHAIN.filter(({ n }) => n !== 2), 2],
  ['a start in the middle', CHAIN.slice(1), 1],
])('%s breaks the chain there', (_, chain, at) => {
  expect(firstBreak(chain)).toBe(at)
})

test('an entry whose facts and hash were both rewritten breaks at the next', () => {
  const fact = { ...CHAIN[1]!, who: '别人' }
  const rewritten = { ...fact, hash: entryHash(fact, fact.prev) }
  expect(firstBreak(CHAIN.map((entry) => (entry.n === 2 ? rewritten : entry)))).toBe(3)
})

test('a cut tail or a rewrite shows at the points that were fixed elsewhere', () => {
  const fixed = [CHAIN[3]!, CHAIN[2]!]
  expect(firstBreak(CHAIN.slice(0, 2), fixed)).toBe(3)
  expect(firstBreak(CHAIN.slice(0, 3), fixed)).toBe(4)
  expect(firstBreak(CHAIN, [{ n: 2, hash: 'x' }])).toBe(2)
  expect(firstBreak(CHAIN, [{ n: 3, hash: CHAIN[1]!.hash }])).toBe(3)
})

test('a chain may be taken in pieces, and from where it was checked already', () => {
  const check = startChainCheck([CHAIN[3]!], CHAIN[1])
  expect([check.taken(), check.brokenAt()]).toEqual([2, 4])
  check.take(CHAIN.slice(2, 3))
  check.take(CHAIN.slice(3))
  expect([check.taken(), check.brokenAt()]).toEqual([4, undefined])
})
