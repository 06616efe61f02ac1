// Mainland mobile numbers (domain.md §2).
import { withoutGaps } from '#protocol/plain-code.ts'

/** Whether the text is a mainland mobile number: 11 digits beginning 13 to 19. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/u.test(text)

/** The number with its middle hidden, 138****1234; anything that is not a number is hidden whole. */
export const maskPhone = (phone: string): string =>
  isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '*'.repeat(Math.min(phone.length, 11))

/**
 * What was typed or pasted as a number, without what stands in it for the eye: `138 0000 0001`, `+86 138-0000-0001`, marks that are
 * not seen. Anything else, such as a name, is as it was.
 */
export const plainPhone = (text: string): string => {
  const bare = withoutGaps(text)
  return /^\+?\d+$/u.test(bare) ? bare.replace(/^(?:\+|00)?86(?=1\d{10}$)/u, '') : text
}
