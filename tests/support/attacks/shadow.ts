// Shadow attacks: the signed file hides content that an innocent looking update reveals.
import { PdfStream, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import { PART, reserved, signAs, signedOnce, unsignedContract } from './contract-sample.ts'
import { startxrefOf, streamOf, textOf, withTail, xrefOf } from './raw-pdf.ts'
import { ref, update, updateDict } from './update.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'

/** A contract that holds object 5 twice; its table names the first. Signed, then re-pointed by a table alone. */
const twiceWritten = async (): Promise<Uint8Array> => {
  const second = `${PART.amount} 0 obj\n${streamOf('BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET')}\nendobj\n`
  const original = textOf(unsignedContract())
  const at = startxrefOf(unsignedContract())
  const text = `${original.slice(0, at)}${second}${original.slice(at).replace(/startxref\n\d+/, `startxref\n${at + second.length}`)}`
  const slots = [
    { field: 'buyer', seals: [{ page: 0, x: 60, y: 700, w: 160, h: 160 }], dates: [], crossPage: [] },
  ]
  const signed = await signAs(await reserveSlots(new Uint8Array(Buffer.from(text, 'latin1')), slots), 'buyer')
  const size = /\/Size (\d+)/.exec(textOf(signed).slice(-400))?.[1]
  const table = xrefOf(
    new Map([[PART.amount, at]]),
    `/Size ${size}/Root 1 0 R/Info 18 0 R/Prev ${startxrefOf(signed)}`,
  )
  return withTail(signed, `${table}startxref\n${signed.length}\n%%EOF\n`)
}

const resourcesOf = (pdf: Uint8Array, key: string, entries: Record<string, ReturnType<typeof ref>>) =>
  update(pdf, ({ file, set, dict }) => {
    const page = dict(PART.firstPage)
    const resources = new Map(file.dict(page.get('Resources')) ?? [])
    set(PART.firstPage, new Map([...page, ['Resources', new Map([...resources, [key, dictOf(entries)]])]]))
  })

export const shadows = {
  'hide: overlay removed from the page': () =>
    update(signedOnce, ({ file, set, dict }) => {
      const page = dict(PART.firstPage)
      set(PART.firstPage, new Map([...page, ['Annots', file.array(page.get('Annots')).slice(1)]]))
    }),
  'hide: overlay hidden by its flags': () => updateDict(signedOnce, PART.overlay, { F: 2 }),
  'hide: overlay object freed': () => {
    const size = /\/Size (\d+)/.exec(textOf(signedOnce).slice(-400))?.[1]
    const table = `xref\n${PART.overlay} 1\n0000000000 00001 f \ntrailer\n<</Size ${size}/Root 1 0 R/Info 18 0 R/Prev ${startxrefOf(signedOnce)}>>\n`
    return withTail(signedOnce, `${table}startxref\n${signedOnce.length}\n%%EOF\n`)
  },
  'hide: overlay drawn elsewhere': () => updateDict(signedOnce, PART.overlay, { Rect: [0, 0, 1, 1] }),
  'hide: overlay appearance emptied': () =>
    update(signedOnce, ({ file, revision }) => {
      const look = file.resolve(ref(PART.overlayLook))
      if (look instanceof PdfStream)
        revision.set(ref(PART.overlayLook), new PdfStream(look.dict, new Uint8Array()))
    }),
  'replace: page shows content that nothing showed': () =>
    updateDict(signedOnce, PART.firstPage, { Contents: ref(PART.unusedAmount) }),
  'replace: font swapped for one that draws 9 for 1': () =>
    resourcesOf(signedOnce, 'Font', { F: ref(PART.unusedFont) }),
  'replace: font object rewritten': () =>
    updateDict(signedOnce, PART.font, {
      Encoding: dictOf({ Type: name('Encoding'), Differences: [49, name('nine')] }),
    }),
  'replace: picture swapped': () => resourcesOf(signedOnce, 'XObject', { L: ref(PART.unusedLogo) }),
  'replace: field value changed under its old appearance': () =>
    updateDict(signedOnce, PART.noteField, { V: textString('refused') }),
  'replace: field appearance changed over its old value': () =>
    update(signedOnce, ({ file, revision }) => {
      const look = file.resolve(ref(PART.noteLook))
      if (look instanceof PdfStream) {
        revision.set(
          ref(PART.noteLook),
          new PdfStream(look.dict, Buffer.from('BT /F 12 Tf 2 5 Td (refused) Tj ET')),
        )
      }
    }),
  'replace: form told to redraw its fields': () =>
    updateDict(signedOnce, PART.form, { NeedAppearances: true }),
  'replace: form resources swapped': () =>
    updateDict(signedOnce, PART.form, { DR: dictOf({ Font: dictOf({ F: ref(PART.unusedFont) }) }) }),
  'hide and replace: table points at a second object of the same number': twiceWritten,
  'layers: switched off': () =>
    updateDict(signedOnce, PART.catalog, {
      OCProperties: dictOf({ OCGs: [ref(PART.layer)], D: dictOf({ OFF: [ref(PART.layer)] }) }),
    }),
  'layers: made dependent on printing': () =>
    updateDict(signedOnce, PART.layer, { Usage: dictOf({ Print: dictOf({ PrintState: name('OFF') }) }) }),
  'layers: signed with automatic switching': () =>
    signAs(
      updateDict(reserved, PART.catalog, {
        OCProperties: dictOf({
          OCGs: [ref(PART.layer)],
          D: dictOf({
            AS: [dictOf({ Event: name('Print'), OCGs: [ref(PART.layer)], Category: [name('Print')] })],
          }),
        }),
      }),
      'buyer',
    ),
}
