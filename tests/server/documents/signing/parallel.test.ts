// Two who sign at once sign one after the other, and no signature is lost.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { signaturesIn, signerInfoOf } from '#tests/support/signed-pdf.ts'
import { createTestTrust } from '#tests/support/signers.ts'

const trust = createTestTrust()
const fields = ['left', 'right']
const signers = fields.map((field) => trust.signer(field))

test('500 rounds of two parallel signers keep both signatures', async () => {
  const line = createLine()
  const reserved = await reserveSlots(
    pagesOf(1),
    fields.map((field) => ({ field, seals: [], dates: [], crossPage: [] })),
  )
  const stored = new Map<string, Uint8Array>()
  const sign = (id: string, index: number) =>
    line(id, async () => {
      const pdf = stored.get(id) ?? reserved
      const signer = signers[index] ?? trust.signer('?')
      // Storage answers later, as a database does: without the line both would read the same file.
      await Promise.resolve()
      const field = fields[index] ?? ''
      const result = await signDocument({ pdf, field, appearances: {}, signer, time: trust.clock.now() })
      await Promise.resolve()
      stored.set(id, result.pdf)
    })
  for (let round = 0; round < 500; round += 1) {
    const id = `contract-${round}`
    const order = round % 2 ? [1, 0] : [0, 1]
    await Promise.all(order.map((index) => sign(id, index)))
    const signed = signaturesIn(stored.get(id) ?? reserved)
    expect(signed.map((one, place) => holds(one, order[place] ?? 0))).toEqual([true, true])
  }
})

test('work that fails does not hold up what waits behind it', async () => {
  const line = createLine()
  const failing = line('a', () => Promise.reject(new Error('no')))
  const next = line('a', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

const holds = ({ covered, contents }: ReturnType<typeof signaturesIn>[number], index: number): boolean => {
  const { value, signedBytes } = signerInfoOf(contents)
  const digest = createHash('sha256').update(covered).digest()
  const key = new X509Certificate(signers[index]?.certificate ?? new Uint8Array()).publicKey
  return signedBytes.includes(digest) && verify('sha256', signedBytes, key, value)
}
