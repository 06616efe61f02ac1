// Documents a person can be certified with and the rules of their numbers (domain.md §4; GB 11643).
import { birthDateOf, idCheckCharacter, isIdNumber } from '#protocol/id-card.ts'

/** By number as domain.md §4; `sides` are the pictures asked for. */
export const DOCUMENT_TYPES = [
  { type: 1, name: '居民身份证', sides: [], hasNationality: false, hint: '18 位号码' },
  {
    type: 2,
    name: '护照',
    sides: ['front'],
    hasNationality: true,
    hint: '5–17 位字母和数字，例如 E12345678',
  },
  {
    type: 3,
    name: '港澳居民来往内地通行证',
    sides: ['front', 'back'],
    hasNationality: false,
    hint: 'H 或 M 加 8 位或 10 位数字',
  },
  {
    type: 4,
    name: '台湾居民来往大陆通行证',
    sides: ['front', 'back'],
    hasNationality: false,
    hint: '8 位或 10 位数字',
  },
  {
    type: 5,
    name: '港澳台居民居住证',
    sides: ['front', 'back'],
    hasNationality: false,
    hint: '81、82 或 83 开头的 18 位号码',
  },
  {
    type: 6,
    name: '外国人永久居留身份证',
    sides: ['front', 'back'],
    hasNationality: true,
    hint: '3 位字母加 12 位数字，或 9 开头的 18 位号码',
  },
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['type']

/** The document's row by its number. */
export const documentOf = (type: number) => DOCUMENT_TYPES.find((row) => row.type === type)

/** A number as it is kept: no spaces, half-width brackets gone, capitals. */
export const normalizeDocumentNumber = (text: string): string =>
  text.replaceAll(/[\s()（）-]/gu, '').toUpperCase()

const hasBirthAndCheck = (number: string, today: Date): boolean => {
  const birth = birthDateOf(number)
  if (birth === null || idCheckCharacter(number.slice(0, 17)) !== number[17]) return false
  const born = Date.UTC(birth.year, birth.month - 1, birth.day)
  return born <= today.getTime()
}

const RULES: Readonly<Record<DocumentType, (number: string, today: Date) => boolean>> = {
  // 81–83 are residence permits, which are another document.
  1: (number, today) => number.length === 18 && !/^8[1-3]/u.test(number) && isIdNumber(number, today),
  2: (number) => /^(?=.*\d)[A-Z0-9]{5,17}$/u.test(number),
  3: (number) => /^[HM]\d{8}(\d{2})?$/u.test(number),
  4: (number) => /^\d{8}(\d{2})?$/u.test(number),
  5: (number, today) => number.length === 18 && /^8[1-3]/u.test(number) && isIdNumber(number, today),
  6: (number, today) =>
    /^[A-Z]{3}\d{12}$/u.test(number) || (/^9\d{16}[\dX]$/u.test(number) && hasBirthAndCheck(number, today)),
}

/** Whether the (normalised) number can be that of such a document. */
export const isDocumentNumber = (type: DocumentType, number: string, today: Date): boolean =>
  RULES[type](number, today)

/** The number with all but its first and last characters hidden: enough to recognise one's own. */
export const maskDocumentNumber = (number: string): string =>
  number.length < 9
    ? `${number.slice(0, 1)}${'*'.repeat(Math.max(0, number.length - 3))}${number.slice(-2)}`
    : number.slice(0, 3) + '*'.repeat(number.length - 7) + number.slice(-4)

/** ISO 3166-1 alpha-2 codes of nationalities; names come from the reader's own language data. */
export const NATIONALITIES: readonly string[] = (
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL ' +
  'CM CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN ' +
  'HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA ' +
  'MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PS PT ' +
  'PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV ' +
  'TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'
).split(' ')
