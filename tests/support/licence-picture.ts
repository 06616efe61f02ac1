// A picture that passes for a business licence.
import sharp from 'sharp'

/** PNG with the company's name on it. */
export const licencePicture = async (companyName: string): Promise<Uint8Array> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440"><rect width="640" height="440" fill="#f6e8c8"/>` +
    `<rect x="16" y="16" width="608" height="408" fill="none" stroke="#b08d4a" stroke-width="5"/>` +
    `<text x="320" y="120" font-size="44" text-anchor="middle" fill="#333">营业执照</text>` +
    `<text x="320" y="210" font-size="22" text-anchor="middle" fill="#333">${companyName}</text></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
