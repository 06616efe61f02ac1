// Files that different readers understand differently.
import { PART, signedOnce } from './contract-sample.ts'
import { latin1, replaceInPlace, startxrefOf, streamOf, textOf, withTail } from './raw-pdf.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { deflateSync } from 'node:zlib'

const text = textOf(signedOnce)
const prev = startxrefOf(signedOnce)
const size = new PdfFile(signedOnce).xref.size
const EVIL = 'BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET'

/** An update whose objects stand in an object stream, declared by a cross-reference stream. */
const packedUpdate = (inner: string): Uint8Array => {
  const start = signedOnce.length
  const packed = `${PART.firstPage} 0 `
  const data = deflateSync(Buffer.from(packed + inner, 'latin1')).toString('latin1')
  const holder = `${size} 0 obj\n<</Type/ObjStm/N 1/First ${packed.length}/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
  const rows = Buffer.alloc(3 * 8)
  const row = (at: number, kind: number, a: number, b: number) => {
    rows[at * 8] = kind
    rows.writeUIntBE(a, at * 8 + 1, 5)
    rows.writeUInt16BE(b, at * 8 + 6)
  }
  const table = start + holder.length
  row(0, 2, size, 0)
  row(1, 1, start, 0)
  row(2, 1, table, 0)
  const body = rows.toString('latin1')
  const section = `${size + 1} 0 obj\n<</Type/XRef/Size ${size + 2}/W[1 5 2]/Index[${PART.firstPage} 1 ${size} 2]/Root 1 0 R/Info 18 0 R/Prev ${prev}/Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
  return withTail(signedOnce, `${holder}${section}startxref\n${table}\n%%EOF\n`)
}

/** A hybrid update: the table says nothing, the stream beside it replaces the page's content. */
const hybridUpdate = (): Uint8Array => {
  const start = signedOnce.length
  const body = `${PART.amount} 0 obj\n${streamOf(EVIL)}\nendobj\n`
  const rows = Buffer.alloc(8)
  rows[0] = 1
  rows.writeUIntBE(start, 1, 5)
  const data = rows.toString('latin1')
  const stream = `${size} 0 obj\n<</Type/XRef/Size ${size + 1}/W[1 5 2]/Index[${PART.amount} 1]/Length 8>>\nstream\n${data}\nendstream\nendobj\n`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${size + 1}/Root 1 0 R/Info 18 0 R/Prev ${prev}/XRefStm ${start + body.length}>>\n`
  return withTail(
    signedOnce,
    `${body}${stream}${table}startxref\n${start + body.length + stream.length}\n%%EOF\n`,
  )
}

const page = /4 0 obj\n(<<[\s\S]*?>>)\nendobj/.exec(text)?.[1] ?? ''

export const structures = {
  'junk before the header': () => latin1(`junk\n${text}`),
  'byte order mark before the header': () => latin1(`\xef\xbb\xbf${text}`),
  'second header before the first': () => latin1(`%PDF-1.4\n${text}`),
  'junk behind the end': () => withTail(signedOnce, 'GIF89a junk'),
  'zeros behind the end': () => withTail(signedOnce, '\0'.repeat(64)),
  'second end mark': () => withTail(signedOnce, '%%EOF\n'),
  'comment behind the end': () => withTail(signedOnce, '% nothing to see\n%%EOF\n'),
  'second file behind the first': () => withTail(signedOnce, text),
  'hybrid cross-reference': hybridUpdate,
  'page replaced inside an object stream': () =>
    packedUpdate(page.replace(/\/Contents 5 0 R/, `/Contents ${PART.unusedAmount} 0 R`)),
  'encryption entry added': () =>
    withTail(
      signedOnce,
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${size}/Root 1 0 R/Encrypt<</Filter/Standard>>/Prev ${prev}>>\nstartxref\n${signedOnce.length}\n%%EOF\n`,
    ),
  'trailer with two roots': () =>
    withTail(
      signedOnce,
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${size}/Root 1 0 R/Root 8 0 R/Prev ${prev}>>\nstartxref\n${signedOnce.length}\n%%EOF\n`,
    ),
  'one byte of the page changed': () => replaceInPlace(signedOnce, /Pay 100/, 'Pay 900'),
  'one byte of the signature changed': () =>
    replaceInPlace(signedOnce, /\/Contents <3082/, '/Contents <3083'),
  'end cut off': () => signedOnce.slice(0, -30),
  'middle cut out': () => latin1(text.slice(0, 800) + text.slice(900)),
}
