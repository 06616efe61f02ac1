// Encrypted files: those without a password are checked, and for others the reason is given.
import { expect, test } from 'vitest'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { encryptedContract, signedEncrypted } from '#tests/support/foreign/encrypted.ts'
import { outside, outsider } from '#tests/support/foreign/signers.ts'
import { replaceInPlace } from '#tests/support/attacks/raw-pdf.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'

const skipped = missingTool('qpdf')
const who = outsider('Other Company')

const verdictOn = async (pdf: Uint8Array) => {
  const { overall, headline, reasons, signatures } = await verifyDocument(pdf, {
    trustAnchors: [outside.authority.root.certificate],
    now: outside.clock.now(),
  })
  return { overall, headline, reasons, fields: signatures.map(({ field, covers }) => ({ field, covers })) }
}

const ways = {
  'RC4 of 40 bits': ['40'],
  'RC4 of 128 bits': ['128', '--use-aes=n'],
  'AES of 128 bits': ['128', '--use-aes=y'],
  'AES of 128 bits, metadata plain': ['128', '--use-aes=y', '--cleartext-metadata'],
  'AES of 256 bits': ['256'],
  'AES of 256 bits as Acrobat 9 wrote it': ['256', '--force-R5'],
}

test.skipIf(skipped).each(Object.entries(ways))('%s with an empty user password', async (_, how) => {
  const signed = await signedEncrypted(encryptedContract('', ...how), who)
  expect(await verdictOn(signed)).toEqual({
    overall: 'valid',
    headline: '签名完整，签署人受信任',
    reasons: [],
    fields: [{ field: 'Signature1', covers: 'whole' }],
  })
})

test.skipIf(skipped)('a file that asks for a password says so', async () => {
  const { overall, reasons } = await verdictOn(await signedEncrypted(encryptedContract('secret', '256'), who))
  expect({ overall, reason: reasons[0] }).toEqual({
    overall: 'unreadable',
    reason: '文件需要密码才能打开，无法检查其内容',
  })
})

test.skipIf(skipped)('an encrypted file nobody signed is unsigned', async () => {
  expect((await verdictOn(encryptedContract('', '256'))).overall).toBe('unsigned')
})

test.skipIf(skipped)(
  'other rights written into the settings change the key, and the file opens no more',
  async () => {
    const signed = await signedEncrypted(encryptedContract('', '128', '--use-aes=y'), who)
    const { overall, reasons } = await verdictOn(replaceInPlace(signed, /\/P -\d+/, '/P -1'))
    expect({ overall, reason: reasons[0] }).toEqual({
      overall: 'unreadable',
      reason: '文件需要密码才能打开，无法检查其内容',
    })
  },
)
