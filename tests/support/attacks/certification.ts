// Certification attacks (evil annotation, sneaky signature): marks added over signed pages.
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import {
  PART,
  certified,
  certifiedAndSigned,
  reserved,
  signAs,
  signedByBoth,
  signedOnce,
} from './contract-sample.ts'
import { ref, update, updateDict } from './update.ts'
import type { Update } from './update.ts'
import { signRevision } from './sign-revision.ts'

const FORM = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 300, 40], Resources: dictOf({}) }
const COVER = '1 1 1 rg 0 0 300 40 re f 0 g'

const PICTURE = {
  Type: name('XObject'),
  Subtype: name('Image'),
  Width: 1,
  Height: 1,
  BitsPerComponent: 8,
  ColorSpace: name('DeviceGray'),
}

type Look = (update: Update) => { content: string; resources: Record<string, PdfValue> }

const annotate = (pdf: Uint8Array, subtype: string, entries: Record<string, PdfValue> = {}) =>
  update(pdf, ({ file, set, dict, revision, stream }) => {
    const page = dict(PART.firstPage)
    const mark = revision.add(
      dictOf({
        Type: name('Annot'),
        Subtype: name(subtype),
        Rect: [60, 690, 360, 730],
        F: 4,
        AP: dictOf({ N: stream(COVER, FORM) }),
        ...entries,
      }),
    )
    set(PART.firstPage, new Map([...page, ['Annots', [...file.array(page.get('Annots')), mark]]]))
  })

/** Adds a signature field of the attacker's own, drawn over the page. */
const addField = (pdf: Uint8Array, rect: PdfValue, value?: (update: Update) => PdfValue) =>
  update(pdf, (change) => {
    const { file, set, dict, revision, stream } = change
    const field = revision.add(
      dictOf({
        Type: name('Annot'),
        Subtype: name('Widget'),
        FT: name('Sig'),
        T: textString('mine'),
        Rect: rect,
        F: 132,
        P: ref(PART.firstPage),
        AP: dictOf({ N: stream(COVER, FORM) }),
        V: value?.(change),
      }),
    )
    const page = dict(PART.firstPage)
    set(PART.firstPage, new Map([...page, ['Annots', [...file.array(page.get('Annots')), field]]]))
    const form = dict(PART.form)
    set(PART.form, new Map([...form, ['Fields', [...file.array(form.get('Fields')), field]]]))
  })

const threeReserved = await reserveSlots(reserved, [
  { field: 'witness', seals: [], dates: [], crossPage: [{ pages: [0, 1], y: 600, w: 160, h: 160 }] },
])

/** Appearances that would hide or rewrite what stands below them, each with the resources it draws with. */
const coveringLooks: Record<string, Look> = {
  'a light block of another form': ({ stream }) => ({
    content: '/X Do',
    resources: { XObject: dictOf({ X: stream('0.95 g 0 0 40 40 re f', FORM) }) },
  }),
  'a light block in CMYK': () => ({ content: '0 0 0.02 0 k 0 0 40 40 re f', resources: {} }),
  'light strokes': () => ({ content: '1 G 40 w 0 20 m 300 20 l S', resources: {} }),
  'light text': () => ({
    content: '1 1 1 rg BT /F 40 Tf (MMMM) Tj ET',
    resources: { Font: dictOf({ F: ref(PART.font) }) },
  }),
  'a font of its own drawings': ({ revision }) => ({
    content: 'BT /F 40 Tf (a) Tj ET',
    resources: { Font: dictOf({ F: revision.add(dictOf({ Type: name('Font'), Subtype: name('Type3') })) }) },
  }),
  'a pattern': () => ({ content: '/Pattern cs /P scn 0 0 300 40 re f', resources: {} }),
  'a shading': () => ({ content: '/S sh', resources: {} }),
  'an inline picture': () => ({ content: 'BI /W 1 /H 1 ID x EI', resources: {} }),
  'an opaque picture': ({ stream }) => ({
    content: '/X Do',
    resources: { XObject: dictOf({ X: stream('\xff', PICTURE) }) },
  }),
  'a light picture behind a mask': ({ stream }) => ({
    content: '/X Do',
    resources: { XObject: dictOf({ X: stream('\xff', { ...PICTURE, SMask: stream('\xff', PICTURE) }) }) },
  }),
  'blending that inverts': ({ revision }) => ({
    content: '/G gs 0 0 300 40 re f',
    resources: { ExtGState: dictOf({ G: revision.add(dictOf({ BM: name('Difference') })) }) },
  }),
  'a layer of its own': () => ({ content: '/OC /O BDC 0 0 9 9 re f EMC', resources: {} }),
  'a block turned by a quarter': () => ({ content: '0 1 -1 0 300 0 cm 0 0 40 300 re f', resources: {} }),
}

