// Signatures of OpenSSL and LibPDF are valid with any algorithm that is strong enough.
import { PDF } from '@libpdf/core'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { expect, test } from 'vitest'
import { embeddedSigner } from '#server/trust/signer.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { unsignedContract, trust } from '#tests/support/attacks/contract-sample.ts'
import { blankContract } from '#tests/support/foreign/files.ts'
import { keyOf, selfSigned, signByOpenssl } from '#tests/support/openssl-signer.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
const skipped = missingTool('openssl', 'qpdf')

const outcome = async (pdf: Uint8Array) => {
  const { overall, headline, signatures } = await verifyDocument(pdf, options)
  return {
    overall,
    headline,
    algorithm: signatures[0]?.algorithm,
    digest: signatures[0]?.digest,
    problems: signatures[0]?.problems,
  }
}

const holds = (algorithm: string, digest = 'SHA-256') => ({
  overall: 'valid',
  headline: '签名完整，签署人未受信任',
  algorithm,
  digest,
  problems: ['颁发者不在信任列表中'],
})

test.skipIf(skipped).each([
  ['rsa', [], holds('RSA-2048')],
  ['rsa', ['-md', 'sha512'], holds('RSA-2048', 'SHA-512')],
  ['rsa', ['-keyopt', 'rsa_padding_mode:pss'], holds('RSA-PSS-2048')],
  [
    'rsa',
    ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:20', '-md', 'sha384'],
    holds('RSA-PSS-2048', 'SHA-384'),
  ],
  ['P-256', [], holds('ECDSA P-256')],
  ['P-384', ['-md', 'sha384'], holds('ECDSA P-384', 'SHA-384')],
  ['P-521', ['-md', 'sha512'], holds('ECDSA P-521', 'SHA-512')],
] as const)('OpenSSL with %s %j', async (kind, more, expected) => {
  expect(await outcome(signByOpenssl(keyOf(kind), '-cades', ...more))).toEqual(expected)
})

test.skipIf(skipped)('a signature that carries its own copy of the content does not hold', async () => {
  const { overall, problems } = await outcome(signByOpenssl(keyOf('P-256'), '-cades', '-stream'))
  expect({ overall, problems }).toEqual({ overall: 'invalid', problems: ['签名数据中夹带了另外的内容'] })
})

test.skipIf(skipped).each([
  ['a short RSA key', 'rsa-1024', [], 'RSA 密钥只有 1024 位，强度不足'],
  ['SHA-1', 'rsa', ['-md', 'sha1'], '摘要算法 SHA-1 强度不足，不能排除内容被替换'],
] as const)('%s is intact but weak, and said so', async (_, kind, more, weakness) => {
  const verdict = await verifyDocument(signByOpenssl(keyOf(kind), '-cades', ...more), options)
  expect({
    overall: verdict.overall,
    headline: verdict.headline,
    reason: verdict.reasons[0],
    signature: verdict.signatures.map(({ intact, weaknesses, answers }) => ({
      intact,
      weaknesses,
      bytes: answers.bytes,
    })),
  }).toEqual({
    overall: 'weak',
    headline: '签名完整，但使用的算法强度不足，不能排除内容被替换',
    reason: `签名域“buyer”：${weakness}`,
    signature: [
      { intact: true, weaknesses: [weakness], bytes: `成立：摘要与签名值相符，覆盖整个文件；但${weakness}` },
    ],
  })
})

test.skipIf(skipped)('an RSA key that anybody can factor does not hold', async () => {
  const { overall, problems } = await outcome(signByOpenssl(keyOf('rsa-512'), '-cades'))
  expect({ overall, problems }).toEqual({ overall: 'invalid', problems: ['RSA 密钥只有 512 位，强度不足'] })
})

test.skipIf(skipped)('a signature that names no certificate does not hold', async () => {
  const { overall, problems } = await outcome(signByOpenssl(keyOf('P-256')))
  expect({ overall, problems }).toEqual({
    overall: 'invalid',
    problems: ['签名没有绑定签署人的证书（signing-certificate-v2）'],
  })
})

