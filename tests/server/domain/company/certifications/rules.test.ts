// Claims of people and companies: how they are kept, and where a wrong one is refused.
import { expect, test } from 'vitest'
import { idCheckCharacter } from '#protocol/id-card.ts'
import {
  autStatusOf,
  companyClaim,
  foreignClaim,
  identityKey,
  isLegalPerson,
  isNewlyCertified,
  personClaim,
} from '#server/domain/company/certifications/rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const idOf = (first: string) => first + idCheckCharacter(first)
const ID = idOf('11010519491231002')
const refusal = (code: string, field: string, words: string) => ({
  code,
  words,
  status: 200,
  fields: { [field]: words },
})

test.each([
  ['uncertified', null],
  ['checking', 3],
  ['proving', 3],
  ['reviewing', 2],
  ['certified', 1],
  ['suspended', 2],
  ['failed', -1],
  ['withdrawn', null],
  ['ended', null],
] as const)('a certification that is %s shows as %s', (state, status) => {
  expect(autStatusOf(state)).toBe(status)
})

const PERSON = { name: ' 林一诺　', idNumber: ID, phone: '13800001234' }
const NAME_WORDS = '姓名应为 2–30 个汉字或字母，请与身份证一致'
const ID_WORDS = '身份证号不正确，请核对 18 位号码'
const short = ID.slice(0, 6) + ID.slice(8, 17)

test('a person is kept with the name as it is written on the card', () => {
  expect(personClaim(PERSON, NOW)).toEqual({ ...PERSON, name: '林一诺' })
})

test.each([
  [{ name: '林' }, refusal('person.name', 'name', NAME_WORDS)],
  [{ idNumber: `${ID.slice(0, 17)}Y` }, refusal('person.id-number', 'idNumber', ID_WORDS)],
  [{ idNumber: idOf('11010520501231002') }, refusal('person.id-number', 'idNumber', ID_WORDS)],
  [{ idNumber: short }, refusal('person.id-number', 'idNumber', ID_WORDS)],
  [{ idNumber: '' }, refusal('person.id-number', 'idNumber', ID_WORDS)],
])('a person with %j is refused', (wrong, refused) => {
  expect(refusedBy(() => personClaim({ ...PERSON, ...wrong }, NOW))).toEqual(refused)
})

const PASSPORT = {
  name: 'John Smith',
  idNumber: 'e1234 5678',
  phone: '13800001234',
  documentType: 2,
  nationality: 'GB',
  validUntil: '2026-11-23',
} as const
const HONG_KONG = {
  ...PASSPORT,
  name: '陈大文',
  documentType: 3,
  idNumber: 'H12345678',
  nationality: 'HK',
} as const

test('a passport is kept with its nationality, good to the end of its last day in China', () => {
  const kept = foreignClaim(PASSPORT, NOW)
  expect(kept).toEqual({ ...PASSPORT, name: kept.name, idNumber: 'E12345678' })
  const end = new Date('2026-11-23T15:59:59Z')
  expect(refusedBy(() => foreignClaim(PASSPORT, end))).toBe(undefined)
  expect(refusedBy(() => foreignClaim(PASSPORT, new Date(end.getTime() + 1)))).toEqual(
    refusal('person.valid-until', 'validUntil', '证件已过有效期，请换领后再认证'),
  )
})

test('a document without nationality forgets one', () => {
  expect(foreignClaim(HONG_KONG, NOW).nationality).toBe('')
})

test.each([
  [
    { name: 'J' },
    refusal('person.name', 'name', '姓名应为 2–30 个汉字或字母，请与证件一致，撇号与连字符可略去'),
  ],
  [
    { idNumber: 'E1' },
    refusal('person.id-number', 'number', '证件号码不正确，护照应为5–17 位字母和数字，例如 E12345678'),
  ],
  [{ documentType: 9 as 2 }, refusal('person.id-number', 'number', '证件号码不正确，证件应为')],
  [{ nationality: 'XX' }, refusal('person.nationality', 'nationality', '请选择国籍')],
  [{ nationality: '' }, refusal('person.nationality', 'nationality', '请选择国籍')],
])('a passport with %j is refused', (wrong, refused) => {
  expect(refusedBy(() => foreignClaim({ ...PASSPORT, ...wrong }, NOW))).toEqual(refused)
})

test('numbers of different documents are different people; residents have one number on two cards', () => {
  const claim = { name: 'x', phone: '', idNumber: 'N' }
  expect([
    identityKey(claim),
    identityKey({ ...claim, documentType: 5, nationality: '' }),
    identityKey({ ...claim, documentType: 2, nationality: 'GB' }),
    identityKey({ ...claim, documentType: 4 }),
  ]).toEqual(['N', 'N', '2 GB N', '4  N'])
})

const COMPANY = {
  name: ' 青禾（北京）科技有限公司 ',
  creditCode: '91350100m000100y43',
  legalPerson: ' 林一诺',
  legalPersonIdNumber: ID,
  applicant: { name: '林一诺', idNumber: ID },
  industry: '65',
  area: '1101',
}

test('a company is kept with its names and code as they are registered', () => {
  const kept = companyClaim(COMPANY, NOW)
  expect(kept).toEqual({
    ...COMPANY,
    name: kept.name,
    creditCode: '91350100M000100Y43',
    legalPerson: '林一诺',
  })
  expect(kept.name.trim()).toBe(kept.name)
})

test.each([
  [{ name: '青' }, refusal('company.name', 'name', '单位名称应为 2–100 个字符，请与营业执照一致')],
  [
    { creditCode: '91350100M000100Y44' },
    refusal('company.credit-code', 'creditCode', '统一社会信用代码不正确，请核对 18 位代码'),
  ],
  [
    { legalPerson: '林' },
    refusal('company.legal-person', 'legalPerson', '法定代表人姓名应为 2–30 个汉字或字母'),
  ],
  [{ legalPersonIdNumber: short }, refusal('company.legal-person', 'legalPersonIdNumber', ID_WORDS)],
  [
    { legalPersonIdNumber: `${ID.slice(0, 17)}Y` },
    refusal('company.legal-person', 'legalPersonIdNumber', ID_WORDS),
  ],
  [{ industry: '00' }, refusal('company.industry', 'industry', '请选择所属行业')],
  [{ area: '9999' }, refusal('company.area', 'area', '请选择所在地区')],
])('a company with %j is refused', (wrong, refused) => {
  expect(refusedBy(() => companyClaim({ ...COMPANY, ...wrong }, NOW))).toEqual(refused)
})

test('the legal person is known by name and number', () => {
  const claim = { ...COMPANY, legalPerson: '林一诺' }
  expect([
    isLegalPerson(claim),
    isLegalPerson({ ...claim, applicant: { name: '林一诺', idNumber: 'x' } }),
    isLegalPerson({ ...claim, applicant: { name: '林二诺', idNumber: ID } }),
  ]).toEqual([true, false, false])
})

test.each([
  ['checking', 'certified', true],
  ['reviewing', 'certified', true],
  ['suspended', 'certified', false],
  ['certified', 'certified', false],
  ['checking', 'failed', false],
])('a move from %s to %s certifies anew: %s', (from, to, isNew) => {
  expect(isNewlyCertified({ from, to })).toBe(isNew)
})
