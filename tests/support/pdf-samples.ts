// Small PDFs made by hand for tests, each page showing its number.

/** One page: its boxes and rotation; A4 when left out. */
export interface SamplePage {
  readonly media?: readonly [number, number, number, number]
  readonly crop?: readonly [number, number, number, number]
  readonly rotate?: number
  /** Extra entries of the page dictionary, as PDF text. */
  readonly extra?: string
}

/** A PDF with a classic cross-reference table. `filler` bytes of incompressible noise make it as large as wanted. */
export const samplePdf = (
  pages: readonly SamplePage[],
  options: { filler?: number; catalog?: string } = {},
): Uint8Array => {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  add('')
  add('')
  const font = add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const kids = pages.map((page, index) => {
    const content = `BT /F 36 Tf 72 400 Td (Page ${index + 1}) Tj ET 0.8 G 72 72 300 500 re S`
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    const media = `/MediaBox[${(page.media ?? [0, 0, 595, 842]).join(' ')}]`
    const crop = page.crop ? `/CropBox[${page.crop.join(' ')}]` : ''
    const rotate = page.rotate ? `/Rotate ${page.rotate}` : ''
    return add(
      `<</Type/Page/Parent 2 0 R${media}${crop}${rotate}/Contents ${stream} 0 R/Resources<</Font<</F ${font} 0 R>>>>${page.extra ?? ''}>>`,
    )
  })
  if (options.filler) add(`<</Length ${options.filler}>>\nstream\n${noise(options.filler)}\nendstream`)
  objects[0] = `<</Type/Catalog/Pages 2 0 R${options.catalog ?? ''}>>`
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** A PDF of so many A4 pages. */
export const pagesOf = (count: number, options: { filler?: number } = {}): Uint8Array =>
  samplePdf(
    Array.from({ length: count }, () => ({})),
    options,
  )

// The same bytes every time, so that a failing test fails again.
const noise = (length: number): string => {
  const bytes = Buffer.alloc(length)
  let state = 0x2545f491
  for (let i = 0; i < length; i += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[i] = 65 + ((state >>> 0) % 26)
  }
  return bytes.toString('latin1')
}
