// Takes signatures out of a PDF by their byte ranges alone; OpenSSL verifies them.
// It shares no code with the engine.
import { childAt, children, readDer } from '#server/trust/der/read.ts'
import { pem, runTool } from './pdf-tools.ts'

/** One signature as found in the bytes. */
export interface FoundSignature {
  readonly subFilter: string
  readonly byteRange: readonly [number, number, number, number]
  /** The bytes it covers. */
  readonly covered: Uint8Array
  /** CMS or time-stamp token, DER, padding cut off. */
  readonly contents: Uint8Array
}

/** All signatures in the order they stand in the file; throws when a gap is not exactly a hex string. */
export const signaturesIn = (pdf: Uint8Array): FoundSignature[] => {
  const text = Buffer.from(pdf).toString('latin1')
  return [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/g)].map((match) => {
    const [a = 0, b = 0, c = 0, d = 0] = match.slice(1, 5).map(Number)
    const gap = text.slice(a + b, c)
    if (!/^<[0-9a-f]+>$/.test(gap)) throw new Error(`the gap is not a hex string: ${gap.slice(0, 20)}`)
    const padded = new Uint8Array(Buffer.from(gap.slice(1, -1), 'hex'))
    const start = text.lastIndexOf(' obj', match.index)
    return {
      subFilter: /\/SubFilter ?\/([\w.]+)/.exec(text.slice(start, c + d))?.[1] ?? '',
      byteRange: [a, b, c, d],
      covered: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
      contents: readDer(padded, { trailing: true }).raw,
    }
  })
}

/** What OpenSSL says of a CMS signature over its covered bytes. */
export const opensslCms = (signature: FoundSignature, root: Uint8Array): string =>
  runTool(
    'openssl',
    [
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      '{cms}',
      '-content',
      '{covered}',
      '-binary',
      '-CAfile',
      '{root}',
    ].concat(['-cades', '-out', '{out}']),
    { cms: signature.contents, covered: signature.covered, root: pem('CERTIFICATE', root) },
  ).output

/** What OpenSSL says of a time-stamp token over data. */
export const opensslTimestamp = (token: Uint8Array, data: Uint8Array, root: Uint8Array): string =>
  runTool(
    'openssl',
    ['ts', '-verify', '-in', '{token}', '-token_in', '-data', '{data}', '-CAfile', '{root}'],
    {
      token,
      data,
      root: pem('CERTIFICATE', root),
    },
  ).output

/** The signature value of a CMS and the time-stamp token over it, if there is one; `attributes` are the signed attributes' identifiers, `signedBytes` what is signed. */
export const signerInfoOf = (cms: Uint8Array) => {
  const signed = children(childAt(childAt(readDer(cms), 1), 0))
  const signers = signed.at(-1)
  if (!signers) throw new Error('no signers')
  const info = children(childAt(signers, 0))
  const unsigned = info.find((value) => value.tag === 0xa1)
  const attributes = info.find((value) => value.tag === 0xa0)
  const signedBytes = Buffer.from(attributes?.raw ?? [])
  signedBytes[0] = 0x31
  return {
    signedBytes,
    value: info.find((value) => value.tag === 0x04)?.content ?? new Uint8Array(),
    token: unsigned && childAt(childAt(childAt(unsigned, 0), 1), 0).raw,
    attributes: attributes
      ? children(attributes).map((one) => Buffer.from(childAt(one, 0).content).toString('hex'))
      : [],
  }
}
