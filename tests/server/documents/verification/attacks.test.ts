// Known attacks on signed PDFs (pdf-insecurity.org and similar).
// Each is found for its own reason, and every original is valid.
import { describe, expect, test } from 'vitest'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import expectedVerdicts from '#tests/support/attacks/expected-verdicts.json' with { type: 'json' }
import { activeContents } from '#tests/support/attacks/active-content.ts'
import { certificationAttacks } from '#tests/support/attacks/certification.ts'
import { cmsAttacks, soundRecipes } from '#tests/support/attacks/cms.ts'
import {
  archived,
  certified,
  certifiedAndSigned,
  finalAndArchived,
  signedByBoth,
  signedOnce,
  trust,
} from '#tests/support/attacks/contract-sample.ts'
import { forgeries } from '#tests/support/attacks/forgery.ts'
import { incrementalSavings } from '#tests/support/attacks/incremental-saving.ts'
import { shadows } from '#tests/support/attacks/shadow.ts'
import { structures } from '#tests/support/attacks/structure.ts'
import { wrappings } from '#tests/support/attacks/wrapping.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }

const originals = { signedOnce, signedByBoth, archived, certified, certifiedAndSigned, finalAndArchived }

test.each(Object.entries(originals))('%s is valid', async (_, pdf) => {
  const { overall, signatures } = await verifyDocument(pdf, options)
  expect({ overall, changes: signatures.flatMap(({ changes }) => changes) }).toEqual({
    overall: 'valid',
    changes: [],
  })
})

test.each(Object.entries(soundRecipes))('a signature made by hand is valid: %s', async (_, make) => {
  const { overall, reasons } = await verifyDocument(await make(), options)
  expect({ overall, reasons }).toEqual({ overall: 'valid', reasons: ['还有 1 个预留的签名域没有签署'] })
})

const expected: Record<string, Record<string, string[] | undefined> | undefined> = expectedVerdicts

const classes: Record<string, Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'universal signature forgery': forgeries,
  'incremental saving': incrementalSavings,
  'signature wrapping': wrappings,
  shadow: shadows,
  certification: certificationAttacks,
  'active content': activeContents,
  structure: structures,
  cms: cmsAttacks,
}

// Where in the file something stands depends on the lengths of fresh signatures.
const withoutPlaces = (reason: string) => reason.replaceAll(/（第 \d+ 字节）/g, '')
const isOfAttack = (reason: string) => !reason.startsWith('还有 ')

describe.each(Object.entries(classes))('%s', (attackClass, attacks) => {
  test.each(Object.entries(attacks))('%s', async (name, make) => {
    const { overall, reasons } = await verifyDocument(await make(), options)
    expect(overall).not.toBe('valid')
    expect([overall, ...reasons.filter(isOfAttack).map(withoutPlaces)]).toEqual(expected[attackClass]?.[name])
  })
})
