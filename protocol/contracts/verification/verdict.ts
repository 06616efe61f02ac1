// The result of checking a PDF: three answers per signature and one verdict on integrity.
// See architecture.md §1.3.
import * as v from 'valibot'

/**
 * One word about the file's integrity. `valid`: every signature holds and nothing signed could look different now.
 * `changed`: the signatures may hold, but what is shown is, or could become, something else than what was signed. `notFinal`:
 * every signature holds, but it is not the final file of a contract of ours that is completed: an older revision, or one whose
 * validation data or document time stamp was cut off. `weak`: as `valid`, but with an algorithm that no longer binds what was signed (SHA-1, RSA below
 * 2048 bits). `invalid`: a signature is broken or could not be checked. `unsigned`: nobody signed, though there may be time
 * stamps. `unreadable`: no PDF, damaged, too heavy, or locked. Whether the signers are known is not part of it.
 */
export const overall = v.picklist([
  'valid',
  'weak',
  'invalid',
  'changed',
  'notFinal',
  'unsigned',
  'unreadable',
])
export type Overall = v.InferOutput<typeof overall>

/** The signer's certificate as it is written in the signature; serial in lower-case hex, times ISO 8601 in UTC. */
export const verdictCertificate = v.object({
  subject: v.string(),
  issuer: v.string(),
  serial: v.string(),
  notBefore: v.string(),
  notAfter: v.string(),
})
export type VerdictCertificate = v.InferOutput<typeof verdictCertificate>

/** A file as a signature names it; lower-case hex. */
export const namedFile = v.object({ name: v.string(), sha256: v.string() })
export type NamedFile = v.InferOutput<typeof namedFile>

/**
 * One signature or document time stamp, in the order of signing.
 * `intact`: bytes, digest, signature value and time stamp hold. `covers`: the whole file, one earlier revision of it, or
 * less than a revision (never acceptable). `changes`: what was altered afterwards, in Chinese with the page, empty when
 * nothing but permitted signing steps followed. `filled`: names of form fields that were empty on signing and filled afterwards,
 * which the format permits and the signature does not cover: the file is `changed`. `trusted`: the certificate leads to a known anchor and was good at `time`.
 * `time`: ISO 8601; `timeProof`: a sound time stamp says so, or the signer merely claims it. Whether the time-stamp
 * authority is known is a matter of trust: if not, it is among `problems` and proves nothing about the certificate.
 * `level`: PAdES level (ETSI EN 319 142-1), `CMS` for other PDF signatures, `TST` for document time stamps.
 * `attachments`: other files that the signature names by their SHA-256; none of a signature that is broken.
 * `answers`: the three answers in words. `problems`: everything found wrong with bytes or trust. `weaknesses`: algorithms that
 * make an intact signature `weak`, in Chinese.
 */
export const verdictSignature = v.object({
  field: v.string(),
  signer: v.string(),
  kind: v.picklist(['signature', 'timestamp']),
  intact: v.boolean(),
  covers: v.picklist(['whole', 'revision', 'partial']),
  changes: v.array(v.string()),
  filled: v.optional(v.array(v.string()), []),
  trusted: v.boolean(),
  time: v.nullable(v.string()),
  timeProof: v.picklist(['timestamp', 'claimed', 'none']),
  level: v.picklist(['B-B', 'B-T', 'B-LT', 'B-LTA', 'CMS', 'TST']),
  digest: v.nullable(v.string()),
  algorithm: v.nullable(v.string()),
  timestampAuthority: v.nullable(v.string()),
  certificate: v.nullable(verdictCertificate),
  answers: v.object({ bytes: v.string(), changes: v.string(), trust: v.string() }),
  problems: v.array(v.string()),
  weaknesses: v.optional(v.array(v.string()), []),
  attachments: v.optional(v.array(namedFile), []),
})
export type VerdictSignature = v.InferOutput<typeof verdictSignature>

/**
 * The whole answer. `headline`: one Chinese line to show first. `issuedHere`: these very bytes left this product.
 * `voidedAt`: since when the contract is void by agreement of its parties, as this product knows; the signatures hold regardless.
 * `reasons`: why `overall` is what it is, and what else the reader must know. `sha256`: of the checked file, hex.
 */
export const verdict = v.object({
  overall,
  headline: v.string(),
  issuedHere: v.boolean(),
  voidedAt: v.optional(v.string()),
  signatures: v.array(verdictSignature),
  reasons: v.array(v.string()),
  sha256: v.string(),
})
export type Verdict = v.InferOutput<typeof verdict>

/** The headline of a `changed` file in which nothing but form fields was filled after signing. */
export const FILLED_HEADLINE = '签名之后有人填写了表单，填写的内容不在签名之内'
