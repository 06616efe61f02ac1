// Signed documents judged by pdfsig, OpenSSL, qpdf and MuPDF.
import { expect, test } from 'vitest'
import { addLongTermData } from '#server/documents/signing/long-term.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import type { SigningSlots } from '#server/documents/signing/slots.ts'
import { pagesOf, samplePdf } from '#tests/support/pdf-samples.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { sampleDate, sampleSeal } from '#tests/support/sample-drawings.ts'
import { opensslCms, opensslTimestamp, signaturesIn, signerInfoOf } from '#tests/support/signed-pdf.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust()
const root = trust.authority.root.certificate
const parties = [
  { field: 'buyer', signer: trust.signer('云杉科技有限公司', 'rsa2048') },
  { field: 'seller', signer: trust.signer('北辰商贸（上海）有限公司') },
  { field: 'witness', signer: trust.signer('欧阳明月') },
]
const appearances = { seal: encodeDrawing(sampleSeal), date: encodeDrawing(sampleDate) }
const skipped = missingTool('openssl', 'pdfsig', 'qpdf', 'mutool')

const actsOn = (pageCount: number, top = 700): SigningSlots[] =>
  parties.map(({ field }, index) => ({
    field,
    seals: [0, pageCount - 1].map((page) => ({ page, x: 60 + 220 * index, y: top, w: 160, h: 160 })),
    dates: [{ page: 0, x: 60 + 220 * index, y: top + 170, w: 160, h: 26 }],
    crossPage: [
      { pages: Array.from({ length: pageCount }, (_, page) => page), y: 60 + 170 * index, w: 160, h: 160 },
    ],
  }))

const signedByAll = async (
  pdf: Uint8Array,
  pageCount: number,
  options: { docMdp?: 2; top?: number } = {},
) => {
  const revisions = [pdf, await reserveSlots(pdf, actsOn(pageCount, options.top))]
  for (const [index, { field, signer }] of parties.entries()) {
    const result = await signDocument({
      pdf: revisions.at(-1) ?? pdf,
      field,
      appearances,
      signer,
      timestamps: trust.timestamps,
      time: trust.clock.now(),
      name: '云杉科技有限公司',
      reason: '签署合同',
      attachments: [{ name: '平面图（附件）.pdf', sha256: 'a'.repeat(64) }],
      docMdp: index === 0 ? options.docMdp : undefined,
    })
    revisions.push(result.pdf)
  }
  const finished = await addLongTermData(revisions.at(-1) ?? pdf, {
    ...trust.validationData(),
    timestamps: trust.timestamps,
  })
  return { revisions: [...revisions, finished.pdf], last: revisions.at(-1) ?? pdf, finished: finished.pdf }
}

const expectSoundFile = (pdf: Uint8Array) => {
  const checked = runTool('qpdf', ['--check', '{pdf}'], { pdf })
  expect(checked.output).toContain('No syntax or stream encoding errors found')
  expect(checked.status).toBe(0)
  const read = runTool('mutool', ['info', '{pdf}'], { pdf })
  expect(read.output).not.toMatch(/error|warning/)
}

const expectSoundSignatures = (pdf: Uint8Array, count: number) => {
  const found = signaturesIn(pdf)
  expect(found.map((one) => one.subFilter)).toEqual([
    ...Array.from({ length: count }, () => 'ETSI.CAdES.detached'),
    'ETSI.RFC3161',
  ])
  for (const signature of found.slice(0, count)) {
    expect(opensslCms(signature, root)).toContain('CAdES Verification successful')
    const { value, token } = signerInfoOf(signature.contents)
    expect(opensslTimestamp(token ?? new Uint8Array(), value, root)).toContain('Verification: OK')
  }
  const last = found[count]
  expect(last && opensslTimestamp(last.contents, last.covered, root)).toContain('Verification: OK')
  expect(last && last.byteRange[2] + last.byteRange[3]).toBe(pdf.length)
}

test.skipIf(skipped)('three parties, seals, dates and 骑缝 over 25 pages, then long-term data', async () => {
  const { revisions, last, finished } = await signedByAll(pagesOf(25), 25, { docMdp: 2 })
  revisions.reduce((earlier, later) => {
    expect(Buffer.compare(later.subarray(0, earlier.length), earlier)).toBe(0)
    return later
  })
  expectSoundFile(last)
  expectSoundFile(finished)
  expectSoundSignatures(finished, 3)

  const verdict = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: last }).output
  expect(verdict.match(/Signature is Valid/g)).toHaveLength(3)
  expect(verdict.match(/Not total document signed/g)).toHaveLength(2)
  expect(verdict).toMatch(/witness[\s\S]*\n {2}- Total document signed/)

  const history = runTool('mutool', ['run', '{script}'], {
    pdf: last,
    script: Buffer.from(
      'var pdf = new PDFDocument("pdf"); print(pdf.countVersions(), pdf.validateChangeHistory())',
    ),
  }).output
  expect(history.trim()).toBe('5 0')
})

