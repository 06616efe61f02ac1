// Signs a document at a reserved slot, in one incremental revision.
// The result is PAdES B-B, or B-T with a time stamp (ETSI EN 319 142-1).
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { extended, Revision } from '#server/documents/pdf/revision.ts'
import { dateString, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfRef } from '#server/documents/pdf/values.ts'
import { sha256, signedAttributes, signedMessage } from '#server/trust/cms.ts'
import { OID } from '#server/trust/oids.ts'
import type { Signer } from '#server/trust/signer.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { createAppearanceWriter } from './appearance.ts'
import type { Appearances } from './appearance.ts'
import { addPlaceholder, embedSignature, prepared } from './placeholder.ts'
import type { ByteRange, Prepared } from './placeholder.ts'
import { findReservedAct } from './reserved-act.ts'

/** The text in the signature for a reader of the file. */
export interface SignatureWords {
  readonly name?: string | undefined
  readonly reason?: string | undefined
  readonly location?: string | undefined
}

/**
 * What a signing revision is prepared from. `attachments` are files that belong to this one and carry no signature of their own: the
 * signed bytes name them (`/NYIN_Attachments`). `time` is the claimed time (/M); `room` the bytes kept for the signature.
 */
export interface SigningRevision extends SignatureWords {
  readonly pdf: Uint8Array
  readonly field: string
  readonly appearances: Appearances
  readonly time: Date
  readonly room: number
  readonly attachments?: readonly NamedFile[] | undefined
  /** Certifies the document (first signature only): 1 no changes, 2 form filling and signing, 3 annotations too. */
  readonly docMdp?: 1 | 2 | 3 | undefined
}

/** A signing revision, finished: `appended` goes behind the file. `timestampTime` is there at level B-T. */
export interface Signed {
  readonly appended: Uint8Array
  readonly byteRange: ByteRange
  readonly digest: Uint8Array
  readonly cms: Uint8Array
  readonly timestampTime: Date | undefined
}

/** A signed document as a whole; `appended` is its last part. */
export interface SignedDocument extends Signed {
  readonly pdf: Uint8Array
}

/** What signing takes. Without `timestamps` the level is B-B, with it B-T. */
export interface SigningRequest extends Omit<SigningRevision, 'room'> {
  readonly signer: Signer
  readonly timestamps?: TimestampSource | undefined
}

const CMS_BASE_BYTES = 480
const RSA_SIGNATURE_BYTES = 512
const ECDSA_SIGNATURE_BYTES = 80

/** Room in bytes for the signature of this signer with a time stamp of this source. */
export const signatureRoom = (
  signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>,
  timestamps: Pick<TimestampSource, 'tokenBytes'> | undefined,
): number =>
  CMS_BASE_BYTES +
  (signer.algorithm === 'rsa-sha256' ? RSA_SIGNATURE_BYTES : ECDSA_SIGNATURE_BYTES) +
  // The certificate itself, and its issuer's name and serial once more.
  signer.certificate.length * 1.5 +
  signer.chain.reduce((sum, der) => sum + der.length, 0) +
  (timestamps ? timestamps.tokenBytes + 64 : 0)

/**
 * Step 1: writes the signing revision with an empty signature and hashes what it will cover.
 * Refuses `signing.no-slot`, `signing.already-signed`, `document.damaged`, `document.encrypted`.
 */
export const prepareSignature = (request: SigningRevision): Prepared => {
  const file = new PdfFile(request.pdf)
  const revision = new Revision(file)
  const act = findReservedAct(file, request.field)
  const room = Math.ceil(request.room)
  const entries = signatureEntries(request)
  const signature = addPlaceholder(revision, entries, room)
  const appearanceOf = createAppearanceWriter(revision, request.appearances)
  revision.set(act.ref, new Map(act.dict).set('V', signature))
  for (const { ref, dict, content } of act.widgets) {
    const filled: PdfDict = new Map(ref === act.ref ? new Map(act.dict).set('V', signature) : dict)
    revision.set(ref, filled.set('AP', appearanceOf(file, dict, content)))
  }
  if (request.docMdp) certify(file, revision, signature)
  return prepared(request.pdf, revision.write(), signature, entries, room)
}

/** Steps 2 and 3: the CMS over a prepared digest, signed and time-stamped. */
export const signDigest = async (
  digest: Uint8Array,
  signer: Signer,
  timestamps: TimestampSource | undefined,
): Promise<{ cms: Uint8Array; timestampTime: Date | undefined }> => {
  const attributes = signedAttributes(OID.data, digest, signer.certificate)
  const signature = await signer.sign(attributes)
  const stamp = timestamps && (await requestTimestamp(sha256(signature), timestamps))
  const cms = signedMessage({
    contentType: OID.data,
    attributes,
    signature,
    signer,
    certificates: [signer.certificate, ...signer.chain],
    timestamp: stamp?.token,
  })
  return { cms, timestampTime: stamp?.time }
}

/** All steps: prepare, hash, sign, embed. Answers only what is to be appended: storage that keeps the file need not write it again. */
export const signAppending = async (request: SigningRequest): Promise<Signed> => {
  const { signer, timestamps } = request
  const ready = prepareSignature({ ...request, room: signatureRoom(signer, timestamps) })
  const { cms, timestampTime } = await signDigest(ready.digest, signer, timestamps)
  const appended = embedSignature(ready, cms)
  return { appended, byteRange: ready.byteRange, digest: ready.digest, cms, timestampTime }
}

/** Signs, and answers the whole file too. Earlier bytes stay untouched; the given `pdf` is not changed. */
export const signDocument = async (request: SigningRequest): Promise<SignedDocument> => {
  const signed = await signAppending(request)
  return { ...signed, pdf: extended(request.pdf, signed.appended) }
}

const signatureEntries = (request: SigningRevision): PdfDict => {
  const text = (value: string | undefined) => (value ? textString(value) : undefined)
  return dictOf({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: dateString(request.time),
    Name: text(request.name),
    Reason: text(request.reason),
    Location: text(request.location),
    NYIN_Attachments: named(request.attachments ?? []),
    Reference: request.docMdp && [
      dictOf({
        Type: name('SigRef'),
        TransformMethod: name('DocMDP'),
        TransformParams: dictOf({ Type: name('TransformParams'), P: request.docMdp, V: name('1.2') }),
      }),
    ],
  })
}

const named = (files: readonly NamedFile[]): PdfDict[] | undefined =>
  files.length === 0
    ? undefined
    : files.map((file) => dictOf({ Name: textString(file.name), SHA256: textString(file.sha256) }))

const certify = (file: PdfFile, revision: Revision, signature: PdfRef): void => {
  const { ref, dict } = file.catalog()
  const permissions: PdfDict = new Map(file.dict(dict.get('Perms')) ?? [])
  revision.set(ref, new Map(dict).set('Perms', permissions.set('DocMDP', signature)))
}
