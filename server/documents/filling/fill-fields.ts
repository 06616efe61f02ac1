// Draws values into the pages of a PDF as one more revision, before anybody signs.
import { Refusal } from '#protocol/failures.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { readPages } from '#server/documents/pdf/pages.ts'
import type { PdfPage } from '#server/documents/pdf/pages.ts'
import { extended, Revision } from '#server/documents/pdf/revision.ts'
import { dictOf, name, PdfRef, PdfStream } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { layOut } from './lay-out.ts'
import type { Filling } from './lay-out.ts'

/** A file nobody signed yet, and what is to be drawn into it; fields without a value that shows may be among them. */
export interface FillTask {
  readonly pdf: Uint8Array
  readonly fillings: readonly Filling[]
}

/**
 * The file with all values drawn (ISO 32000-2 §7.5.6, §8.10), each within its box on the page as seen: turned and cropped pages too.
 * Text can be found and copied; its font is embedded. The same bytes where there is nothing to draw. Refuses a box outside its page
 * (`signing.place-outside`), what `layOut` refuses, and what cannot be read exactly (`document.damaged`, `document.encrypted`).
 */
export const fillFields = async ({ pdf, fillings }: FillTask): Promise<Uint8Array> => {
  if (fillings.length === 0) return pdf
  const file = new PdfFile(pdf)
  const pages = readPages(file)
  const byPage = new Map<PdfPage, Filling[]>()
  for (const filling of fillings) {
    const page = pages[filling.field.page]
    if (!page || !isInsidePage(filling.field, page.size)) throw outside()
    byPage.set(page, [...(byPage.get(page) ?? []), filling])
  }
  const filled = [...byPage]
  const laidOut = new PdfFile(await layOut(filled.map(([{ size }, own]) => ({ size, fillings: own }))))
  const sheets = readPages(laidOut)
  const revision = new Revision(file)
  const copied = copierInto(revision, laidOut)
  for (const [index, [page]] of filled.entries()) {
    const sheet = sheets[index]
    if (!sheet) throw new Error(`no sheet for page ${page.ref.num}`)
    drawOver({ file, revision, page }, formOf(laidOut, sheet, copied))
  }
  return extended(pdf, revision.write().bytes)
}

/** Copies values of another file with all they refer to, each object once. */
const copierInto = (revision: Revision, from: PdfFile) => {
  const known = new Map<number, PdfRef>()
  const copied = (value: PdfValue): PdfValue => {
    if (value instanceof PdfRef) {
      const before = known.get(value.num)
      if (before) return before
      const ref = revision.allocate()
      known.set(value.num, ref)
      revision.set(ref, copied(from.resolve(value)))
      return ref
    }
    if (value instanceof PdfStream) return new PdfStream(copiedDict(value.dict), value.data)
    if (value instanceof Map) return copiedDict(value)
    return Array.isArray(value) ? value.map((item: PdfValue) => copied(item)) : value
  }
  const copiedDict = (dict: PdfDict): PdfDict =>
    new Map([...dict].flatMap(([key, value]) => (key === 'Length' ? [] : [[key, copied(value)]])))
  return copied
}

/** A sheet as one form XObject, as large as the page is seen. */
const formOf = (file: PdfFile, sheet: PdfPage, copied: (value: PdfValue) => PdfValue): PdfStream => {
  const content = file.resolve(sheet.dict.get('Contents'))
  if (!(content instanceof PdfStream)) throw new Error('a sheet without content')
  return new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, sheet.size.width, sheet.size.height],
      Resources: copied(sheet.dict.get('Resources') ?? new Map()),
      Filter: content.dict.get('Filter'),
    }),
    content.data,
  )
}

const drawOver = (
  { file, revision, page }: { file: PdfFile; revision: Revision; page: PdfPage },
  form: PdfStream,
) => {
  const resources: PdfDict = new Map(resourcesOf(file, page.dict))
  const forms: PdfDict = new Map(file.dict(resources.get('XObject')))
  let number = 1
  while (forms.has(`Filled${number}`)) number += 1
  forms.set(`Filled${number}`, revision.add(form))
  resources.set('XObject', forms)
  const contents = page.dict.get('Contents')
  const before = Array.isArray(file.resolve(contents)) ? file.array(contents) : contents ? [contents] : []
  const text = (body: string) => revision.add(new PdfStream(new Map(), Buffer.from(body, 'latin1')))
  const matrix = uprightOn(page).join(' ')
  revision.set(
    page.ref,
    new Map(page.dict)
      .set('Resources', resources)
      .set('Contents', [text('q\n'), ...before, text(`\nQ q ${matrix} cm /Filled${number} Do Q\n`)]),
  )
}

/** A page's own resources, or those of the nearest node above it. */
const resourcesOf = (file: PdfFile, page: PdfDict): PdfDict => {
  for (let node: PdfDict | undefined = page, step = 0; node && step < 64; step += 1) {
    const found = file.dict(node.get('Resources'))
    if (found) return found
    node = file.dict(node.get('Parent'))
  }
  return new Map()
}

/** From the page as seen, origin bottom left, into its user space. */
const uprightOn = ({ rotation, visible: [left, bottom, right, top] }: PdfPage): number[] => {
  switch (rotation) {
    case 90:
      return [0, 1, -1, 0, right, bottom]
    case 180:
      return [-1, 0, 0, -1, right, top]
    case 270:
      return [0, -1, 1, 0, left, top]
    default:
      return [1, 0, 0, 1, left, bottom]
  }
}

const outside = () => new Refusal('signing.place-outside', '填写项超出页面范围。请调整位置后重试。')
