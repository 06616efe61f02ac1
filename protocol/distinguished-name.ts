// Distinguished names as certificates print them, C=CN, O=…, CN=…, taken apart for people (RFC 4514).

/** The parts of a name that say something to people; empty where the certificate has none. */
export interface NameFacts {
  readonly commonName: string
  readonly organization: string
}

/** Reads a one-line name; a name without attributes is a common name. Backslash escapes are undone. */
export const nameFacts = (name: string): NameFacts => {
  const parts = new Map(
    [...name.matchAll(/(?:^|, )([A-Za-z][\w.]*)=((?:\\.|(?!, [A-Za-z][\w.]*=).)*)/gu)].map(
      ([, key = '', value = '']) => [key, value.replaceAll(/\\(.)/gu, '$1')],
    ),
  )
  return {
    commonName: parts.get('CN') ?? (parts.size === 0 ? name : ''),
    organization: parts.get('O') ?? '',
  }
}

/** One line for people: the common name, with the organisation where that says more. */
export const readableName = (name: string): string => {
  const { commonName, organization } = nameFacts(name)
  if (commonName === '') return organization === '' ? name : organization
  return organization === '' || organization === commonName ? commonName : `${commonName}（${organization}）`
}