/** Lets the seller sign as usual, with the place altered in the same breath before the signature. */
const signAltered = (pdf: Uint8Array, entries: Record<string, PdfValue>) =>
  signAs(
    update(pdf, ({ set, dict, field }) => {
      const num = field('seller')
      set(num, new Map([...dict(num), ...Object.entries(entries)]))
    }),
    'seller',
  )

/** The seller's signature with the appearance swapped in the very revision it signs. */
const signLooking = (look: Look) =>
  signRevision(signedOnce, 'seller', (change, field) => {
    const { content, resources } = look(change)
    const form = change.stream(content, { ...FORM, Resources: dictOf(resources) })
    return new Map([...field, ['AP', dictOf({ N: form })]])
  })

const whiteSeal: Drawing = {
  width: 42,
  height: 42,
  color: '#FFFFFF',
  opacity: 1,
  text: '',
  shapes: [
    { path: [['M', 0, 0], ['L', 42, 0], ['L', 42, 42], ['L', 0, 42], ['Z']], paint: { kind: 'fill' } },
  ],
}

const edgeButton = (change: Update, owner: string): number => {
  const places = change.dict(change.field(`${owner}_places`)).get('Kids')
  const [first] = Array.isArray(places) ? (places as readonly PdfValue[]) : []
  if (first === null || typeof first !== 'object' || !('num' in first)) throw new Error('no button')
  return first.num
}

const fillButton = (pdf: Uint8Array, owner: string) =>
  update(pdf, (change) => {
    const num = edgeButton(change, owner)
    change.set(
      num,
      new Map([...change.dict(num), ['AP', dictOf({ N: change.stream('0 0 1 rg 0 0 9 9 re f', FORM) })]]),
    )
  })

