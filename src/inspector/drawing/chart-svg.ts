// Writes a laid out chart as SVG text.
// States and transitions carry their names as data attributes, so that a page can highlight them.
import { CODE_FACE, LINE_HEIGHT, SPACE, textWidth } from './measure.ts'
import { BOX_GAP, BOX_PADDING, LABEL_GAP, LABEL_PADDING } from './elk-graph.ts'
import type { Box, Drawing, Line, Mark, Point, Rect } from './chart-layout.ts'
import { signWords } from './chart-text.ts'
import type { TextBlock, TextLine } from './chart-text.ts'

/** Colours by meaning, from the look's tokens. */
export interface Palette {
  readonly primary: string
  readonly danger: string
  readonly ink: string
  readonly secondary: string
  readonly hint: string
  readonly paper: string
  readonly line: string
  readonly canvas: string
}

const SANS =
  "-apple-system, BlinkMacSystemFont, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', Arial, sans-serif"
const MONO =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'PingFang SC', 'Microsoft YaHei', monospace"

const SPACE_WIDTH = textWidth(SPACE, CODE_FACE)

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const styleOf = (palette: Palette): string => `
text { font-family: ${MONO}; font-size: 11px }
.name, .sentence { font-family: ${SANS} }
.name { font-size: 14px; font-weight: 600; fill: ${palette.ink} }
.sentence { font-size: 12px; fill: ${palette.secondary} }
.trigger { font-weight: 600; fill: ${palette.primary} }
.automatic { fill: ${palette.ink} }
.failure { fill: ${palette.danger} }
.guard { fill: ${palette.ink} }
.action, .tag { fill: ${palette.hint} }
.box { fill: ${palette.paper}; stroke: ${palette.hint} }
.box.outer { fill: ${palette.canvas}; stroke-opacity: 0.6 }
.box.region { stroke: ${palette.hint}; stroke-dasharray: 6 4 }
.ring { fill: none; stroke: ${palette.hint} }
.line { fill: none; stroke: ${palette.hint}; stroke-width: 1.2 }
.arrow { fill: ${palette.hint} }
.label { fill: ${palette.paper}; stroke: ${palette.line} }
.sign { fill: ${palette.line}; stroke: ${palette.hint} }
.start { fill: ${palette.ink} }
.anywhere { fill: ${palette.paper}; stroke: ${palette.ink}; stroke-width: 1.4 }`

const textLine = (line: TextLine, x: number, y: number, anchor: string): string => {
  const spans = line.pieces
    .map(({ text, tone, transition }) => {
      const data = transition === undefined ? '' : ` data-transition="${escaped(transition)}"`
      // A space at the edge of a piece is swallowed by some renderers; a shift is not.
      const shift = text.startsWith(SPACE) ? ` dx="${SPACE_WIDTH}"` : ''
      return `<tspan class="${tone}"${data}${shift}>${escaped(text.replace(SPACE, ''))}</tspan>`
    })
    .join('')
  return `<text x="${x}" y="${y}"${anchor}>${spans}</text>`
}

/** Blocks from `top` downwards. */
const textBlocks = (
  blocks: readonly TextBlock[],
  x: number,
  top: number,
  gap: number,
  isCentred: boolean,
): string => {
  let y = top
  const anchor = isCentred ? ' text-anchor="middle"' : ''
  return blocks
    .map((block) => {
      const lines = block.lines.map((line) => {
        y += line.face.size * LINE_HEIGHT
        return textLine(line, x, Math.round(y - line.face.size * 0.38), anchor)
      })
      y += gap
      return lines.join('')
    })
    .join('\n')
}

const rectangle = (place: Rect, className: string, radius: number): string =>
  `<rect class="${className}" x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" rx="${radius}"/>`

const boxSvg = (box: Box): string => {
  const { state } = box
  const kinds = ['box']
  if (state.type === 'compound' || state.type === 'parallel') kinds.push('outer')
  if (box.isRegion) kinds.push('region')
  const ring = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 }
  return `<g class="state ${state.type}" data-state="${escaped(state.path)}">
${rectangle(box, kinds.join(' '), 6)}${state.type === 'final' ? rectangle(ring, 'ring', 4) : ''}
${textBlocks(box.blocks, box.x + BOX_PADDING, box.y + BOX_PADDING - 2, BOX_GAP, false)}
</g>`
}

const markSvg = (mark: Mark): string => {
  const { kind } = mark.end
  const middle = { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 }
  if (kind === 'start' || kind === 'anywhere') {
    const radius = mark.width / 2 - (kind === 'start' ? 1 : 2)
    return `<circle class="${kind}" cx="${middle.x}" cy="${middle.y}" r="${radius}"/>`
  }
  return `${rectangle(mark, 'sign', mark.height / 2)}<text x="${middle.x}" y="${middle.y + 4}" text-anchor="middle"><tspan class="automatic">${escaped(signWords(mark.end))}</tspan></text>`
}

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(1, by / length)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const round = (value: number): number => Math.round(value * 10) / 10
const spot = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

/** Straight pieces with softened corners. */
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (before === undefined) return `M${spot(point)}`
      if (after === undefined) return `L${spot(point)}`
      const reach = (other: Point) => Math.min(6, Math.hypot(other.x - point.x, other.y - point.y) / 2)
      return `L${spot(towards(point, before, reach(before)))}Q${spot(point)} ${spot(towards(point, after, reach(after)))}`
    })
    .join('')

const lineSvg = (line: Line): string => {
  if (line.points.length === 0) return ''
  const { label } = line
  const text =
    label === undefined
      ? ''
      : `${rectangle(label, 'label', 4)}
${textBlocks(line.blocks, label.x + label.width / 2, label.y + LABEL_PADDING - 1, LABEL_GAP, true)}`
  return `<g class="link" data-transitions="${escaped(line.transitions.join(' '))}">
<path class="line" marker-end="url(#arrow)" d="${pathOf(line.points)}"/>${text}
</g>`
}

/** The drawing as a self-contained SVG file; `title` is read out to those who cannot see it. */
export const chartSvg = (drawing: Drawing, palette: Palette, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${drawing.width}" height="${drawing.height}" viewBox="0 0 ${drawing.width} ${drawing.height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>${styleOf(palette)}
</style>
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="arrow" d="M0 0L10 5L0 10z"/></marker></defs>
<rect width="${drawing.width}" height="${drawing.height}" fill="${palette.paper}"/>
${drawing.boxes.map(boxSvg).join('\n')}
${drawing.marks.map(markSvg).join('\n')}
${drawing.lines.map(lineSvg).join('\n')}
</svg>
`
