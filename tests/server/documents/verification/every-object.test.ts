// Deny by default: a rewritten, emptied or freed object of a signed file is always noticed.
import { expect, test } from 'vitest'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfRef, PdfStream } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { archived, trust } from '#tests/support/attacks/contract-sample.ts'
import { startxrefOf, withTail } from '#tests/support/attacks/raw-pdf.ts'
import { ref, update } from '#tests/support/attacks/update.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
const file = new PdfFile(archived)
const numbers = Array.from({ length: file.xref.size }, (_, num) => num).filter(
  (num) => file.resolve(ref(num)) !== null,
)

// A new key of the store itself shows nothing and takes nothing away.
const store = file.catalog().dict.get('DSS')
const storeNumber = store instanceof PdfRef ? store.num : undefined

const altered = (value: PdfValue): PdfValue => {
  const marked = (dict: PdfDict) => new Map([...dict, ['Altered', 1]])
  if (value instanceof PdfStream)
    return new PdfStream(value.dict, Buffer.concat([value.data, Buffer.from(' ')]))
  return value instanceof Map ? marked(value) : [value]
}

const ways: Record<string, (num: number) => Uint8Array> = {
  altered: (num) => update(archived, ({ set }) => set(num, altered(file.resolve(ref(num))))),
  emptied: (num) => update(archived, ({ set }) => set(num, null)),
  freed: (num) =>
    withTail(
      archived,
      `xref\n${num} 1\n0000000000 00001 f \ntrailer\n<</Size ${file.xref.size}/Root 1 0 R/Info 18 0 R/Prev ${startxrefOf(archived)}>>\nstartxref\n${archived.length}\n%%EOF\n`,
    ),
}

test.each(Object.entries(ways))('any object %s', async (_, way) => {
  const unnoticed: number[] = []
  for (const num of numbers) {
    const { overall } = await verifyDocument(way(num), options)
    if (overall === 'valid') unnoticed.push(num)
  }
  expect(numbers.length).toBeGreaterThan(30)
  expect(unnoticed).toEqual(way === ways['altered'] ? [storeNumber] : [])
})
