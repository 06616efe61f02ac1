// Sealing in worker threads.
import { afterAll, expect, test } from 'vitest'
import { extended } from '#server/documents/pdf/revision.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { embedSignature } from '#server/documents/signing/placeholder.ts'
import { createSealing, createSealingWorkers } from '#server/documents/signing/sealing.ts'
import { signatureRoom, signDigest } from '#server/documents/signing/sign-document.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'
import { opensslCms, opensslTimestamp, signaturesIn, signerInfoOf } from '#tests/support/signed-pdf.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust()
const root = trust.authority.root.certificate
const timestamps = { kind: 'embedded', key: trust.timestampKey } as const
const sealing = createSealing(trust.clock, createSealingWorkers({ size: 1 }))
afterAll(() => sealing.close())

const appearances = { seal: encodeDrawing(sampleSeal) }
const act = (field: string) => ({
  field,
  seals: [{ page: 0, x: 100, y: 100, w: 160, h: 160 }],
  dates: [],
  crossPage: [],
})

test.skipIf(missingTool('openssl'))('a document is reserved, sealed and completed in workers', async () => {
  const reserved = await sealing.reserve({ pdf: pagesOf(1), signatures: [act('one')] })
  const key = trust.key('云杉科技有限公司')
  const signed = await sealing.sign({ pdf: reserved, field: 'one', appearances, key, timestamps })
  expect(Math.abs((signed.timestampTime?.getTime() ?? 0) - trust.clock.now().getTime())).toBeLessThan(60_000)
  const finished = await sealing.addLongTerm({ pdf: signed.pdf, ...trust.validationData(), timestamps })
  const [first, stamp] = signaturesIn(finished.pdf)
  expect(first && opensslCms(first, root)).toContain('CAdES Verification successful')
  expect(stamp && opensslTimestamp(stamp.contents, stamp.covered, root)).toContain('Verification: OK')
})

test.skipIf(missingTool('openssl'))('a key that is elsewhere signs between two steps', async () => {
  const signer = embeddedSigner(trust.key('云杉科技有限公司', 'rsa2048'))
  const pdf = await sealing.reserve({ pdf: pagesOf(1), signatures: [act('one')] })
  const room = signatureRoom(signer, trust.timestamps)
  const ready = await sealing.prepare({ pdf, field: 'one', appearances, room })
  const { cms } = await signDigest(ready.digest, signer, trust.timestamps)
  const [found] = signaturesIn(extended(pdf, embedSignature(ready, cms)))
  expect(found && opensslCms(found, root)).toContain('CAdES Verification successful')
  expect(found && signerInfoOf(found.contents).token).toBeDefined()
})

test('the same file sealed many times at once gives as many sound answers', async () => {
  const reserved = await sealing.reserve({ pdf: pagesOf(1), signatures: [act('one')] })
  const key = trust.key('云杉科技有限公司')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sealing.sign({ pdf: reserved, field: 'one', appearances, key })),
  )
  for (const { pdf, byteRange } of answers)
    expect(signaturesIn(pdf).map((one) => one.byteRange)).toEqual([byteRange])
})

test('refusals come back from the worker as they are', async () => {
  const junk = sealing.reserve({ pdf: Buffer.from('not a pdf'), signatures: [] })
  await expect(junk).rejects.toMatchObject({ name: 'Refusal', code: 'document.damaged' })
})
