// Object identifiers the checks know (RFC 5652, RFC 5035, RFC 3161, RFC 5280, RFC 8017, RFC 5758).
export const CMS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
} as const

export const EXTENSION = {
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  /** Critical extensions a chain may carry without the checks needing to know more. */
  understood: new Set([
    '2.5.29.19',
    '2.5.29.15',
    '2.5.29.37',
    '2.5.29.32',
    '2.5.29.14',
    '2.5.29.35',
    '2.5.29.17',
    '2.5.29.31',
  ]),
} as const

export const PURPOSE = {
  timestamping: '1.3.6.1.5.5.7.3.8',
  /** Purposes under which a certificate may sign documents. */
  signing: new Set([
    '1.3.6.1.5.5.7.3.36',
    '1.3.6.1.5.5.7.3.4',
    '1.3.6.1.5.5.7.3.2',
    '2.5.29.37.0',
    '1.2.840.113583.1.1.5',
    '1.3.6.1.4.1.311.10.3.12',
  ]),
  ocspSigning: '1.3.6.1.5.5.7.3.9',
} as const

/** Digest algorithms by identifier; with `weak` ones collisions can be made, `none` anybody makes in seconds. */
export const DIGESTS: Readonly<
  Record<
    string,
    { readonly name: string; readonly node: string; readonly strength: 'full' | 'weak' | 'none' }
  >
> = {
  '2.16.840.1.101.3.4.2.1': { name: 'SHA-256', node: 'sha256', strength: 'full' },
  '2.16.840.1.101.3.4.2.2': { name: 'SHA-384', node: 'sha384', strength: 'full' },
  '2.16.840.1.101.3.4.2.3': { name: 'SHA-512', node: 'sha512', strength: 'full' },
  '2.16.840.1.101.3.4.2.8': { name: 'SHA3-256', node: 'sha3-256', strength: 'full' },
  '2.16.840.1.101.3.4.2.9': { name: 'SHA3-384', node: 'sha3-384', strength: 'full' },
  '2.16.840.1.101.3.4.2.10': { name: 'SHA3-512', node: 'sha3-512', strength: 'full' },
  '1.3.14.3.2.26': { name: 'SHA-1', node: 'sha1', strength: 'weak' },
  '1.2.840.113549.2.5': { name: 'MD5', node: 'md5', strength: 'none' },
}

/** Signature algorithms by identifier; `digest` is what the identifier itself fixes. */
export const SIGNATURES: Readonly<
  Record<string, { readonly kind: 'rsa' | 'pss' | 'ecdsa' | 'eddsa'; readonly digest?: string }>
> = {
  '1.2.840.113549.1.1.1': { kind: 'rsa' },
  '1.2.840.113549.1.1.4': { kind: 'rsa', digest: 'md5' },
  '1.2.840.113549.1.1.5': { kind: 'rsa', digest: 'sha1' },
  '1.2.840.113549.1.1.11': { kind: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: 'sha512' },
  '1.2.840.113549.1.1.10': { kind: 'pss' },
  '1.2.840.10045.2.1': { kind: 'ecdsa' },
  '1.2.840.10045.4.1': { kind: 'ecdsa', digest: 'sha1' },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', digest: 'sha512' },
  '1.3.101.112': { kind: 'eddsa' },
}
