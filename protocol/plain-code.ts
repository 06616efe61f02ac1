// Numbers of documents, companies and banks as people paste them.

/** Letters and digits without the blanks, hyphens and marks between them; anything else is as it was. */
export const plainCode = (text: string): string => {
  const bare = text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^[\dA-Za-z]+$/u.test(bare) ? bare : text
}
