// The files of docs/machines as text: one drawing and one Mermaid text a chart, and an index page.
import { COLOURS } from '#src/app/theme.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import { layOut } from '#src/inspector/drawing/chart-layout.ts'
import type { Drawing } from '#src/inspector/drawing/chart-layout.ts'
import { chartMermaid } from '#src/inspector/drawing/chart-mermaid.ts'
import { chartSvg } from '#src/inspector/drawing/chart-svg.ts'
import { gallery } from './gallery.ts'
import type { Exhibit } from './exhibit.ts'
import { indexPage } from './index-page.ts'

/** Where they lie, from the repository's root. */
export const DIAGRAMS_FOLDER = 'docs/machines'

/** The chart with the sentence of the gallery at its root. */
export const graphOf = ({ machine, sentence }: Exhibit): ChartGraph => {
  const graph = chartGraph(machine)
  return {
    ...graph,
    states: graph.states.map((state) => (state.path === '' ? { ...state, sentence } : state)),
  }
}

/** The drawing of an exhibit as text. */
export const svgOf = ({ name, sentence }: Exhibit, drawing: Drawing): string =>
  chartSvg(drawing, COLOURS, `${name}：${sentence}`)

/** The layout of an exhibit's chart: seconds for all of them. */
export const drawingOf = (exhibit: Exhibit): Promise<Drawing> => layOut(graphOf(exhibit))

/** File name → text, for every file that belongs into the folder; the same charts always give the same texts. */
export const diagramFiles = async (drawn = drawingOf): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  for (const exhibit of gallery) {
    files.set(`${exhibit.name}.svg`, svgOf(exhibit, await drawn(exhibit)))
    files.set(`${exhibit.name}.mmd`, chartMermaid(graphOf(exhibit)))
  }
  files.set('README.md', indexPage(gallery.map((exhibit) => ({ exhibit, graph: graphOf(exhibit) }))))
  return files
}
