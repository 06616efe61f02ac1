// A seal or signature from the server's vectors, shown as an image.
// So its text can never run as markup.

export interface SealImageProps {
  /** SVG text. */
  readonly svg: string
  /** What it is: 公章 诺印科技有限公司. */
  readonly alt: string
  /** Width and height in CSS pixels that the drawing is fitted into. */
  readonly width: number
  readonly height: number
}

/** SVG text as an address for `<img>`. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** The drawing, fitted and centred. */
export const SealImage = ({ svg, alt, width, height }: SealImageProps) => (
  <img
    src={svgAddress(svg)}
    alt={alt}
    width={width}
    height={height}
    style={{ objectFit: 'contain' }}
    draggable={false}
  />
)
