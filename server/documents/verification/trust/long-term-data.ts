// The document security store (ISO 32000-2 §12.8.4.3).
// It keeps certificates and revocation data for later checking.
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'

const MOST_ITEMS = 500
const KEYS = ['Certs', 'CRLs', 'OCSPs']

/** What the store holds; empty lists where there is none. */
export interface LongTermData {
  readonly certificates: readonly Certificate[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

/** Reads the store of a revision. */
export const readLongTermData = (view: RevisionView): LongTermData => ({
  certificates: encodings(view, 'Certs').flatMap((der) => readCertificate(der) ?? []),
  crls: encodings(view, 'CRLs'),
  ocsps: encodings(view, 'OCSPs'),
})

/** Everything the store of a revision holds, as stored bytes whatever they mean. */
export const storedData = (view: RevisionView): Uint8Array[] => KEYS.flatMap((key) => encodings(view, key))

/** How many items the store of a revision lists. */
export const storeSize = (view: RevisionView): number => {
  const store = view.dict(view.catalog.get('DSS'))
  return KEYS.reduce((sum, key) => sum + (view.array(store?.get(key))?.length ?? 0), 0)
}

const encodings = (view: RevisionView, key: string): Uint8Array[] =>
  (view.array(view.dict(view.catalog.get('DSS'))?.get(key)) ?? []).slice(0, MOST_ITEMS).flatMap((item) => {
    const stream = view.resolve(item)
    return stream instanceof PdfStream ? (unpack(stream, view.resolve, view.file.budget) ?? []) : []
  })
