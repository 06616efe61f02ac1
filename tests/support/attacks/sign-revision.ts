// A genuine signature by a party who alters more than its own place in the revision it signs.
import { addPlaceholder, embedSignature, prepared } from '#server/documents/signing/placeholder.ts'
import { signDigest, signatureRoom } from '#server/documents/signing/sign-document.ts'
import { dictOf, name } from '#server/documents/pdf/values.ts'
import type { PdfDict } from '#server/documents/pdf/values.ts'
import { extended } from '#server/documents/pdf/revision.ts'
import { trust } from './contract-sample.ts'
import { ref, updateOf } from './update.ts'
import type { Update } from './update.ts'

const signer = trust.signer('北辰商贸（上海）有限公司')

/** Signs a reserved field; `change` may do anything in the same revision and answers the field's dictionary without /V. */
export const signRevision = async (
  pdf: Uint8Array,
  field: string,
  change: (update: Update, field: PdfDict) => PdfDict,
): Promise<Uint8Array> => {
  const work = updateOf(pdf)
  const number = work.field(field)
  const entries = dictOf({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
  })
  const room = Math.ceil(signatureRoom(signer, trust.timestamps))
  const signature = addPlaceholder(work.revision, entries, room)
  work.revision.set(ref(number), new Map([...change(work, work.dict(number)), ['V', signature]]))
  const ready = prepared(pdf, work.revision.write(), signature, entries, room)
  const { cms } = await signDigest(ready.digest, signer, trust.timestamps)
  return extended(pdf, embedSignature(ready, cms))
}
