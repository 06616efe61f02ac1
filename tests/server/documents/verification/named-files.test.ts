// Files named in a signature's dictionary: only plain entries of the signed bytes count.
import { expect, test } from 'vitest'
import { readNamedFiles } from '#server/documents/verification/bytes/named-files.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { PdfRef, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { reserved, signAs, trust } from '#tests/support/attacks/contract-sample.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
const attachments = [
  { name: 'plan (1).pdf', sha256: 'a'.repeat(64) },
  { name: '图纸“终稿”.pdf', sha256: 'b'.repeat(64) },
]

test('a signature answers for the files it names, whoever signs later', async () => {
  const signed = await signAs(await signAs(reserved, 'buyer', { attachments }), 'seller')
  const { overall, signatures } = await verifyDocument(signed, options)
  expect({ overall, named: signatures.map((signature) => signature.attachments) }).toEqual({
    overall: 'valid',
    named: [attachments, []],
  })
})

test('another hash written over the named one breaks the signature, which then names nothing', async () => {
  const signed = Buffer.from(await signAs(reserved, 'buyer', { attachments }))
  signed.write('c', signed.indexOf('a'.repeat(64)), 'latin1')
  const { overall, signatures } = await verifyDocument(signed, options)
  expect({ overall, named: signatures.map((signature) => signature.attachments) }).toEqual({
    overall: 'invalid',
    named: [[]],
  })
})

const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'), false, 0, 0)
const good = new Map<string, PdfValue>([
  ['Name', text('plan.pdf')],
  ['SHA256', text('a'.repeat(64))],
])

test.each<[string, PdfValue]>([
  ['a reference to the list', new PdfRef(7, 0)],
  ['a reference among the files', [good, new PdfRef(7, 0)]],
  ['a reference to a hash', [new Map<string, PdfValue>([...good, ['SHA256', new PdfRef(7, 0)]])]],
  ['a hash that is none', [new Map<string, PdfValue>([...good, ['SHA256', text('A'.repeat(64))]])]],
  ['a hash with a digit more', [new Map<string, PdfValue>([...good, ['SHA256', text('a'.repeat(65))]])]],
  ['a hash behind a word', [new Map<string, PdfValue>([...good, ['SHA256', text(`x${'a'.repeat(64)}`)]])]],
  ['a file without a name', [new Map<string, PdfValue>([['SHA256', text('a'.repeat(64))]])]],
])('%s names nothing', (_, value) => {
  expect(readNamedFiles(new Map([['NYIN_Attachments', value]]))).toEqual([])
})

test('what is written there is read', () => {
  expect(readNamedFiles(new Map<string, PdfValue>([['NYIN_Attachments', [good]]]))).toEqual([
    { name: 'plan.pdf', sha256: 'a'.repeat(64) },
  ])
})
