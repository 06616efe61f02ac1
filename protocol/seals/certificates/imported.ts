// Calls for the certificate that a company brings from a licensed authority to sign its seals with.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { moment, nothing } from '#protocol/envelope.ts'

/** Longest file in characters of base64: 64 kB. */
export const MOST_PFX_CHARACTERS = 87_384

const importedCertificate = v.object({
  /** Names in one line. */
  subject: v.string(),
  issuer: v.string(),
  /** Of its root: who vouches for it. */
  authority: v.string(),
  /** In hexadecimal. */
  serial: v.string(),
  notBefore: moment,
  notAfter: moment,
  importedAt: moment,
  /** When its authority last said that it is in use. */
  checkedAt: moment,
  state: v.picklist(['valid', 'expired', 'revoked']),
  /** Why its state keeps the seals from signing; empty while it does not. */
  words: v.string(),
})
export type ImportedCertificate = v.InferOutput<typeof importedCertificate>

/** `isOffered`: whether this installation trusts an authority whose certificates may be imported. */
export const getImportedCertificate = endpoint({
  name: 'getImportedCertificate',
  method: 'GET',
  path: '/AccountService/certificate/imported',
  summary: '单位导入的证书',
  access: allowed('signature', 'view'),
  input: v.object({}),
  output: v.object({
    isOffered: v.boolean(),
    mayChange: v.boolean(),
    certificate: v.nullable(importedCertificate),
  }),
  refusals: ['identity.company-only'],
})

/** A PKCS#12 file with its password; it takes the place of the one imported before. */
export const importCertificate = endpoint({
  name: 'importCertificate',
  method: 'POST',
  path: '/AccountService/certificate/import',
  summary: '导入单位证书',
  access: allowed('signature', 'audit'),
  input: v.object({
    /** Base64. */
    file: v.pipe(
      v.string(),
      v.minLength(1, '请选择证书文件'),
      v.maxLength(MOST_PFX_CHARACTERS, '证书文件不能超过 64 KB'),
    ),
    password: v.pipe(
      v.string(),
      v.minLength(1, '请填写证书文件的口令'),
      v.maxLength(128, '口令不能超过 128 个字符'),
    ),
  }),
  output: nothing,
  refusals: [
    'identity.company-only',
    'certificate.not-offered',
    'certificate.file-unusable',
    'certificate.wrong-password',
    'certificate.status-unknown',
    'certificate.too-many',
  ],
})

/** From then on the product's own certificate signs the company's seals again. */
export const removeImportedCertificate = endpoint({
  name: 'removeImportedCertificate',
  method: 'POST',
  path: '/AccountService/certificate/remove',
  summary: '移除导入的单位证书',
  access: allowed('signature', 'audit'),
  input: v.object({}),
  output: nothing,
  refusals: ['identity.company-only', 'not-found'],
})