test.skipIf(skipped)('files with cross-reference streams are extended with streams', async () => {
  const pdf = runTool('qpdf', ['--object-streams=generate', '{pdf}', '-'], { pdf: pagesOf(3) }).bytes
  expect(Buffer.from(pdf).includes('trailer')).toBe(false)
  const { last, finished } = await signedByAll(pdf, 3)
  expect(Buffer.from(finished).includes('trailer')).toBe(false)
  expectSoundFile(finished)
  expectSoundSignatures(finished, 3)
  expect(
    runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: last }).output.match(/Signature is Valid/g),
  ).toHaveLength(3)
})

test.skipIf(skipped)('linearized files are extended', async () => {
  const pdf = runTool('qpdf', ['--linearize', '{pdf}', '-'], { pdf: pagesOf(3) }).bytes
  const { finished } = await signedByAll(pdf, 3)
  expectSoundFile(finished)
  expectSoundSignatures(finished, 3)
})

test.skipIf(skipped)('rotated and cropped pages, boxes away from the origin', async () => {
  const pages = [{ rotate: 90 }, { rotate: 180 }, { rotate: 270 }, { crop: [50, 40, 545, 742] as const }]
  const { finished } = await signedByAll(
    samplePdf([...pages, { media: [-100, -100, 495, 742] as const }]),
    5,
    { top: 300 },
  )
  expectSoundFile(finished)
  expectSoundSignatures(finished, 3)
})

test('a signature carries the attributes PAdES asks for and no signing time', async () => {
  const { last } = await signedByAll(pagesOf(2), 2)
  const attributes = signaturesIn(last).map((one) => signerInfoOf(one.contents).attributes)
  const required = ['2a864886f70d010903', '2a864886f70d010904', '2a864886f70d010910022f']
  expect(attributes).toEqual([required, required, required])
})

test('a signing act without a seal of its own signs invisibly', async () => {
  const pdf = await reserveSlots(pagesOf(1), [{ field: 'quiet', seals: [], dates: [], crossPage: [] }])
  const signer = trust.signer('欧阳明月')
  const result = await signDocument({ pdf, field: 'quiet', appearances: {}, signer, time: trust.clock.now() })
  expect(result.timestampTime).toBeUndefined()
  const [found] = signaturesIn(result.pdf)
  expect(found?.byteRange).toEqual(result.byteRange)
  expect(Buffer.compare(found?.contents ?? new Uint8Array(), result.cms)).toBe(0)
})

test('the file handed in is not changed', async () => {
  const pdf = await reserveSlots(pagesOf(1), [{ field: 'quiet', seals: [], dates: [], crossPage: [] }])
  const before = pdf.slice()
  await signDocument({
    pdf,
    field: 'quiet',
    appearances: {},
    signer: trust.signer('欧阳明月'),
    time: trust.clock.now(),
  })
  expect(Buffer.compare(pdf, before)).toBe(0)
})

test('signing twice at a place, or at none, is refused', async () => {
  const { finished } = await signedByAll(pagesOf(2), 2)
  const request = { pdf: finished, appearances, signer: trust.signer('欧阳明月'), time: trust.clock.now() }
  await expect(signDocument({ ...request, field: 'buyer' })).rejects.toMatchObject({
    code: 'signing.already-signed',
  })
  await expect(signDocument({ ...request, field: 'nobody' })).rejects.toMatchObject({
    code: 'signing.no-slot',
  })
})

test('a time-stamp authority that fails leaves no signature behind', async () => {
  const pdf = await reserveSlots(pagesOf(1), [{ field: 'quiet', seals: [], dates: [], crossPage: [] }])
  const timestamps = { ...trust.timestamps, ask: () => Promise.reject(new Error('down')) }
  const signer = trust.signer('欧阳明月')
  const attempt = signDocument({
    pdf,
    field: 'quiet',
    appearances: {},
    signer,
    timestamps,
    time: trust.clock.now(),
  })
  await expect(attempt).rejects.toMatchObject({ code: 'timestamp.unavailable' })
})
