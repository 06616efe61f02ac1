// Which seals a signer must choose, which fit where, and what is chosen beforehand.
import { expect, test } from 'vitest'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { chooseAgain, fitsKind, neededKinds } from '#src/machines/signing/seal-choice.ts'
import { fieldOf, sealOf, taskOf } from '#tests/support/sign-task.ts'

const places = (partyType: 1 | 2, ...kinds: Parameters<typeof fieldOf>[0]['kind'][]) =>
  taskOf({ partyType, fields: kinds.map((kind) => fieldOf({ kind: kind! })) })

test.each([
  [1, ['personSign', 'signDate'], ['personSign']],
  [1, ['crossPage'], ['personSign']],
  [2, ['companySeal', 'crossPage', 'signDate'], ['companySeal']],
  [2, ['personSign', 'signDate'], ['personSign', 'companySeal']],
  [2, ['companySeal', 'legalSeal'], ['companySeal', 'legalSeal']],
] as const)('a party of type %i with %j needs %j', (partyType, kinds, needed) => {
  expect(neededKinds(places(partyType, ...kinds))).toEqual(needed)
})

test('a signature stands at signatures only, the legal seal at its own place, all others are company seals', () => {
  const fitting = Object.entries(SEAL_TYPE).map(([name, type]) => [
    name,
    (['personSign', 'companySeal', 'legalSeal'] as const).filter((kind) => fitsKind({ type }, kind)),
  ])
  expect(Object.fromEntries(fitting)).toEqual({
    signature: ['personSign'],
    official: ['companySeal'],
    contract: ['companySeal'],
    finance: ['companySeal'],
    personnel: ['companySeal'],
    legalPerson: ['legalSeal'],
    invoice: ['companySeal'],
    other: ['companySeal'],
  })
})

test('what was chosen stays while it is there; else the default, else the first', () => {
  const seals = [
    sealOf({ sealId: 'first', isDefault: false }),
    sealOf({ sealId: 'default' }),
    sealOf({ sealId: 'chosen', isDefault: false }),
  ]
  expect(chooseAgain(taskOf(), seals, { personSign: 'chosen' })).toEqual({ personSign: 'chosen' })
  expect(chooseAgain(taskOf(), seals, { personSign: 'gone' })).toEqual({ personSign: 'default' })
  expect(chooseAgain(taskOf(), seals.slice(0, 1), {})).toEqual({ personSign: 'first' })
  expect(chooseAgain(taskOf(), [], { personSign: 'gone' })).toEqual({})
})
