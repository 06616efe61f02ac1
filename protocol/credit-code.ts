// Unified social credit codes of organisations: GB 32100-2015 (domain.md §4).

/** Digits and capitals without I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The check character for the first 17: weights are the powers of 3 modulo 31 (GB 32100 §4.6). */
export const creditCheckCharacter = (seventeen: string): string => {
  let weight = 1
  let sum = 0
  for (const char of seventeen) {
    sum += ALPHABET.indexOf(char) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31] ?? ''
}

/** Whether the text is a code: 18 characters of the alphabet in capitals, region in digits, right check character. */
export const isCreditCode = (text: string): boolean =>
  /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/u.test(text) &&
  creditCheckCharacter(text.slice(0, 17)) === text[17]

/** A code as it is kept: no spaces, capitals. */
export const normalizeCreditCode = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase()
