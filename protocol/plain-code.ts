// Numbers of documents, companies and banks as people paste them.

/** The text without blanks, hyphens and marks that are not seen, its letters and digits in their plain form. */
export const withoutGaps = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')

/** Letters and digits without the blanks, hyphens and marks between them; anything else is as it was. */
export const plainCode = (text: string): string => {
  const bare = withoutGaps(text)
  return /^[\dA-Za-z]+$/u.test(bare) ? bare : text
}
