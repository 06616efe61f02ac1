// Words for the kinds of seal that a place asks for.

/** By kind of place. */
export const KIND_WORDS: Readonly<Record<'personSign' | 'companySeal' | 'legalSeal', string>> = {
  personSign: '个人签名',
  companySeal: '单位印章',
  legalSeal: '法定代表人章',
}
