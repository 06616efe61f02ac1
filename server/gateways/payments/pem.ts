// Keys as consoles of payment providers hand them out: as PEM, or as its bare base64.

/** The key as PEM; `label` is what a bare one is, such as `PUBLIC KEY`. */
export const asPem = (text: string, label: 'PUBLIC KEY' | 'PRIVATE KEY'): string => {
  if (text.includes('-----BEGIN')) return text
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
