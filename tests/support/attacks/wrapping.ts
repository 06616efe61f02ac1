// Signature wrapping: the signed bytes are all there, but not where the reader looks.
import { PART, signedOnce } from './contract-sample.ts'
import { latin1, replaceInPlace, startxrefOf, streamOf, textOf, xrefOf } from './raw-pdf.ts'

const text = textOf(signedOnce)
const range = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(text)
const [gapStart = 0, gapEnd = 0, tail = 0] = (range ?? []).slice(1).map(Number)
const contents = text.slice(gapStart, gapEnd)
const hex = contents.slice(1, -1)

/** The second signed stretch is moved to the end; between stands a cross-reference exactly where the old one stood. */
const relocated = (gap: string): Uint8Array => {
  const startxref = startxrefOf(signedOnce)
  const field = /(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*\/FT \/Sig\/T \(buyer\)(?:(?!endobj)[\s\S])*endobj/
  const found = [...text.matchAll(new RegExp(field.source, 'g'))].at(-1)
  const previous = Number([...text.matchAll(/\/Prev (\d+)/g)].at(-1)?.[1])
  const fieldNumber = Number(found?.[1])
  const newSignature = 800
  const fieldBody = (found?.[0] ?? '').replace(/\/V \d+ 0 R/, `/V ${newSignature} 0 R`)
  const build = (secondStart: number) => {
    const bodies: [number, string][] = [
      [
        PART.amount,
        `${PART.amount} 0 obj\n${streamOf('BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET')}\nendobj\n`,
      ],
      [fieldNumber, `${fieldBody}\n`],
      [
        newSignature,
        `${newSignature} 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange [0 ${gapStart} ${String(secondStart).padEnd(10)} ${tail}]/Contents <${hex}>>>\nendobj\n`,
      ],
    ]
    // The file's last lines still name the old offset: there the new table has to stand.
    const before = text.slice(0, gapStart) + gap + ' '.repeat(startxref - gapStart - gap.length)
    const trailer = `/Size 801/Root 1 0 R/Info 18 0 R/Prev ${previous}`
    const tableLength = xrefOf(new Map(bodies.map(([num]) => [num, 0])), trailer).length
    let at = startxref + tableLength
    const offsets = new Map<number, number>()
    for (const [num, body] of bodies) {
      offsets.set(num, at)
      at += body.length
    }
    const moved = before + xrefOf(offsets, trailer) + bodies.map(([, body]) => body).join('')
    return { moved, secondStart: moved.length }
  }
  return latin1(build(build(0).secondStart).moved + text.slice(gapEnd))
}

export const wrappings = {
  'second stretch moved behind an update in the gap': () => relocated(`${contents}\n`),
  'second stretch moved, old signature cut off': () => relocated('<00>'),
  'contents closed early, content in the rest of the gap': () => {
    const evil = `>/Evil(${'x'.repeat(18)})`
    return latin1(text.slice(0, gapEnd - evil.length - 1) + evil + ' ' + text.slice(gapEnd))
  },
  'contents closed early, comment in the rest of the gap': () =>
    latin1(`${text.slice(0, gapEnd - 20)}>%${' '.repeat(18)}${text.slice(gapEnd)}`),
  'padding filled with other bytes': () =>
    latin1(`${text.slice(0, gapEnd - 9)}deadbeef>${text.slice(gapEnd)}`),
  'padding filled with white space': () =>
    latin1(`${text.slice(0, gapEnd - 9)}        >${text.slice(gapEnd)}`),
  'gap wider than the contents': () =>
    replaceInPlace(signedOnce, /\/ByteRange \[0 \d+/, `/ByteRange [0 ${gapStart - 20}`),
  'gap beside the contents': () =>
    replaceInPlace(
      signedOnce,
      /\/ByteRange \[[^\]]*\]/,
      `/ByteRange [0 ${gapStart + 2} ${gapEnd + 2} ${tail - 2}]`,
    ),
  'last bytes uncovered': () =>
    replaceInPlace(signedOnce, /\/ByteRange \[[^\]]*\]/, `/ByteRange [0 ${gapStart} ${gapEnd} ${tail - 1}]`),
}