export const certificationAttacks = {
  'evil annotation: free text': () => annotate(certified, 'FreeText', { Contents: textString('Pay 999') }),
  'evil annotation: stamp': () => annotate(certifiedAndSigned, 'Stamp'),
  'evil annotation: redaction': () => annotate(signedOnce, 'Redact'),
  'evil annotation: invisible until clicked': () => annotate(signedOnce, 'Text', { F: 2 }),
  'evil annotation: link over the page': () => annotate(signedByBoth, 'Link'),
  'sneaky signature: empty field over the text': () => addField(certified, [60, 690, 360, 730]),
  'sneaky signature: empty field over the page': () => addField(certified, [0, 0, 595, 842]),
  'sneaky signature: field with a hollow signature': () =>
    addField(certifiedAndSigned, [60, 690, 360, 730], ({ revision }) =>
      revision.add(
        dictOf({ Type: name('Sig'), Filter: name('Adobe.PPKLite'), SubFilter: name('adbe.pkcs7.detached') }),
      ),
    ),
  'sneaky signature: flat field that still draws': () => addField(certified, [0, 0, 0, 0]),
  'reserved place drawn without signing': () =>
    update(certified, ({ set, dict, field, stream }) => {
      const num = field('seller')
      set(num, new Map([...dict(num), ['AP', dictOf({ N: stream(COVER, FORM) })]]))
    }),
  'reserved place made larger when signed': () => signAltered(signedOnce, { Rect: [0, 0, 595, 842] }),
  'reserved place moved when signed': () => signAltered(signedOnce, { Rect: [60, 690, 180, 810] }),
  'reserved place moved to another page when signed': () =>
    signAltered(signedOnce, { P: ref(PART.firstPage) }),
  'reserved place signed with a white seal': () => signAs(signedOnce, 'seller', { seal: whiteSeal }),
  'reserved place signed with a solid block': () =>
    signAs(signedOnce, 'seller', { seal: { ...whiteSeal, color: '#808080' } }),
  'seal of an earlier signer exchanged': () =>
    update(signedByBoth, ({ set, dict, field, stream }) => {
      const num = field('buyer')
      set(num, new Map([...dict(num), ['AP', dictOf({ N: stream(COVER, FORM) })]]))
    }),
  'seal of an earlier signer exchanged when the next one signs': () =>
    signAs(
      update(signedOnce, ({ set, dict, field, stream }) => {
        const num = field('buyer')
        set(num, new Map([...dict(num), ['AP', dictOf({ N: stream(COVER, FORM) })]]))
      }),
      'seller',
    ),
  'cross-page seal drawn without signing': () => fillButton(signedOnce, 'seller'),
  'cross-page seal exchanged': () => fillButton(signedByBoth, 'buyer'),
  'cross-page seal exchanged when the next one signs': () =>
    signAs(fillButton(signedOnce, 'buyer'), 'seller'),
  ...Object.fromEntries(
    Object.entries(coveringLooks).map(([what, look]) => [
      `reserved place signed with ${what}`,
      () => signLooking(look),
    ]),
  ),
  'page rewritten in the revision of the next signature': () =>
    signRevision(signedOnce, 'seller', ({ set, dict, stream }, field) => {
      set(
        PART.firstPage,
        new Map([...dict(PART.firstPage), ['Contents', stream('BT /F 24 Tf 72 700 Td (Pay 999) Tj ET')]]),
      )
      return field
    }),
  'stamp added in the revision of the next signature': () =>
    signRevision(signedOnce, 'seller', ({ file, set, dict, revision, stream }, field) => {
      const page = dict(PART.firstPage)
      const mark = revision.add(
        dictOf({
          Type: name('Annot'),
          Subtype: name('Stamp'),
          Rect: [60, 690, 360, 730],
          AP: dictOf({ N: stream(COVER, FORM) }),
        }),
      )
      set(PART.firstPage, new Map([...page, ['Annots', [...file.array(page.get('Annots')), mark]]]))
      return field
    }),
  'appearance that changes under the mouse': () =>
    signRevision(
      signedOnce,
      'seller',
      ({ stream }, field) =>
        new Map([...field, ['AP', dictOf({ N: stream('0 0 9 9 re f', FORM), R: stream(COVER, FORM) })]]),
    ),
  'appearance with states': () =>
    signRevision(
      signedOnce,
      'seller',
      ({ stream }, field) =>
        new Map([...field, ['AP', dictOf({ N: dictOf({ On: stream(COVER, FORM) }) })], ['AS', name('On')]]),
    ),
  'action put on the place that is signed': () =>
    signRevision(signedOnce, 'seller', (_, field) => new Map([...field, ['A', dictOf({ S: name('URI') })]])),
  'place of another drawn into by one who signs': async () =>
    signAs(fillButton(await signAs(threeReserved, 'buyer'), 'witness'), 'seller'),
  'signature field locked open again': () =>
    update(signedOnce, ({ set, dict, field }) => {
      const num = field('buyer')
      const open = dict(num)
      open.delete('V')
      set(num, open)
    }),
  'signed although certified as final': async () =>
    signAs(await signAs(reserved, 'buyer', { docMdp: 1 }), 'seller'),
  'certification taken back': () => updateDict(certified, PART.catalog, { Perms: null }),
}
