// The document security store (ISO 32000-2 §12.8.4.3): certificates and revocation data kept for later checking.
import { readCertificate } from '../cms/certificate.ts'
import type { Certificate } from '../cms/certificate.ts'
import { unpack } from '../reading/filters.ts'
import type { RevisionView } from '../reading/revision-view.ts'
import { PdfStream } from '../reading/values.ts'

const MOST_ITEMS = 500

/** What the store holds; empty lists where there is none. */
export interface LongTermData {
  readonly certificates: readonly Certificate[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

/** Reads the store of a revision. */
export const readLongTermData = (view: RevisionView): LongTermData => {
  const store = view.dict(view.catalog.get('DSS'))
  const encodings = (key: string): Uint8Array[] =>
    (view.array(store?.get(key)) ?? []).slice(0, MOST_ITEMS).flatMap((item) => {
      const stream = view.resolve(item)
      return stream instanceof PdfStream ? (unpack(stream, view.resolve, view.file.budget) ?? []) : []
    })
  return {
    certificates: encodings('Certs').flatMap((der) => readCertificate(der) ?? []),
    crls: encodings('CRLs'),
    ocsps: encodings('OCSPs'),
  }
}
