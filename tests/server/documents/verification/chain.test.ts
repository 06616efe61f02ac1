// The path from a signer's certificate to an anchor: each broken rule gives its own reason.
import { expect, test } from 'vitest'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { checkTimestamp } from '#server/documents/verification/cms/timestamp-token.ts'
import { findChain } from '#server/documents/verification/trust/chain.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { outside, outsider } from '#tests/support/foreign/signers.ts'

const certificateOf = (der: Uint8Array): Certificate => {
  const certificate = readCertificate(der)
  if (!certificate) throw new Error('no certificate')
  return certificate
}

const leaf = certificateOf(outsider('Other Company').certificate)
const issuing = certificateOf(outside.authority.issuing.certificate)
const root = certificateOf(outside.authority.root.certificate)
const now = outside.clock.now()
const DAY = 86_400_000
const [before, after] = [new Date(now.getTime() - DAY / 2), new Date(now.getTime() + DAY / 2)]
const KEY_CERT_SIGN = 5
const CRL_SIGN = 6

interface Path {
  readonly leaf?: Partial<Certificate>
  readonly issuing?: Partial<Certificate>
  readonly root?: Partial<Certificate>
  readonly at?: Date
}

const problemOf = (path: Path): string | undefined =>
  findChain(
    { ...leaf, ...path.leaf },
    [{ ...issuing, ...path.issuing }],
    [{ ...root, ...path.root }],
    path.at ?? now,
  ).problem

test.each<[string, Path]>([
  ['nothing is wrong', {}],
  ['an authority says nothing of its use', { issuing: { keyUsage: undefined } }],
  ['an authority may do nothing but issue', { issuing: { keyUsage: new Set([KEY_CERT_SIGN]) } }],
  ['the path is just as long as allowed', { issuing: { pathLength: 0 }, root: { pathLength: 1 } }],
  ['an anchor signed itself weakly: nobody relies on that signature', { root: { weaklyIssued: true } }],
  ['the moment is the first of the certificate', { leaf: { notBefore: now } }],
  ['the moment is the last of the certificate', { leaf: { notAfter: now } }],
])('a path holds where %s', (_, path) => {
  expect(problemOf(path)).toBe(undefined)
})

test.each<[string, Path, string]>([
  ['the certificate begins later', { leaf: { notBefore: after } }, '证书在该时间尚未生效'],
  ['the certificate ended', { leaf: { notAfter: before } }, '证书在该时间已过期'],
  ['the authority begins later', { issuing: { notBefore: after } }, '上级证书在该时间尚未生效'],
  ['the authority ended', { issuing: { notAfter: before } }, '上级证书在该时间已过期'],
  ['the anchor ended', { root: { notAfter: before } }, '上级证书在该时间已过期'],
  [
    'the certificate makes a demand nobody knows',
    { leaf: { unknownCritical: true } },
    '证书含有无法理解的关键扩展',
  ],
  [
    'the authority makes a demand nobody knows',
    { issuing: { unknownCritical: true } },
    '上级证书含有无法理解的关键扩展',
  ],
  ['the certificate was issued with SHA-1', { leaf: { weaklyIssued: true } }, '证书由不安全的算法签发'],
  ['the authority was issued with SHA-1', { issuing: { weaklyIssued: true } }, '上级证书由不安全的算法签发'],
  ['the authority is none', { issuing: { isAuthority: false } }, '上级证书不是颁发机构证书'],
  [
    'the authority may sign lists only',
    { issuing: { keyUsage: new Set([CRL_SIGN]) } },
    '上级证书不可用于颁发证书',
  ],
  ['the path is longer than allowed', { root: { pathLength: 0 } }, '证书链超过上级证书允许的长度'],
])('a path does not hold where %s', (_, path, problem) => {
  expect(problemOf(path)).toBe(problem)
})

test('a path without its authority leads nowhere', () => {
  expect(findChain(leaf, [], [root], now).problem).toBe('颁发者不在信任列表中')
  expect(findChain(leaf, [issuing], [], now).problem).toBe('颁发者不在信任列表中')
})

test('an authority of the same name and another key did not issue it', () => {
  const double = { ...issuing, der: new Uint8Array([1]), key: leaf.key }
  expect(findChain(leaf, [double], [root], now).path).toEqual([leaf])
})

/** A made-up certificate: its bytes and names are numbers, and it was signed by whoever issued it. */
const link = (
  der: number,
  subject: number,
  issuer: number,
  more: Partial<Certificate> = {},
): Certificate => ({
  ...issuing,
  der: Uint8Array.of(der, 1),
  subject: Uint8Array.of(subject),
  issuer: Uint8Array.of(issuer),
  keyUsage: undefined,
  pathLength: undefined,
  x509: { verify: () => true } as unknown as Certificate['x509'],
  ...more,
})
const signedByNobody = { verify: () => false } as unknown as Certificate['x509']
const unreadable = {
  verify: () => {
    throw new Error('another kind of key')
  },
} as unknown as Certificate['x509']
const foundFrom = (first: Certificate, pool: readonly Certificate[], anchors: readonly Certificate[]) => {
  const { path, problem } = findChain(first, pool, anchors, now)
  return [path.map(({ der }) => der[0]), problem]
}
const EXPIRED = { notAfter: before }

