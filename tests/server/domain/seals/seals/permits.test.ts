// Whether somebody may use a company's seal, and who of a company may seal a contract.
import { expect, test } from 'vitest'
import { permitFor } from '#server/domain/seals/seals/permits.ts'
import type { PermitFacts } from '#server/domain/seals/seals/permits.ts'
import { companyKinds, maySeal, sealersOf } from '#server/domain/seals/seals/sealers.ts'
import type { SealingPerson, SealingWork } from '#server/domain/seals/seals/sealers.ts'

const grant = (id: string, more: Partial<PermitFacts['grants'][number]> = {}) => ({
  id,
  sealId: 's',
  contractTypes: [],
  needsApproval: false,
  ...more,
})
const FACTS: PermitFacts = {
  seal: { id: 's', onlyGranted: false, isLegalPersons: false },
  hasRoleRight: false,
  isLegalPerson: false,
  grants: [],
  contractType: '租赁',
}
const ONLY = { id: 's', onlyGranted: true, isLegalPersons: false }
const LEGAL = { id: 's', onlyGranted: false, isLegalPersons: true }

test.each<[string, Partial<PermitFacts>, ReturnType<typeof permitFor>]>([
  ['nothing', {}, { may: false, why: 'not-granted', kinds: [] }],
  ['the role', { hasRoleRight: true }, { may: true, grantId: null, needsApproval: false }],
  [
    'the role, for a seal by authorisation only',
    { hasRoleRight: true, seal: ONLY },
    { may: false, why: 'not-granted', kinds: [] },
  ],
  [
    'an authorisation',
    { grants: [grant('g')], seal: ONLY },
    { may: true, grantId: 'g', needsApproval: false },
  ],
  ['both', { grants: [grant('g')], hasRoleRight: true }, { may: true, grantId: 'g', needsApproval: false }],
  [
    'one for another seal',
    { grants: [grant('g', { sealId: 't', contractTypes: ['采购'] })] },
    { may: false, why: 'not-granted', kinds: [] },
  ],
  [
    'one for this kind',
    { grants: [grant('g', { contractTypes: ['采购', '租赁'] })] },
    { may: true, grantId: 'g', needsApproval: false },
  ],
  [
    'ones for other kinds',
    { grants: [grant('g', { contractTypes: ['采购', '劳动'] }), grant('h', { contractTypes: ['采购'] })] },
    { may: false, why: 'other-kinds', kinds: ['采购', '劳动'] },
  ],
  [
    'one with approval',
    { grants: [grant('g', { needsApproval: true })] },
    { may: true, grantId: 'g', needsApproval: true },
  ],
  [
    'one with and one without approval',
    { grants: [grant('g', { needsApproval: true }), grant('h')] },
    { may: true, grantId: 'h', needsApproval: false },
  ],
  [
    'one with approval, and the role',
    { grants: [grant('g', { needsApproval: true })], hasRoleRight: true },
    { may: true, grantId: null, needsApproval: false },
  ],
  [
    'the role, for the legal person’s seal',
    { hasRoleRight: true, seal: LEGAL },
    { may: false, why: 'legal-person', kinds: [] },
  ],
  [
    'being the legal person, without any role',
    { isLegalPerson: true, seal: LEGAL },
    { may: true, grantId: null, needsApproval: false },
  ],
  [
    'the legal person’s authorisation',
    { grants: [grant('g')], seal: LEGAL },
    { may: true, grantId: 'g', needsApproval: false },
  ],
  [
    'being the legal person, for another seal of the company',
    { isLegalPerson: true },
    { may: false, why: 'not-granted', kinds: [] },
  ],
])('by %s', (_, facts, permit) => {
  expect(permitFor({ ...FACTS, ...facts })).toEqual(permit)
})

const person = (memberId: string, more: Partial<SealingPerson> = {}): SealingPerson => ({
  memberId,
  userId: memberId,
  name: memberId,
  phone: '13800000000',
  hasRoleRight: false,
  isLegalPerson: false,
  grants: [],
  ...more,
})
const SEALS = [
  { id: 's', kind: 'companySeal', onlyGranted: false },
  { id: 't', kind: 'companySeal', onlyGranted: true },
] as const
const WORK: SealingWork = { kinds: ['companySeal'], contractType: '租赁', isApproved: false }
const bound = person('b', { grants: [grant('g', { sealId: 't', needsApproval: true }) as never] })

test('a seal of each kind must be open to the person, after approval also one that needs it', () => {
  const may = (
    who: SealingPerson,
    work: Partial<SealingWork> = {},
    seals: readonly (typeof SEALS)[number][] = SEALS,
  ) => maySeal({ seals }, who, { ...WORK, ...work })
  const role = person('a', { hasRoleRight: true })
  expect([may(role), may(person('c')), may(role, {}, SEALS.slice(1))]).toEqual([true, false, false])
  expect([may(bound), may(bound, { isApproved: true })]).toEqual([false, true])
  expect([
    may(role, { kinds: ['companySeal', 'legalSeal'] }),
    may(bound, { kinds: ['companySeal', 'legalSeal'], isApproved: true }),
  ]).toEqual([true, false])
  expect(may(person('c'), { kinds: [] })).toBe(true)
})

test('the legal person’s seal is open to that person and to whom they authorised, whatever the roles', () => {
  const seals = [...SEALS, { id: 'l', kind: 'legalSeal', onlyGranted: false } as const]
  const may = (who: SealingPerson) =>
    maySeal({ seals }, who, { ...WORK, kinds: ['companySeal', 'legalSeal'] })
  const role = person('a', { hasRoleRight: true })
  const granted = person('b', { hasRoleRight: true, grants: [grant('g', { sealId: 'l' }) as never] })
  expect([may(role), may({ ...role, isLegalPerson: true }), may(granted)]).toEqual([false, true, true])
})

test('the people who may are named in the order they joined', () => {
  const people = [
    person('z', { hasRoleRight: true }),
    bound,
    person('c'),
    person('a', { hasRoleRight: true }),
  ]
  expect(sealersOf({ people, seals: SEALS }, WORK).map(({ memberId }) => memberId)).toEqual(['z', 'a'])
})

test('a person’s signature takes no seal of a company', () => {
  expect(companyKinds(['personSign', 'legalSeal', 'companySeal'])).toEqual(['legalSeal', 'companySeal'])
})