const key = trust.key('云杉科技有限公司')
const signer = {
  certificate: key.certificate,
  certificateChain: [...key.chain],
  keyType: 'EC' as const,
  signatureAlgorithm: 'ECDSA' as const,
  sign: (data: Uint8Array) => trustSigner.sign(data),
}
const trustSigner = embeddedSigner(key)

const signByLibPdf = async (
  pdf: Uint8Array,
  entries: { fieldName: string; subFilter?: 'adbe.pkcs7.detached' },
) => {
  const { bytes } = await (await PDF.load(pdf)).sign({ signer, ...entries })
  return new Uint8Array(bytes)
}

const forms = {
  'as it is': (pdf: Uint8Array) => pdf,
  'with object streams': (pdf: Uint8Array) => qpdf(pdf, '--object-streams=generate'),
  linearized: (pdf: Uint8Array) => qpdf(pdf, '--linearize'),
  'linearized with object streams': (pdf: Uint8Array) =>
    qpdf(pdf, '--linearize', '--object-streams=generate'),
}

const qpdf = (pdf: Uint8Array, ...args: string[]) => runTool('qpdf', [...args, '{pdf}', '-'], { pdf }).bytes

test.skipIf(skipped).each(Object.entries(forms))(
  'LibPDF signing twice, unseen, a file %s',
  async (_, form) => {
    const once = await signByLibPdf(form(unsignedContract()), { fieldName: 'a' })
    const twice = await signByLibPdf(once, { fieldName: 'b', subFilter: 'adbe.pkcs7.detached' })
    const { overall, signatures } = await verifyDocument(twice, options)
    expect(overall).toBe('valid')
    expect(
      signatures.map(({ field, covers, level, changes, timeProof }) => ({
        field,
        covers,
        level,
        changes,
        timeProof,
      })),
    ).toEqual([
      { field: 'a', covers: 'revision', level: 'B-B', changes: [], timeProof: 'claimed' },
      { field: 'b', covers: 'whole', level: 'CMS', changes: [], timeProof: 'claimed' },
    ])
  },
)

/** A PKCS #12 file as @signpdf takes it, with a key and self-signed certificate of OpenSSL's making. */
const p12 = (): Buffer => {
  const privateKey = keyOf('rsa')
  const pkcs8 = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const cert = pem('CERTIFICATE', selfSigned(privateKey))
  const args = ['pkcs12', '-export', '-legacy', '-inkey', '{key}', '-in', '{cert}', '-passout', 'pass:']
  return Buffer.from(runTool('openssl', args, { key: pkcs8, cert }).bytes)
}

const signBySignpdf = (pdf: Uint8Array, subFilter: string, widgetRect: [number, number, number, number]) => {
  const [reason, contactInfo, name, location] = ['r', 'c', 'Outsider', 'l']
  const entries = { reason, contactInfo, name, location, subFilter, widgetRect, signatureLength: 4096 }
  const placed = plainAddPlaceholder({ pdfBuffer: Buffer.from(pdf), ...entries })
  return new SignPdf().sign(placed, new P12Signer(p12()), new Date())
}

test.skipIf(skipped)('@signpdf signing twice, the second one after the first', async () => {
  const once = await signBySignpdf(blankContract('a plain table'), 'adbe.pkcs7.detached', [0, 0, 0, 0])
  const twice = await signBySignpdf(once, 'adbe.pkcs7.detached', [100, 100, 200, 150])
  const { overall, signatures } = await verifyDocument(twice, options)
  expect(overall).toBe('valid')
  expect(signatures.map(({ covers, changes, answers }) => [covers, changes, answers.changes])).toEqual([
    ['revision', [], '签名之后内容没有改动；之后另有人加签（Outsider）'],
    ['whole', [], '签名之后没有任何改动'],
  ])
})