test('of two authorities of one name the one that holds is taken, whichever comes first', () => {
  const [first, old, good, anchor] = [link(1, 1, 2), link(2, 2, 9, EXPIRED), link(3, 2, 9), link(9, 9, 9)]
  expect(foundFrom(first, [old, good], [anchor])).toEqual([[1, 3, 9], undefined])
  expect(foundFrom(first, [good, old], [anchor])).toEqual([[1, 3, 9], undefined])
})

test('where none holds, a path to an anchor is told rather than a longer one that ends elsewhere', () => {
  const [first, old, anchor] = [link(1, 1, 2), link(2, 2, 9, EXPIRED), link(9, 9, 9)]
  const elsewhere = [link(3, 2, 4), link(4, 4, 5), link(5, 5, 6)]
  const told = [[1, 2, 9], '上级证书在该时间已过期']
  expect(foundFrom(first, [old, ...elsewhere], [anchor])).toEqual(told)
  expect(foundFrom(first, [...elsewhere, old], [anchor])).toEqual(told)
})

test('where no path reaches an anchor, the longest is told', () => {
  const [first, short, long] = [link(1, 1, 2), link(2, 2, 8), [link(3, 2, 4), link(4, 4, 5)]]
  const told = [[1, 3, 4], '颁发者不在信任列表中']
  expect(foundFrom(first, [short, ...long], [])).toEqual(told)
  expect(foundFrom(first, [...long, short], [])).toEqual(told)
})

test('of two that are as long, the first is told', () => {
  expect(foundFrom(link(1, 1, 2), [link(2, 2, 8), link(3, 2, 7)], [])[0]).toEqual([1, 2])
})

test('a certificate that signed itself leads on only where it is the one asked about', () => {
  const twins = [link(5, 5, 5), link(6, 5, 5)]
  expect(foundFrom(link(1, 1, 5), twins, [])[0]).toEqual([1, 5])
  expect(foundFrom(link(5, 5, 5), [], [link(6, 5, 5)])).toEqual([[5, 6], undefined])
})

test('authorities that issued one another are passed once', () => {
  expect(foundFrom(link(1, 1, 2), [link(2, 2, 3), link(3, 3, 2)], [])[0]).toEqual([1, 2, 3])
})

test('a path has eight certificates and no more', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => link(at + 1, at + 1, at + 2))
  const [first, ...seven] = upTo(8) as [Certificate, ...Certificate[]]
  expect(foundFrom(first, seven, seven.slice(-1))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], undefined])
  const eight = upTo(9).slice(1)
  expect(foundFrom(first, eight, eight.slice(-1))[1]).toBe('颁发者不在信任列表中')
})

test('after two hundred signatures nothing more is looked at', () => {
  const first = link(1, 1, 2, { x509: signedByNobody })
  let left = 0
  const counted = { verify: () => left-- === 0 } as unknown as Certificate['x509']
  const afterTries = (fruitless: number) => {
    left = fruitless
    const pool = Array.from({ length: 250 }, (_, at) => ({ ...link(2, 2, 9), der: Uint8Array.of(2, 2, at) }))
    return foundFrom({ ...first, x509: counted }, pool, [link(9, 9, 9)])[1]
  }
  expect([afterTries(198), afterTries(199)]).toEqual([undefined, '颁发者不在信任列表中'])
})

test('a signature that cannot be read with the key of an authority is not that authority’s', () => {
  expect(foundFrom(link(1, 1, 9, { x509: unreadable }), [], [link(9, 9, 9)])).toEqual([
    [1],
    '颁发者不在信任列表中',
  ])
})

test('the certificate asked about needs no right to issue; only those above it are counted', () => {
  const plain = { isAuthority: false, keyUsage: new Set([CRL_SIGN]), pathLength: 0 }
  expect(foundFrom(link(9, 9, 9, plain), [], [link(9, 9, 9, plain)])).toEqual([[9], undefined])
})

const imprint = new Uint8Array(32).fill(7)
const { token } = await requestTimestamp(imprint, outside.timestamps)
const problemsOf = (bytes: Uint8Array, padded: boolean, over = imprint) =>
  checkTimestamp(bytes, () => over, padded).problems

test('a time stamp holds over what it was made for, with zeros behind it only in a place kept for it', () => {
  const padded = Buffer.concat([token, new Uint8Array(4)])
  expect([problemsOf(token, false), problemsOf(padded, true), problemsOf(padded, false)]).toEqual([
    [],
    [],
    ['时间戳无法解析'],
  ])
})

test('a time stamp with other bytes behind it, or over something else, does not hold', () => {
  expect(problemsOf(Buffer.concat([token, Uint8Array.of(1)]), true)).toEqual(['时间戳无法解析'])
  expect(problemsOf(token, false, new Uint8Array(32))).toEqual(['时间戳盖的不是这份内容'])
})
