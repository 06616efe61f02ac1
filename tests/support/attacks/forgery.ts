// Universal signature forgery: a signature whose parts are missing or meaningless.
import { dictOf, name } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { PART, signedOnce } from './contract-sample.ts'
import { replaceInPlace } from './raw-pdf.ts'
import { ref, update } from './update.ts'

const RANGE = /\/ByteRange \[[^\]]*\]/
const CONTENTS = /\/Contents <[0-9a-f]+>/

const withRange = (text: string) => replaceInPlace(signedOnce, RANGE, text)
const withContents = (text: string) => replaceInPlace(signedOnce, CONTENTS, text)

// The signature is replaced by one of the attacker's making, together with the page's content.
const withValue = (value: PdfValue) =>
  update(signedOnce, ({ set, dict, stream, field }) => {
    const num = field('buyer')
    set(num, new Map([...dict(num), ['V', value]]))
    set(
      PART.firstPage,
      new Map([...dict(PART.firstPage), ['Contents', stream('BT /F 24 Tf 72 700 Td (Pay 999) Tj ET')]]),
    )
  })

const signature = (entries: Record<string, PdfValue>) =>
  dictOf({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ...entries,
  })

const withNewSignature = (entries: Record<string, PdfValue>) =>
  update(signedOnce, ({ set, dict, revision, field }) => {
    const num = field('buyer')
    set(num, new Map([...dict(num), ['V', revision.add(signature(entries))]]))
  })

export const forgeries = {
  'byte range left out': () => withRange(''),
  'byte range null': () => withRange('/ByteRange null'),
  'byte range empty': () => withRange('/ByteRange []'),
  'byte range of zeros': () => withRange('/ByteRange [0 0 0 0]'),
  'byte range of one stretch': () => withRange(`/ByteRange [0 ${signedOnce.length}]`),
  'byte range negative': () => withRange('/ByteRange [0 -1 5 -10]'),
  'byte range backwards': () => withRange('/ByteRange [0 9000 100 50]'),
  'byte range overlapping': () => withRange('/ByteRange [0 500 400 900]'),
  'byte range of text': () => withRange('/ByteRange (all of it)'),
  'byte range of fractions': () => withRange('/ByteRange [0 1.5 9.25 100]'),
  'byte range beyond the file': () => withRange('/ByteRange [0 100 200 99999999]'),
  'byte range beyond all numbers': () => withRange('/ByteRange [0 10 99999999999999 99999999]'),
  'byte range twice': () => withRange('/ByteRange [0 1 2 3]/ByteRange [0 100 200 300]'),
  'contents left out': () => withContents(''),
  'contents null': () => withContents('/Contents null'),
  'contents empty': () => withContents('/Contents <>'),
  'contents one zero byte': () => withContents('/Contents <00>'),
  'contents not hexadecimal': () => withContents('/Contents <zz>'),
  'contents a literal string': () => withContents('/Contents (signed)'),
  'contents a reference to nothing': () => withContents('/Contents 9999 0 R'),
  'value null': () => withValue(null),
  'value an empty dictionary': () => withValue(dictOf({})),
  'value a reference to nothing': () => withValue(ref(9999)),
  'value direct': () => withValue(signature({})),
  'value replaced without range and contents': () => withNewSignature({}),
  'value replaced with an empty range': () => withNewSignature({ ByteRange: [0, 0, 0, 0] }),
  'sub-filter left out': () => replaceInPlace(signedOnce, /\/SubFilter \/ETSI\.CAdES\.detached/, ''),
  'sub-filter unknown': () => replaceInPlace(signedOnce, /ETSI\.CAdES\.detached/, 'adbe.x509.rsa_sha1'),
}
