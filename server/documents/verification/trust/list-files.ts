// Revocation lists in files: PEM with any number of them, or one in DER.

/** Beside the root's certificate in the data folder, once an issuing authority was revoked: the root's list that names it. */
export const REVOKED_ISSUERS_FILE = 'revoked-issuers.crl'

const PEM = /-----BEGIN X509 CRL-----([\s\S]+?)-----END X509 CRL-----/g

/** The DER encodings; whether they are lists is found out by whoever reads them. */
export const readListFile = (content: Uint8Array): Uint8Array[] => {
  const blocks = [...Buffer.from(content).toString('latin1').matchAll(PEM)]
  return blocks.length === 0
    ? [content]
    : blocks.map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')))
}

/** The other way round. */
export const listsAsPem = (lists: readonly Uint8Array[]): string =>
  lists
    .map(
      (der) =>
        Buffer.from(der)
          .toString('base64')
          .match(/.{1,64}/g) ?? [],
    )
    .map((lines) => `-----BEGIN X509 CRL-----\n${lines.join('\n')}\n-----END X509 CRL-----\n`)
    .join('')
