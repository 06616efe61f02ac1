// Writes PDF files from text, byte for byte as a test wants them, and changes bytes in place.

/** A stream object's body; `entries` go into its dictionary. */
export const streamOf = (content: string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`

/** A file with a classic cross-reference table; object n is `bodies[n - 1]`, object 1 the catalog. */
export const pdfOf = (bodies: readonly string[], trailer = ''): Uint8Array => {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = bodies.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const startxref = text.length
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n`
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`
  return latin1(
    `${text}trailer\n<</Size ${bodies.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${startxref}\n%%EOF\n`,
  )
}

/** Text as bytes, one per character. */
export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** Bytes as text, one character each. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The bytes with more behind them. */
export const withTail = (bytes: Uint8Array, tail: string): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes, Buffer.from(tail, 'latin1')]))

/**
 * Replaces the last place a pattern matches and pads with blanks, so that every offset stays right; fails when nothing
 * matches or the replacement is longer, for then the attack would be another.
 */
export const replaceInPlace = (bytes: Uint8Array, pattern: RegExp, replacement: string): Uint8Array => {
  const text = textOf(bytes)
  const match = [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1)
  if (!match || replacement.length > match[0].length) throw new Error(`cannot replace ${pattern}`)
  const padded = replacement.padEnd(match[0].length)
  return latin1(text.slice(0, match.index) + padded + text.slice(match.index + match[0].length))
}

/** The offset of a file's last cross-reference section. */
export const startxrefOf = (bytes: Uint8Array): number =>
  Number([...textOf(bytes).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1])

/** A cross-reference table over single objects with its trailer. */
export const xrefOf = (offsets: ReadonlyMap<number, number>, trailer: string): string => {
  let text = 'xref\n'
  for (const [num, offset] of [...offsets].sort((a, b) => a[0] - b[0])) {
    text += `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  }
  return `${text}trailer\n<<${trailer}>>\n`
}

/** The file with one more revision of these objects, by number, as they are written. */
export const updatedWith = (pdf: Uint8Array, objects: Record<number, string>, trailer = ''): Uint8Array => {
  const offsets = new Map<number, number>()
  let text = ''
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), pdf.length + text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  const at = pdf.length + text.length
  const entries = `/Size 40/Root 1 0 R/Prev ${startxrefOf(pdf)}${trailer}`
  return withTail(pdf, `${text}${xrefOf(offsets, entries)}startxref\n${at}\n%%EOF\n`)
}
