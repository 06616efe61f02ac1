// Forbidden acts of later signers and updates on a foreign file, each with its own reason.
import { expect, test } from 'vitest'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { laterAuthority, laterSigning, laterUpdates } from '#tests/support/attacks/later-signer.ts'

const verdictOn = (pdf: Uint8Array) =>
  verifyDocument(pdf, {
    trustAnchors: [laterAuthority.authority.root.certificate],
    now: laterAuthority.clock.now(),
  })

test.each(Object.entries(laterSigning))('a second signer with %s', async (_, { make, reason }) => {
  const { overall, signatures } = await verdictOn(await make())
  expect({
    overall,
    first: signatures[0]?.changes.includes(reason),
    intact: signatures.map(({ intact }) => intact),
  }).toEqual({
    overall: 'changed',
    first: true,
    intact: [true, true],
  })
  // A new field that is no permitted one is also a new annotation of its page; nothing else is found.
  const others = signatures[0]?.changes.filter(
    (change) => change !== reason && change !== '第 1 页：增加了表单域',
  )
  expect(others).toEqual([])
})

test.each(Object.entries(laterUpdates))('an update with %s', async (_, { make, reason }) => {
  const { overall, reasons } = await verdictOn(await make())
  expect({ overall, reasons: reasons.filter((words) => !words.startsWith('签名域')) }).toEqual({
    overall: 'changed',
    reasons: [reason],
  })
})
