// Names of persons, companies and contracts: what is allowed and how it is written (domain.md §2).

const HAN = String.raw`\p{Script=Han}`
const PERSON = new RegExp(
  `^(?=.{2,30}$)[${HAN}A-Za-z]+(?:(?:·|(?<=[A-Za-z]) (?=[A-Za-z]))[${HAN}A-Za-z]+)*$`,
  'u',
)
const COMPANY = new RegExp(`^[${HAN}A-Za-z0-9（）〔〕《》“”·.,&'＋+\\-—_/ ]{2,100}$`, 'u')
// Signs such as ® and ™ count as emoji only when a variation selector turns them into pictures.
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u{1F000}-\u{1FAFF}]|\p{Regional_Indicator}|\u20E3/u

/** Whether a text has a character that shows as a coloured picture. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text)

/** Full-width letters, figures and signs to their ASCII form; brackets of company names stay full-width (below). */
const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF06]/gu, (char) =>
    String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  )

/** A person's name as it is kept: spaces trimmed and single, every kind of middle dot written as ·. */
export const normalizePersonName = (name: string): string =>
  name
    .trim()
    .replaceAll(/[•‧∙・･．]/gu, '·')
    .replaceAll(/\s+/gu, ' ')

/** Whether a normalised text can be a person's name: 2 to 30 汉字 or letters, parts joined by ·, words of letters also by one space. */
export const isPersonName = (name: string): boolean => PERSON.test(name)

/** A company name as it is kept: full-width brackets, half-width letters and figures, no space next to 汉字. */
export const normalizeCompanyName = (name: string): string =>
  toHalfWidth(name.trim())
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replaceAll(/[\s\u3000]+/gu, ' ')
    .replaceAll(/(?<=[\p{Script=Han}（）]) | (?=[\p{Script=Han}（）])/gu, '')

/** Whether a normalised text can be a company name: 2 to 100 characters, brackets in pairs. */
export const isCompanyName = (name: string): boolean =>
  COMPANY.test(name) && /\p{Script=Han}|[A-Za-z]/u.test(name) && bracketsPair(name)

const bracketsPair = (name: string): boolean => {
  let open = 0
  for (const char of name) {
    if (char === '（') open += 1
    if (char === '）') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/** What is wrong with a contract's name, or null: at most 100 characters, none of / \ : * " < > | ? and no emoji. */
export const contractNameFault = (name: string): 'empty' | 'tooLong' | 'forbidden' | 'emoji' | null => {
  const letters = Array.from(name.trim())
  if (letters.length === 0) return 'empty'
  if (letters.length > 100) return 'tooLong'
  if (letters.some((char) => '/\\:*"<>|?'.includes(char) || /\p{Cc}/u.test(char))) return 'forbidden'
  return hasEmoji(name) ? 'emoji' : null
}
