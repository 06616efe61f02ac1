// Whole files of an authority whose key was stolen: their verdict, and the proofs asked for (0126).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { summarise } from '#server/documents/verification/summarise.ts'
import type { ProvenBytes } from '#server/documents/verification/summarise.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { read } from '#tests/support/attacks/status-answer.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const signedAt = new Date('2026-11-21T08:00:00Z')
const hours = (count: number) => new Date(signedAt.getTime() + count * 3_600_000)
const trust = createTestTrust(signedAt)
const { root, issuing } = trust.authority
const listOf = (revoked: readonly Uint8Array[]) =>
  issueRevocationList(root, {
    number: 1,
    revoked: revoked.map((certificate) => ({
      serial: serialOf(certificate),
      at: hours(20),
      reason: 'cACompromise' as const,
      invalidSince: hours(10),
    })),
    thisUpdate: hours(24),
    nextUpdate: hours(48),
  })

const slot = (field: string, y: number) => ({
  field,
  seals: [{ page: 0, x: 60, y, w: 160, h: 160 }],
  dates: [],
  crossPage: [],
})
const sign = async (pdf: Uint8Array, field: string, name: string) =>
  (
    await signDocument({
      pdf,
      field,
      appearances: { seal: encodeDrawing(sampleSeal) },
      signer: embeddedSigner(trust.key(name)),
      timestamps: trust.timestamps,
      time: signedAt,
    })
  ).pdf
const bySeller = await sign(
  // The fields stand in another order than they are signed in.
  await reserveSlots(pagesOf(1), [slot('buyer', 300), slot('seller', 600)]),
  'seller',
  '云杉科技有限公司',
)
const byBoth = await sign(bySeller, 'buyer', '北辰商贸（上海）有限公司')
const hashOf = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')

const judge = async (
  pdf: Uint8Array,
  proofs: readonly ProvenBytes[] | undefined,
  list = listOf([issuing.certificate]),
) => {
  const asked: (readonly string[])[] = []
  const { overall, headline, signatures } = await verifyDocument(pdf, {
    trustAnchors: [root.certificate],
    revocationLists: [list],
    now: hours(24),
    ...(proofs && {
      proofsOf: async (sha256s: readonly string[]) => {
        asked.push(sha256s)
        return proofs
      },
    }),
  })
  return { overall, headline, trusted: signatures.map((one) => one.trusted), asked }
}

const STOLEN = { overall: 'invalid', headline: '签名不予认可：签发机构的密钥被盗', trusted: [false, false] }
const SOUND = { overall: 'valid', headline: '签名完整，签署人受信任', trusted: [true, true] }
const both = [hashOf(bySeller), hashOf(byBoth)]

test('nothing proves the time: the signatures are refused, for the theft and not for their bytes', async () => {
  expect([await judge(byBoth, undefined), await judge(byBoth, [])]).toEqual([
    { ...STOLEN, asked: [] },
    { ...STOLEN, asked: [both] },
  ])
})

test.each<[string, readonly ProvenBytes[], object]>([
  ['the last version', [{ sha256: hashOf(byBoth), at: hours(9) }], SOUND],
  [
    'the last version, twice',
    [
      { sha256: hashOf(byBoth), at: hours(12) },
      { sha256: hashOf(byBoth), at: hours(9) },
      { sha256: hashOf(byBoth), at: hours(11) },
    ],
    SOUND,
  ],
  ['the first version', [{ sha256: hashOf(bySeller), at: hours(9) }], { ...STOLEN, trusted: [true, false] }],
  ['the last version, after the theft', [{ sha256: hashOf(byBoth), at: hours(11) }], STOLEN],
  ['other bytes', [{ sha256: hashOf(Buffer.from('x')), at: hours(9) }], STOLEN],
])('proof is there of %s', async (_, proofs, expected) => {
  expect(await judge(byBoth, proofs)).toEqual({ ...expected, asked: [both] })
})

test('of a file whose authority lost no key no proof is asked for', async () => {
  expect(await judge(byBoth, [], listOf([]))).toEqual({ ...SOUND, asked: [] })
})

test('a file that was altered is refused for its bytes, whatever became of the key', async () => {
  const altered = Uint8Array.from(bySeller)
  altered.set([0x20], Buffer.from(altered).indexOf('%âãÏÓ', 'latin1') + 1)
  const { headline, overall } = await judge(altered, undefined)
  expect([overall, headline]).toEqual(['invalid', '签名无效'])
})

test('proofs are looked for as soon as one of the signatures may be anybody’s', () => {
  const certificate = read(trust.key('云杉科技有限公司').certificate)
  const stolen = {
    ...soundFinding,
    certificate,
    certificates: [read(issuing.certificate), read(root.certificate)],
  }
  const needs = (...findings: readonly SignatureFinding[]) =>
    summarise(
      { view: openStrictly(bySeller), findings, loose: 0, sha256: '', hashUpTo: () => '' },
      { trustAnchors: [root.certificate], now: hours(24), revocationLists: [listOf([issuing.certificate])] },
    ).needsProof
  expect([needs(stolen, soundFinding), needs(soundFinding, soundFinding)]).toEqual([true, false])
})
