// Checks a signature value with a public key: RSA PKCS #1 v1.5 and PSS, ECDSA, EdDSA.
// See RFC 8017, RFC 5758 and RFC 8419.
import { constants, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { Asn1Error, oidOf, part, parts, smallInteger } from './asn1.ts'
import type { Asn1 } from './asn1.ts'
import { DIGESTS, SIGNATURES } from './oids.ts'
import type { Algorithm } from './signed-data.ts'

const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])
/** Below this anybody factors an RSA key, below the second a state may. */
const LEAST_RSA_BITS = 1024
const SOUND_RSA_BITS = 2048

/** The outcome: the algorithm's name for people, and in Chinese what is wrong with it or makes it weak. */
export interface SignatureCheck {
  readonly name: string
  readonly problem: string | undefined
  readonly weakness: string | undefined
}

/** Checks `signature` over `data`; `digest` is Node's name of the digest the signer declares. */
export const checkSignatureValue = (
  key: KeyObject,
  algorithm: Algorithm,
  digest: string,
  data: Uint8Array,
  signature: Uint8Array,
): SignatureCheck => {
  const known = SIGNATURES[algorithm.oid]
  if (!known)
    return { name: algorithm.oid, problem: `签名算法 ${algorithm.oid} 不受支持`, weakness: undefined }
  const size = key.asymmetricKeyDetails?.modulusLength
  const curve = key.asymmetricKeyDetails?.namedCurve
  const name = nameOf(known.kind, size, curve)
  const fail = (problem: string) => ({ name, problem, weakness: undefined })
  if (known.digest && known.digest !== digest) return fail('签名算法与声明的摘要算法不一致')
  const fits = { rsa: ['rsa'], pss: ['rsa', 'rsa-pss'], ecdsa: ['ec'], eddsa: ['ed25519'] }[known.kind]
  if (!fits.includes(key.asymmetricKeyType ?? '')) return fail('签名算法与证书公钥不一致')
  if (size !== undefined && size < LEAST_RSA_BITS) return fail(`RSA 密钥只有 ${size} 位，强度不足`)
  if (curve !== undefined && !CURVES.has(curve)) return fail('证书使用的椭圆曲线不受支持')
  try {
    const holds = verify(
      known.kind === 'eddsa' ? null : digest,
      data,
      { key, ...padding(known.kind, algorithm, digest) },
      signature,
    )
    const weak = size !== undefined && size < SOUND_RSA_BITS
    return {
      name,
      problem: holds ? undefined : '签名值与证书公钥不符',
      weakness: weak ? `RSA 密钥只有 ${size} 位，强度不足` : undefined,
    }
  } catch (error) {
    if (error instanceof Asn1Error) return fail('RSA-PSS 参数不受支持')
    return fail('签名值无法验证')
  }
}

const nameOf = (kind: string, size: number | undefined, curve: string | undefined): string => {
  if (kind === 'ecdsa')
    return `ECDSA ${{ prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }[curve ?? ''] ?? ''}`.trim()
  if (kind === 'eddsa') return 'Ed25519'
  return `${kind === 'pss' ? 'RSA-PSS' : 'RSA'}${size ? `-${size}` : ''}`
}

// For the others Node takes what CMS means: PKCS #1 v1.5, and the DER of two numbers.
const padding = (kind: string, algorithm: Algorithm, digest: string) =>
  kind === 'pss'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLength(algorithm.parameters, digest) }
    : {}

// RFC 8017 A.2.3; absent parameters mean SHA-1, which no digest accepted here is.
const saltLength = (parameters: Asn1 | undefined, digest: string): number => {
  if (!parameters) throw new Asn1Error('PSS parameters missing')
  const fields = new Map(parts(parameters).map((item) => [item.tag, part(item, 0)]))
  const hash = fields.get(0xa0)
  const mask = fields.get(0xa1)
  const salt = fields.get(0xa2)
  const hashOf = (value: Asn1 | undefined) => value && DIGESTS[oidOf(part(value, 0))]?.node
  if (hashOf(hash) !== digest || !mask || hashOf(part(mask, 1)) !== digest)
    throw new Asn1Error('PSS digests differ')
  const length = salt ? smallInteger(salt) : 20
  // Node takes a negative length as leave to accept any.
  if (length < 0) throw new Asn1Error('PSS salt of no length')
  return length
}
