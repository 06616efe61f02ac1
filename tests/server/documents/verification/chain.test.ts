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
