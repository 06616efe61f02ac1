// Who signed, and was the certificate good then? Beside integrity, never part of it.
import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { addLongTermData } from '#server/documents/signing/long-term.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { issuingChain } from '#server/trust/authority.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const DAY = 86_400_000
const signedAt = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(signedAt.getTime() + ms)
const trust = createTestTrust(signedAt)
const anchors = [trust.authority.root.certificate]
const key = trust.key('云杉科技有限公司')
const reserved = await reserveSlots(pagesOf(1), [
  { field: 'buyer', seals: [{ page: 0, x: 60, y: 700, w: 160, h: 160 }], dates: [], crossPage: [] },
])

const sign = async (
  options: { key?: typeof key; timestamped?: boolean; by?: typeof trust } = {},
): Promise<Uint8Array> => {
  const { pdf } = await signDocument({
    pdf: reserved,
    field: 'buyer',
    appearances: { seal: encodeDrawing(sampleSeal) },
    signer: embeddedSigner(options.key ?? key),
    timestamps: options.timestamped === false ? undefined : (options.by ?? trust).timestamps,
    time: signedAt,
  })
  return pdf
}

/** Long-term data in which the signer's certificate is revoked at a time. */
const withRevocation = async (pdf: Uint8Array, at: Date) =>
  (
    await addLongTermData(pdf, {
      certificates: trust.validationData().certificates,
      revocationLists: [
        issueRevocationList(trust.authority.issuing, {
          number: 2,
          revoked: [{ serial: serialOf(key.certificate), at, reason: 'keyCompromise' }],
          thisUpdate: signedAt,
          nextUpdate: after(DAY),
        }),
        ...trust.validationData().revocationLists.slice(0, 1),
      ],
      timestamps: trust.timestamps,
    })
  ).pdf

const judge = async (pdf: Uint8Array, now: Date, trustAnchors: readonly Uint8Array[] = anchors) => {
  const { overall, headline, signatures } = await verifyDocument(pdf, { trustAnchors, now })
  const [first] = signatures
  return { overall, headline, trusted: first?.trusted, level: first?.level, problems: first?.problems }
}

const trusted = { overall: 'valid', headline: '签名完整，签署人受信任', trusted: true, problems: [] }
const untrusted = { overall: 'valid', headline: '签名完整，签署人未受信任', trusted: false }

test('a known signer is trusted', async () => {
  expect(await judge(await sign(), signedAt)).toEqual({ ...trusted, level: 'B-T' })
})

test('an unknown signer leaves the file valid and is named as unknown', async () => {
  expect(await judge(await sign(), signedAt, [])).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['颁发者不在信任列表中', '时间戳机构未受信任：颁发者不在信任列表中'],
  })
})

test('a look-alike with the same names under an authority of the same names is not trusted', async () => {
  const double = createTestTrust(signedAt)
  const pdf = await sign({ key: double.key('云杉科技有限公司'), by: double })
  expect(await judge(pdf, signedAt)).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['颁发者不在信任列表中', '时间戳机构未受信任：颁发者不在信任列表中'],
  })
})

test('a look-alike certificate that names the true authority as its issuer is not trusted', async () => {
  const double = createTestTrust(signedAt)
  const pdf = await sign({ key: { ...double.key('云杉科技有限公司'), chain: issuingChain(trust.authority) } })
  expect(await judge(pdf, signedAt)).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['颁发者不在信任列表中'],
  })
})

test('a certificate that has expired since is trusted when a time stamp proves that it signed before', async () => {
  expect(await judge(await sign(), after(30 * DAY))).toEqual({ ...trusted, level: 'B-T' })
})

test('an expired certificate without a time stamp is not trusted', async () => {
  expect(await judge(await sign({ timestamped: false }), after(30 * DAY))).toEqual({
    ...untrusted,
    level: 'B-B',
    problems: ['证书在该时间已过期'],
  })
})

test('a certificate that had expired before it signed is not trusted', async () => {
  const subject = { commonName: '云杉科技有限公司', kind: 'company' as const, serial: '91110108MA01ABCD2X' }
  const validity = { from: after(-9 * DAY), until: after(-DAY) }
  const certificate = issueCertificate(trust.authority, subject, createPublicKey(key.privateKey), validity)
  expect(await judge(await sign({ key: { ...key, certificate } }), signedAt)).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['证书在该时间已过期'],
  })
})

test('a certificate revoked before it signed is not trusted', async () => {
  expect(await judge(await withRevocation(await sign(), after(-1000)), signedAt)).toEqual({
    ...untrusted,
    level: 'B-LTA',
    problems: ['证书在签署之前已被吊销（2026-11-21 15:59:59）'],
  })
})

test('a certificate revoked after the proven time of signing stays trusted', async () => {
  expect(await judge(await withRevocation(await sign(), after(1000)), after(DAY))).toEqual({
    ...trusted,
    level: 'B-LTA',
  })
})

test('a revocation list signed by another authority says nothing', async () => {
  const double = createTestTrust(signedAt)
  const list = issueRevocationList(double.authority.issuing, {
    number: 2,
    revoked: [{ serial: serialOf(key.certificate), at: after(-1000), reason: 'unspecified' }],
    thisUpdate: signedAt,
    nextUpdate: after(DAY),
  })
  const data = {
    certificates: trust.validationData().certificates,
    revocationLists: [list],
    timestamps: trust.timestamps,
  }
  const { pdf } = await addLongTermData(await sign(), data)
  expect(await judge(pdf, signedAt)).toEqual({ ...trusted, level: 'B-T' })
})

test('a time-stamp certificate does not make a signer', async () => {
  expect(await judge(await sign({ key: trust.timestampKey }), signedAt)).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['证书不可用于签署文件'],
  })
})

test('a certificate issued by a signer instead of an authority is not trusted', async () => {
  const forged = issueCertificate(
    { issuing: key, earlier: [] },
    { commonName: '北辰商贸（上海）有限公司', kind: 'company', serial: '91310000MA1FL0AB3Y' },
    createPublicKey(key.privateKey),
    { from: after(-DAY), until: after(DAY) },
  )
  const pdf = await sign({ key: { ...key, certificate: forged, chain: [key.certificate, ...key.chain] } })
  expect(await judge(pdf, signedAt)).toEqual({
    ...untrusted,
    level: 'B-T',
    problems: ['上级证书不是颁发机构证书'],
  })
})

test('a signer trusted directly needs no authority', async () => {
  const pdf = await sign({ timestamped: false })
  expect(await judge(pdf, signedAt, [key.certificate])).toEqual({ ...trusted, level: 'B-B' })
})
