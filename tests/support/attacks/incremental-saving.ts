// Incremental saving attacks: content appended after the signature, complete or incomplete.
import { PdfStream, textString } from '#server/documents/pdf/values.ts'
import { PART, archive, archived, signedByBoth, signedOnce } from './contract-sample.ts'
import { startxrefOf, streamOf, textOf, withTail, xrefOf } from './raw-pdf.ts'
import { ref, update, updateDict } from './update.ts'

const EVIL = 'BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET'
const body = `${PART.amount} 0 obj\n${streamOf(EVIL)}\nendobj\n`
const newAmount = (pdf: Uint8Array) =>
  update(pdf, ({ revision }) => revision.set(ref(PART.amount), new PdfStream(new Map(), Buffer.from(EVIL))))

const size = (pdf: Uint8Array) => Number(/\/Size (\d+)/.exec(textOf(pdf).slice(-400))?.[1])

export const incrementalSavings = {
  'page content replaced': () => newAmount(signedOnce),
  'page content replaced after two signatures': () => newAmount(signedByBoth),
  'page content replaced after the archive time stamp': () => newAmount(archived),
  'page content replaced in the revision that brings long-term data': () =>
    update(signedByBoth, ({ set, dict, revision }) => {
      set(
        PART.catalog,
        new Map([...dict(PART.catalog), ['DSS', revision.add(new Map([['Certs', [ref(PART.amount)]]]))]]),
      )
      revision.set(ref(PART.amount), new PdfStream(new Map(), Buffer.from(EVIL)))
    }),
  'page content replaced, then archived with a genuine time stamp': () => archive(newAmount(signedByBoth)),
  'body alone': () => withTail(signedOnce, body),
  'body and end mark': () => withTail(signedOnce, `${body}%%EOF\n`),
  'body and trailer without cross-reference': () =>
    withTail(signedOnce, `${body}trailer\n<</Size ${size(signedOnce)}/Root 1 0 R>>\n%%EOF\n`),
  'body behind which the old cross-reference is named again': () =>
    withTail(signedOnce, `${body}startxref\n${startxrefOf(signedOnce)}\n%%EOF\n`),
  'object beside an update that does not declare it': () => {
    const at = signedOnce.length + body.length
    const info = `${PART.info} 0 obj\n<</Title(Contract)>>\nendobj\n`
    const table = xrefOf(
      new Map([[PART.info, at]]),
      `/Size ${size(signedOnce)}/Root 1 0 R/Info 18 0 R/Prev ${startxrefOf(signedOnce)}`,
    )
    return withTail(signedOnce, `${body}${info}${table}startxref\n${at + info.length}\n%%EOF\n`)
  },
  'cross-reference without the signed revision before it': () => {
    const table = xrefOf(new Map([[PART.amount, signedOnce.length]]), `/Size ${size(signedOnce)}/Root 1 0 R`)
    return withTail(signedOnce, `${body}${table}startxref\n${signedOnce.length + body.length}\n%%EOF\n`)
  },
  'signature copied into the update': () =>
    update(signedOnce, ({ file, revision, set, dict, field }) => {
      const num = field('buyer')
      const value = file.dict(dict(num).get('V'))
      if (!value) throw new Error('no signature')
      set(num, new Map([...dict(num), ['V', revision.add(value)]]))
      revision.set(ref(PART.amount), new PdfStream(new Map(), Buffer.from(EVIL)))
    }),
  'signature rewritten in place': () =>
    update(signedOnce, ({ file, set, dict, field }) => {
      const value = dict(field('buyer')).get('V')
      const old = file.dict(value)
      if (!old || value === null || typeof value !== 'object' || !('num' in value))
        throw new Error('no signature')
      set(value.num, old)
    }),
  'signature used for a second field': () =>
    update(signedOnce, ({ set, dict, field }) => {
      const num = field('seller')
      set(num, new Map([...dict(num), ['V', dict(field('buyer')).get('V') ?? null]]))
    }),
  'signature field taken out of the form': () => updateDict(signedOnce, PART.form, { Fields: [] }),
  'form taken out of the catalog': () => updateDict(signedOnce, PART.catalog, { AcroForm: null }),
  'page tree replaced': () =>
    update(signedOnce, ({ set, dict, revision }) => {
      const page = revision.add(dict(PART.secondPage))
      set(
        PART.catalog,
        new Map([
          ...dict(PART.catalog),
          ['Pages', revision.add(new Map([...dict(PART.pages), ['Kids', [page]], ['Count', 1]]))],
        ]),
      )
    }),
  'page removed': () => updateDict(signedOnce, PART.pages, { Kids: [ref(PART.firstPage)], Count: 1 }),
  'pages swapped': () =>
    updateDict(signedOnce, PART.pages, { Kids: [ref(PART.secondPage), ref(PART.firstPage)] }),
  'page added': () =>
    update(signedOnce, ({ set, dict, revision }) => {
      const page = revision.add(dict(PART.secondPage))
      set(
        PART.pages,
        new Map([
          ...dict(PART.pages),
          ['Kids', [ref(PART.firstPage), ref(PART.secondPage), page]],
          ['Count', 3],
        ]),
      )
    }),
  'page turned': () => updateDict(signedOnce, PART.secondPage, { Rotate: 180 }),
  'page cropped': () => updateDict(signedOnce, PART.firstPage, { CropBox: [0, 0, 595, 600] }),
  'title changed': () => updateDict(signedOnce, PART.info, { Title: textString('Other contract') }),
  'catalog replaced by another': () => {
    const text = `900 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm 14 0 R>>\nendobj\n`
    const table = xrefOf(
      new Map([[900, signedOnce.length]]),
      `/Size 901/Root 900 0 R/Prev ${startxrefOf(signedOnce)}`,
    )
    return withTail(signedOnce, `${text}${table}startxref\n${signedOnce.length + text.length}\n%%EOF\n`)
  },
}
