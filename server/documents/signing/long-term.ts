// Adds to a signed document what checking it after many years needs.
// It adds certificates, revocation lists and a document time stamp (PAdES B-LT and B-LTA, ETSI EN 319 142-1 §5.4.2, §5.4.3).
import { Refusal } from '#protocol/failures.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { readPages } from '#server/documents/pdf/pages.ts'
import { extended, Revision } from '#server/documents/pdf/revision.ts'
import { dictOf, name, PdfRef, PdfStream, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { provableUntil } from '#server/trust/provable-until.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { Timestamp, TimestampSource } from '#server/trust/timestamp-client.ts'
import { certificatesIn } from '#server/trust/timestamp-token.ts'
import { lastDocumentTimestamp } from './last-timestamp.ts'
import { addPlaceholder, embedSignature, prepared } from './placeholder.ts'
import type { Prepared } from './placeholder.ts'

/** Certificates, revocation lists and OCSP answers, DER, of all signers and time stamps up to their roots. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly revocationLists: readonly Uint8Array[]
  /** Answers of OCSP responders (OCSPResponse); left out where lists say it all. */
  readonly statusAnswers?: readonly Uint8Array[] | undefined
}

/** A file that ends with a document time stamp: its time, and until when it can be checked by itself. */
export interface Stamped {
  readonly pdf: Uint8Array
  readonly timestampTime: Date
  readonly provableUntil: Date
}

/**
 * Appends the document security store, then a document time stamp, each as one revision. May be called again
 * later with fresh data. The lists should have been issued after the last signature.
 */
export const addLongTermData = async (
  pdf: Uint8Array,
  data: ValidationData & { readonly timestamps: TimestampSource },
): Promise<Stamped> => addDocumentTimestamp(addSecurityStore(pdf, data), data.timestamps)

/**
 * Renews what proves a finished document before its last document time stamp can be proved no longer: first the validation data of that
 * stamp (its own certificates with `data`), then a further document time stamp over all of it, each as one revision (ETSI EN 319 142-1
 * §5.4.3, archive time stamps as in §5.5 of EN 319 122-1). The lists must have been issued after that stamp. The bytes before stay as they
 * are. Refuses `signing.no-validation-data` where the file ends with no document time stamp.
 */
export const renewLongTermData = async (
  pdf: Uint8Array,
  data: ValidationData & { readonly timestamps: TimestampSource },
): Promise<Stamped> => addLongTermData(pdf, { ...data, certificates: certificatesToRenew(pdf, data) })

const certificatesToRenew = (pdf: Uint8Array, data: ValidationData): Uint8Array[] => {
  const token = lastDocumentTimestamp(pdf)
  if (token !== undefined) return [...certificatesIn(token), ...data.certificates]
  throw new Refusal(
    'signing.no-validation-data',
    '文件中没有文档时间戳，无法续期。请核对这份文件是否为最终文件。',
    { status: 500 },
  )
}

/** The first step of both where the time stamp is made elsewhere: the file with its store, and a document time stamp to be filled in. */
export const prepareLongTermData = (
  pdf: Uint8Array,
  { tokenBytes, renews, ...data }: ValidationData & { readonly tokenBytes: number; readonly renews: boolean },
): { stored: Uint8Array; ready: Prepared } => {
  const certificates = renews ? certificatesToRenew(pdf, data) : data.certificates
  const stored = addSecurityStore(pdf, { ...data, certificates })
  return { stored, ready: prepareDocumentTimestamp(stored, tokenBytes) }
}

/** Appends a document security store (/DSS), keeping what an earlier one holds. */
export const addSecurityStore = (pdf: Uint8Array, data: ValidationData): Uint8Array => {
  if (data.certificates.length === 0 || data.revocationLists.length === 0) {
    throw new Refusal(
      'signing.no-validation-data',
      '缺少证书或吊销列表，无法加入长期验证数据。请稍后重试。',
      { status: 500 },
    )
  }
  const file = new PdfFile(pdf)
  const revision = new Revision(file)
  const catalog = file.catalog()
  const held = catalog.dict.get('DSS')
  const store: PdfDict = new Map(file.dict(held) ?? [])
  const merged = (key: string, ders: readonly Uint8Array[]): PdfValue => {
    const present = file.array(store.get(key))
    const known = new Set(present.map((ref) => hexOf(file.resolve(ref))))
    const fresh = [...new Map(ders.map((der) => [Buffer.from(der).toString('hex'), der]))]
      .filter(([hex]) => !known.has(hex))
      .map(([, der]) => revision.add(new PdfStream(new Map(), der)))
    return [...present, ...fresh]
  }
  store.set('Type', name('DSS'))
  store.set('Certs', merged('Certs', data.certificates))
  store.set('CRLs', merged('CRLs', data.revocationLists))
  const { statusAnswers = [] } = data
  if (statusAnswers.length > 0) store.set('OCSPs', merged('OCSPs', statusAnswers))
  const ref = held instanceof PdfRef ? held : revision.allocate()
  revision.set(ref, store)
  if (ref !== held) revision.set(catalog.ref, new Map(catalog.dict).set('DSS', ref))
  return extended(pdf, revision.write().bytes)
}

/** Appends a document time stamp (ETSI.RFC3161) that covers the whole file before it. */
export const addDocumentTimestamp = async (
  pdf: Uint8Array,
  timestamps: TimestampSource,
): Promise<Stamped> => {
  const ready = prepareDocumentTimestamp(pdf, timestamps.tokenBytes)
  return withStamp(pdf, ready, await requestTimestamp(ready.digest, timestamps))
}

/** The file with its prepared document time stamp filled in. */
export const withStamp = (pdf: Uint8Array, ready: Prepared, { token, time, chain }: Timestamp): Stamped => ({
  pdf: extended(pdf, embedSignature(ready, token)),
  timestampTime: time,
  provableUntil: provableUntil(chain),
})

const prepareDocumentTimestamp = (pdf: Uint8Array, tokenBytes: number): Prepared => {
  const file = new PdfFile(pdf)
  const revision = new Revision(file)
  const catalog = file.catalog()
  const [firstPage] = readPages(file)
  const heldForm = catalog.dict.get('AcroForm')
  const form: PdfDict = new Map(file.dict(heldForm) ?? [])
  const entries = dictOf({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
  })
  const room = tokenBytes + 64
  const signature = addPlaceholder(revision, entries, room)
  const fields = file.array(form.get('Fields'))
  const field = revision.add(
    dictOf({
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: [0, 0, 0, 0],
      P: firstPage?.ref,
      F: 4 | 128,
      FT: name('Sig'),
      T: textString(`timestamp_${signature.num}`),
      V: signature,
    }),
  )
  form.set('Fields', [...fields, field]).set('SigFlags', 3)
  if (heldForm instanceof PdfRef) revision.set(heldForm, form)
  else revision.set(catalog.ref, new Map(catalog.dict).set('AcroForm', form))
  return prepared(pdf, revision.write(), signature, entries, room)
}

const hexOf = (value: PdfValue): string =>
  value instanceof PdfStream && !value.dict.has('Filter') ? Buffer.from(value.data).toString('hex') : ''
