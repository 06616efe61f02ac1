// Revoked certificates, and what lists and answers say about which time, as EN 319 102-1 judges them.
import { createHash, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import { readRevocationLists } from '#server/documents/verification/trust/crl.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { buildCertificate, distinguishedName } from '#server/trust/certificate.ts'
import type { CertificateRequest } from '#server/trust/certificate.ts'
import { certificateParts, serialOf } from '#server/trust/certificate-parts.ts'
import { integer, nullValue, octetString, oid, sequence } from '#server/trust/der/write.ts'
import { childAt, readDer } from '#server/trust/der/read.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { answerOcsp, readOcspRequest } from '#server/trust/ocsp.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { blankContract, signedBy, withStore, withTimestamp } from '#tests/support/foreign/files.ts'
import { ALGORITHMS, outside, outsider } from '#tests/support/foreign/signers.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const writer = 'a plain table'
const MINUTE = 60_000
const signedAt = outside.clock.now()
const at = (ms: number) => new Date(signedAt.getTime() + ms)
const { authority } = outside
const who = outsider('Other Company')

const sign = (options: { timestamped?: boolean } = {}) =>
  signedBy(blankContract(writer), who, { field: 'S', writer, timestamped: options.timestamped ?? true })

const listOf = (
  { revoked, made = MINUTE, until = 60 * MINUTE }: { revoked?: Date; made?: number; until?: number },
  issuer: CertifiedKey = authority.issuing,
) =>
  issueRevocationList(issuer, {
    number: 1,
    revoked: revoked ? [{ serial: serialOf(who.certificate), at: revoked, reason: 'keyCompromise' }] : [],
    thisUpdate: at(made),
    nextUpdate: at(until),
  })

const rootList = listOf({}, authority.root)
const stored = (pdf: Uint8Array, lists: readonly Uint8Array[]) =>
  withStore(pdf, writer, { certificates: outside.validationData().certificates, revocationLists: [...lists] })

const judge = async (pdf: Uint8Array, revocationLists: readonly Uint8Array[] = []) => {
  const { overall, signatures } = await verifyDocument(pdf, {
    trustAnchors: [authority.root.certificate],
    now: at(10 * MINUTE),
    revocationLists,
  })
  const [first] = signatures
  return { overall, trusted: first?.trusted, level: first?.level, trust: first?.answers.trust }
}

const GOOD = '签署人证书由受信任的机构签发，签署时有效'

test('revoked after a proven signature: trusted, and said', async () => {
  const pdf = await sign()
  expect(await judge(pdf, [listOf({ revoked: at(MINUTE), made: 2 * MINUTE })])).toEqual({
    overall: 'valid',
    trusted: true,
    level: 'B-T',
    trust: `${GOOD}；证书后来于 2026-11-22 16:01:00 被吊销，时间戳证明签名在此之前`,
  })
})

test('revoked before a proven signature, of which the file knows nothing: not trusted', async () => {
  expect(await judge(await sign(), [listOf({ revoked: at(-MINUTE) })])).toEqual({
    overall: 'valid',
    trusted: false,
    level: 'B-T',
    trust: '签署人未受信任：证书在签署之前已被吊销（2026-11-22 15:59:00）',
  })
})

test('revoked, with nothing but the claimed time before it: not trusted', async () => {
  const pdf = await sign({ timestamped: false })
  expect(await judge(pdf, [listOf({ revoked: at(MINUTE), made: 2 * MINUTE })])).toEqual({
    overall: 'valid',
    trusted: false,
    level: 'B-B',
    trust: '签署人未受信任：证书已被吊销（2026-11-22 16:01:00），且没有可信时间证明签名在吊销之前',
  })
})

test('lists of the present time make no file long-term', async () => {
  expect(await judge(await sign(), [listOf({}), rootList])).toEqual({
    overall: 'valid',
    trusted: true,
    level: 'B-T',
    trust: GOOD,
  })
})

test('a list made after the signature speaks of it', async () => {
  expect(await judge(stored(await sign(), [listOf({}), rootList]))).toEqual({
    overall: 'valid',
    trusted: true,
    level: 'B-LT',
    trust: GOOD,
  })
})

test('a list made before the signature is no proof about it, though the file carries it', async () => {
  expect(await judge(stored(await sign(), [listOf({ made: -MINUTE }), rootList]))).toEqual({
    overall: 'valid',
    trusted: true,
    level: 'B-LT',
    trust: `${GOOD}；文件所带的吊销信息早于签名，不能说明签名时证书是否已被吊销`,
  })
})

test('a list that had run out before the signature counts for nothing', async () => {
  const { level } = await judge(
    stored(await sign(), [listOf({ made: -3 * MINUTE, until: -MINUTE }), rootList]),
  )
  expect(level).toBe('B-T')
})

test('a list of an issuer that may sign no lists counts for nothing', () => {
  const [list] = readRevocationLists([listOf({ revoked: at(-MINUTE) })])
  const certificate = readCertificate(who.certificate)!
  const issuer = readCertificate(authority.issuing.certificate)!
  const KEY_CERT_SIGN = 5
  expect([
    list?.statusOf(certificate, issuer)?.revokedAt,
    readRevocationLists([listOf({ revoked: at(-MINUTE) })])[0]?.statusOf(certificate, {
      ...issuer,
      keyUsage: new Set([KEY_CERT_SIGN]),
    }),
  ]).toEqual([at(-MINUTE), undefined])
})

test('validation data that came after the last time stamp is long-term, but not archived', async () => {
  const late = stored(await withTimestamp(await sign(), writer), [listOf({}), rootList])
  expect((await judge(late)).level).toBe('B-LT')
  expect((await judge(await withTimestamp(late, writer))).level).toBe('B-LTA')
})

/** An OCSP answer on the signer's certificate by this key. */
const answer = (
  status: 'good' | { at: Date; reason: 'keyCompromise' },
  signer: CertifiedKey = authority.issuing,
) => {
  const { subject, publicKeyInfo } = certificateParts(authority.issuing.certificate)
  const hash = (bytes: Uint8Array) => octetString(createHash('sha1').update(bytes).digest())
  const key = childAt(readDer(publicKeyInfo), 1, 0x03).content.subarray(1)
  const serial = new Uint8Array(Buffer.from(serialOf(who.certificate), 'hex'))
  const id = sequence(sequence(oid('1.3.14.3.2.26'), nullValue), hash(subject), hash(key), integer(serial))
  const { asked } = readOcspRequest(sequence(sequence(sequence(sequence(id)))))
  return answerOcsp(signer, {
    statuses: asked.map((one) => ({ asked: one, status })),
    thisUpdate: at(MINUTE),
    nextUpdate: at(60 * MINUTE),
    nonce: undefined,
  })
}

const answered = (pdf: Uint8Array, ocsp: Uint8Array) =>
  withStore(pdf, writer, {
    certificates: outside.validationData().certificates,
    revocationLists: [rootList],
    answers: [ocsp],
  })

test('an answer of the issuer counts like a list', async () => {
  expect((await judge(answered(await sign(), await answer('good')))).level).toBe('B-LT')
  const revoked = answered(await sign(), await answer({ at: at(-MINUTE), reason: 'keyCompromise' }))
  expect((await judge(revoked)).trust).toBe('签署人未受信任：证书在签署之前已被吊销（2026-11-22 15:59:00）')
})

test('an answer under copied names by a foreign key counts for nothing', async () => {
  const double = createTestTrust(signedAt).authority.issuing
  const signer = { certificate: authority.issuing.certificate, privateKey: double.privateKey }
  const { level, trusted } = await judge(
    answered(await sign(), await answer({ at: at(-MINUTE), reason: 'keyCompromise' }, signer)),
  )
  expect({ level, trusted }).toEqual({ level: 'B-T', trusted: true })
})

test('a self-signed certificate that is no anchor does not end the search for one', async () => {
  const rootName = certificateParts(authority.root.certificate).subject
  const newKey = generateSigningKey()
  const name = distinguishedName({ commonName: 'New Root', organization: 'Other' })
  const validity = { from: at(-60 * MINUTE), until: at(60 * MINUTE) }
  const make = (issuer: CertificateRequest['issuer']) =>
    buildCertificate({ use: 'root', name, publicKey: createPublicKey(newKey), issuer, validity })
  const selfSigned = make({ name, privateKey: newKey })
  const crossed = make({ name: rootName, privateKey: authority.root.privateKey })
  const chain = [selfSigned, selfSigned, crossed, ...Array.from({ length: 40 }, () => selfSigned)]
  const signer = outsider(
    'Crossed Company',
    ALGORITHMS['ECDSA P-256 SHA-256'],
    { certificate: selfSigned, privateKey: newKey },
    chain.slice(0, 12),
  )
  const pdf = await signedBy(blankContract(writer), signer, { field: 'S', writer, timestamped: true })
  expect(await judge(pdf)).toEqual({ overall: 'valid', trusted: true, level: 'B-T', trust: GOOD })
})

test('the time of a signature is that of its own stamp, though only a later one is believed', async () => {
  const unknown = createTestTrust(at(-5 * MINUTE))
  const pdf = await signedBy(blankContract(writer), who, {
    field: 'S',
    writer,
    timestamped: true,
    stampedBy: unknown.timestamps,
  })
  const { signatures } = await verifyDocument(await withTimestamp(pdf, writer), {
    trustAnchors: [authority.root.certificate],
    now: at(10 * MINUTE),
  })
  expect(signatures.map(({ time, trusted, problems }) => ({ time, trusted, problems }))).toEqual([
    {
      time: at(-5 * MINUTE).toISOString(),
      trusted: true,
      problems: ['时间戳机构未受信任：颁发者不在信任列表中'],
    },
    { time: signedAt.toISOString(), trusted: true, problems: [] },
  ])
})
