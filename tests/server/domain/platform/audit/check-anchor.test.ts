// One anchor alone: its digest, its link to the one before, its signature and its time stamp.
import { expect, test } from 'vitest'
import { anchorDigest } from '#server/domain/platform/audit/anchors.ts'
import type { AnchorRow } from '#server/domain/platform/audit/anchors.ts'
import { anchorFault } from '#server/domain/platform/audit/check-anchor.ts'
import type { AnchorTrust } from '#server/domain/platform/audit/check-anchor.ts'
import { CHAIN_START } from '#server/domain/platform/audit/rules.ts'
import { embeddedSigner, signWith } from '#server/trust/signer.ts'
import { embeddedTimestamps, requestTimestamp } from '#server/trust/timestamp-client.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const AT = new Date('2026-11-22T08:00:00Z')
const TEN_MINUTES_MS = 600_000
const HEADS = [
  { chainId: 'a', n: 3, head: 'aa' },
  { chainId: 'b', n: 1, head: 'bb' },
]

const ours = createTestTrust(AT)
const platform = ours.key('诺印平台')
const trust: AnchorTrust = {
  root: ours.authority.root.certificate,
  issuers: [ours.authority.issuing.certificate],
  platforms: [platform.certificate],
}

const stampedAt = async (digest: string, time: Date, by = ours): Promise<Buffer> => {
  const signer = embeddedSigner(by.timestampKey)
  const source = embeddedTimestamps({ signer, clock: { now: () => time } })
  return Buffer.from((await requestTimestamp(Buffer.from(digest, 'hex'), source)).token)
}

const signed = (digest: string, key = platform): Buffer =>
  Buffer.from(signWith(key.privateKey, Buffer.from(digest, 'utf8')))

/** A sound anchor of the heads. */
const anchor = async (
  facts: { anchorId?: number; at?: Date; prevDigest?: string } = {},
): Promise<AnchorRow> => {
  const { anchorId = 1, at = AT, prevDigest = CHAIN_START } = facts
  const digest = anchorDigest({ anchorId, at, prevDigest, heads: HEADS })
  const row = { anchorId, at, prevDigest, digest, signature: signed(digest) }
  return { ...row, timestampToken: await stampedAt(digest, at), secondToken: null }
}

const first = await anchor()
const second = await anchor({ anchorId: 2, prevDigest: first.digest })
const faultOf = (row: AnchorRow, before?: { digest: string }, under = trust) =>
  anchorFault(row, HEADS, before, under)

test('sound anchors have no fault, in whatever order their heads are read', () => {
  expect(faultOf(first)).toBe(undefined)
  expect(anchorFault(first, HEADS.toReversed(), undefined, trust)).toBe(undefined)
  expect(faultOf(second, first)).toBe(undefined)
})

test('the digest covers the heads, the number, the time and the link', () => {
  expect(anchorFault(first, HEADS.slice(1), undefined, trust)).toBe('digest')
  expect(anchorFault(first, [{ ...HEADS[0]!, head: 'ab' }, HEADS[1]!], undefined, trust)).toBe('digest')
  expect(faultOf({ ...second, anchorId: 3 }, first)).toBe('digest')
  expect(faultOf({ ...first, at: new Date(AT.getTime() + 1) })).toBe('digest')
  expect(faultOf({ ...second, prevDigest: CHAIN_START }, first)).toBe('digest')
})

test('the first anchor begins the chain, and each later one names the one before', async () => {
  expect(faultOf(await anchor({ prevDigest: first.digest }), first)).toBe('link')
  expect(faultOf(second, second)).toBe('link')
  expect(faultOf(second)).toBe('link')
  expect(faultOf(await anchor({ anchorId: 2 }))).toBe('link')
})

test('it is signed over this digest, by a certificate of the platform', () => {
  expect(faultOf({ ...first, signature: second.signature })).toBe('signature')
  expect(faultOf({ ...first, signature: signed(first.digest, ours.key('云杉科技有限公司')) })).toBe(
    'signature',
  )
  expect(faultOf(first, undefined, { ...trust, platforms: [] })).toBe('signature')
})

test('any of the platform’s certificates counts, as long as it leads to the root', () => {
  const older = ours.key('诺印平台').certificate
  expect(faultOf(first, undefined, { ...trust, platforms: [older, platform.certificate] })).toBe(undefined)
  expect(faultOf(first, undefined, { ...trust, issuers: [] })).toBe('signature')
  const { root } = createTestTrust(AT).authority
  expect(faultOf(first, undefined, { ...trust, root: root.certificate })).toBe('signature')
})

test('a certificate that was not valid at the anchor’s time has signed nothing', async () => {
  const at = new Date(AT.getTime() + 2 * 86_400_000)
  expect(faultOf(await anchor({ at }))).toBe('signature')
})

test('it is stamped within ten minutes of its time, over this digest', async () => {
  const stamped = async (ms: number) => ({
    ...first,
    timestampToken: await stampedAt(first.digest, new Date(AT.getTime() + ms)),
  })
  expect(faultOf(await stamped(TEN_MINUTES_MS))).toBe(undefined)
  expect(faultOf(await stamped(TEN_MINUTES_MS + 1_000))).toBe('timestamp')
  expect(faultOf(await stamped(-TEN_MINUTES_MS - 1_000))).toBe('timestamp')
  expect(faultOf({ ...first, timestampToken: second.timestampToken })).toBe('timestamp')
  expect(faultOf({ ...first, timestampToken: Buffer.from('none') })).toBe('timestamp')
})

test('a stamp of somebody else’s authority says nothing', async () => {
  const timestampToken = await stampedAt(first.digest, AT, createTestTrust(AT))
  expect(faultOf({ ...first, timestampToken })).toBe('timestamp')
})
