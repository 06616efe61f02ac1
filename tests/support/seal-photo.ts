// Photographs of seals and signatures for tests.
// They have uneven paper, shadow, print underneath, and noise.
import sharp from 'sharp'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import { drawTypedSignature } from '#server/documents/drawing/typed-signature.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'

const SIZE = { width: 1200, height: 900 }

/** The same grain every time. */
const grain = (at: number): number => {
  const value = Math.sin(at * 12.9898) * 43758.5453
  return value - Math.floor(value) - 0.5
}

const paper = (): Buffer => {
  const { width, height } = SIZE
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const shade = 0.55 + 0.45 * Math.min(1, (at % width) / 700) + grain(at) * 0.05
    for (const [channel, full] of [235, 230, 215].entries())
      raw[3 * at + channel] = Math.min(255, full * shade)
  }
  return raw
}

const inked = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 }).resize(width).png().toBuffer()

const photo = async (
  ink: Buffer,
  at: { left: number; top: number },
  underneath = '',
): Promise<Uint8Array> => {
  const { width, height } = SIZE
  const lines = Buffer.from(
    `<svg width="${width}" height="${height}"><text x="100" y="470" font-size="46" fill="#222">${underneath}</text></svg>`,
  )
  const { data } = await sharp(paper(), { raw: { ...SIZE, channels: 3 } })
    .composite([
      { input: lines, left: 0, top: 0 },
      { input: ink, ...at },
    ])
    .blur(0.8)
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data)
}

/** A round red seal over a line of black print; about 600 pixels wide. */
export const sealPhoto = async (name: string): Promise<Uint8Array> =>
  photo(
    await inked(drawingToSvg(drawCompanySeal({ kind: 'company', name, opacity: 100 })), 600),
    { left: 320, top: 150 },
    'Party A: signature and seal below, 21 November 2026',
  )

/** A name written in black. */
export const signaturePhoto = async (name: string): Promise<Uint8Array> =>
  photo(await inked(drawingToSvg(drawTypedSignature(name, 'brush').drawing), 700), { left: 250, top: 280 })

/** Nothing but paper. */
export const blankPhoto = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(paper(), { raw: { ...SIZE, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
