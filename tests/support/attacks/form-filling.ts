// A signed contract with empty form fields, and real or faked entries in them.
import { PdfRef, PdfStream, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { PARTS, SIGNED_LOOK, blankContract, draftOn, signedBy } from '#tests/support/foreign/files.ts'
import type { Draft } from '#tests/support/foreign/files.ts'
import { outsider } from '#tests/support/foreign/signers.ts'
import { appended } from '#tests/support/foreign/writers.ts'
import { latin1 } from './raw-pdf.ts'

const writer = 'a plain table'
const [first, second] = [outsider('Other Company'), outsider('Third Company')]

/** A look in the box of a field. */
export const look = (content: string): PdfStream =>
  new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 100, 20],
      Resources: dictOf({ Font: dictOf({ F: new PdfRef(PARTS.font, 0) }) }),
    }),
    latin1(content),
  )

const shown = (text: string) => look(`/Tx BMC BT /F 12 Tf 2 5 Td (${text}) Tj ET EMC`)

const FIELDS: Record<string, { rect: readonly number[]; entries: Record<string, PdfValue> }> = {
  note: { rect: [72, 560, 172, 580], entries: { FT: name('Tx') } },
  amount: { rect: [72, 690, 172, 710], entries: { FT: name('Tx') } },
  fixed: { rect: [72, 500, 172, 520], entries: { FT: name('Tx'), Ff: 1 } },
  city: { rect: [72, 440, 172, 460], entries: { FT: name('Ch') } },
  agreed: { rect: [72, 400, 84, 412], entries: { FT: name('Btn'), V: name('Off'), AS: name('Off') } },
}

/** The numbers of the fields in the file that `withFields` makes. */
export const fieldNumbers = new Map<string, number>()

const withFields = (): Uint8Array => {
  const draft = draftOn(blankContract(writer))
  const tick = draft.add(look('0 g 2 2 m 10 10 l S'))
  const states = dictOf({ N: dictOf({ Yes: tick, Off: draft.add(look('')) }) })
  const refs = Object.entries(FIELDS).map(([field, { rect, entries }]) => {
    const widget = { Type: name('Annot'), Subtype: name('Widget'), T: textString(field), F: 4 }
    const drawn = field === 'agreed' ? { AP: states } : {}
    const ref = draft.add(dictOf({ ...widget, Rect: [...rect], ...entries, ...drawn }))
    fieldNumbers.set(field, ref.num)
    return ref
  })
  const page = draft.dict(PARTS.page)
  draft.objects.set(
    PARTS.page,
    new Map([...page, ['Annots', [...draft.file.array(page.get('Annots')), ...refs]]]),
  )
  draft.objects.set(
    PARTS.catalog,
    new Map([...draft.dict(PARTS.catalog), ['AcroForm', dictOf({ Fields: refs })]]),
  )
  return appended(blankContract(writer), writer, draft.objects)
}

// What the signer asks of later steps stands in the signature's own dictionary.
const demanding = (reference: string) => (draft: Draft) => {
  for (const [num, value] of draft.objects)
    if (typeof value === 'string' && value.startsWith('<</Type/Sig/'))
      draft.objects.set(
        num,
        value.replace('<</Type/Sig/', `<</Type/Sig/Reference[<</Type/SigRef${reference}>>]/`),
      )
}

const DOC_MDP = (level: number) =>
  `/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/V/1.2/P ${level}>>`
const FIELD_MDP = (action: string) =>
  `/TransformMethod/FieldMDP/TransformParams<</Type/TransformParams/V/1.2${action}>>`

const sign = (reference?: string) =>
  signedBy(withFields(), first, {
    field: 'Signature1',
    writer,
    timestamped: true,
    ...(reference !== undefined && { more: demanding(reference) }),
  })

/** The contract with empty fields, signed; by what the signer permits afterwards. */
export const signedForms = {
  'nothing said': await sign(),
  'filling permitted': await sign(DOC_MDP(2)),
  'filling and notes permitted': await sign(DOC_MDP(3)),
  'another field locked': await sign(FIELD_MDP('/Action/Include/Fields[(city)]')),
  'all but this field locked': await sign(FIELD_MDP('/Action/Exclude/Fields[(note)]')),
}

export const closedForms = {
  'nothing permitted': await sign(DOC_MDP(1)),
  'this field locked': await sign(FIELD_MDP('/Action/Include/Fields[(note)]')),
  'all fields locked': await sign(FIELD_MDP('/Action/All')),
  'all but another field locked': await sign(FIELD_MDP('/Action/Exclude/Fields[(city)]')),
}

type Change = (field: PdfDict, draft: Draft) => Record<string, PdfValue>

/** The field with other entries, in an update behind the file. */
export const filledIn = (pdf: Uint8Array, field: string, change: Change): Uint8Array => {
  const draft = draftOn(pdf)
  setField(draft, field, change)
  return appended(pdf, writer, draft.objects)
}

const setField = (draft: Draft, field: string, change: Change): void => {
  const num = fieldNumbers.get(field) ?? 0
  const dict = draft.dict(num)
  draft.objects.set(num, new Map([...dict, ...Object.entries(change(dict, draft))]))
}

/** A value with the look that shows it. */
export const typed =
  (text: string, more: Record<string, PdfValue> = {}): Change =>
  (_, { add }) => ({ V: textString(text), AP: dictOf({ N: add(shown(text)) }), ...more })

/** A value with another look. */
export const looking =
  (content: string, more: Record<string, PdfValue> = {}): Change =>
  (_, { add }) => ({ V: textString('x'), AP: dictOf({ N: add(look(content)) }), ...more })

/** The field filled in the very revision that somebody else signs. */
export const filledAndSigned = (pdf: Uint8Array, field: string, change: Change): Promise<Uint8Array> =>
  signedBy(pdf, second, {
    field: 'Signature2',
    writer,
    timestamped: true,
    look: SIGNED_LOOK,
    more: (draft) => setField(draft, field, change),
  })
