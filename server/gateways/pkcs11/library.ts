// The part of pkcs11js that is used; the package is installed aside, so its own types are not at hand.
import { createRequire } from 'node:module'
import path from 'node:path'

type Handle = Buffer
export interface Attribute {
  readonly type: number
  readonly value?: number | boolean | string | Buffer
}
interface Mechanism {
  readonly mechanism: number
}

/** PKCS#11 2.40 §5, as far as it is called here. */
export interface Cryptoki {
  load(file: string): void
  C_Initialize(options: { flags: number }): void
  C_Finalize(): void
  C_GetSlotList(tokenPresent: boolean): Handle[]
  C_GetTokenInfo(slot: Handle): { readonly label: string }
  C_OpenSession(slot: Handle, flags: number): Handle
  C_Login(session: Handle, user: number, pin: string): void
  C_FindObjectsInit(session: Handle, template: readonly Attribute[]): void
  C_FindObjects(session: Handle, most: number): Handle[]
  C_FindObjectsFinal(session: Handle): void
  C_GetAttributeValue(session: Handle, object: Handle, template: readonly Attribute[]): { value: Buffer }[]
  C_GetMechanismList(slot: Handle): number[]
  C_GenerateKey(session: Handle, mechanism: Mechanism, template: readonly Attribute[]): Handle
  C_GenerateKeyPair(
    session: Handle,
    mechanism: Mechanism,
    publicTemplate: readonly Attribute[],
    privateTemplate: readonly Attribute[],
  ): { readonly publicKey: Handle; readonly privateKey: Handle }
  C_CreateObject(session: Handle, template: readonly Attribute[]): Handle
  C_WrapKey(session: Handle, mechanism: Mechanism, wrapping: Handle, key: Handle, into: Buffer): Buffer
  C_UnwrapKey(
    session: Handle,
    mechanism: Mechanism,
    unwrapping: Handle,
    wrapped: Buffer,
    template: readonly Attribute[],
  ): Handle
  C_DestroyObject(session: Handle, object: Handle): void
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void
  C_Sign(session: Handle, data: Buffer, into: Buffer): Buffer
}

/** Numbers of PKCS#11 2.40. */
export const CK = {
  serial: 4,
  readWrite: 2,
  osLocking: 2,
  user: 1,
  privateKey: 3,
  publicKey: 2,
  secretKey: 4,
  class: 0,
  token: 1,
  private: 2,
  label: 3,
  value: 0x11,
  trusted: 0x86,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  encrypt: 0x104,
  decrypt: 0x105,
  wrap: 0x106,
  unwrap: 0x107,
  sign: 0x108,
  verify: 0x10a,
  modulus: 0x120,
  modulusBits: 0x121,
  publicExponent: 0x122,
  valueLength: 0x161,
  extractable: 0x162,
  ecParams: 0x180,
  ecPoint: 0x181,
  wrapWithTrusted: 0x210,
  rsa: 0,
  ec: 3,
  aes: 0x1f,
  rsaKeyPairGen: 0,
  sha256RsaPkcs: 0x40,
  ecKeyPairGen: 0x1040,
  ecdsa: 0x1041,
  aesKeyGen: 0x1080,
  aesKeyWrapPad: 0x210a,
} as const

/** Return values that are told apart, by name. */
export const CKR = {
  attributeTypeInvalid: 0x12,
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinExpired: 0xa3,
  pinLocked: 0xa4,
  alreadyLoggedIn: 0x100,
  alreadyInitialized: 0x191,
} as const

/** The code of a failure that the token reported; undefined for others. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined

/** Loads the package from its folder. */
export const loadCryptoki = (packageFolder: string): Cryptoki => {
  const load = createRequire(path.join(packageFolder, 'package.json'))
  const { PKCS11 } = load(packageFolder) as { PKCS11: new () => Cryptoki }
  return new PKCS11()
}
