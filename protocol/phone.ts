// Mainland mobile numbers (domain.md §2).

/** Whether the text is a mainland mobile number: 11 digits beginning 13 to 19. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/u.test(text)

/** The number with its middle hidden, 138****1234; anything that is not a number is hidden whole. */
export const maskPhone = (phone: string): string =>
  isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '*'.repeat(Math.min(phone.length, 11))
