// The drawings in docs/machines match the present charts, are complete, and have no overlaps.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Drawing, Rect } from '#src/inspector/drawing/chart-layout.ts'
import { chartMermaid } from '#src/inspector/drawing/chart-mermaid.ts'
import {
  diagramFiles,
  DIAGRAMS_FOLDER,
  drawingOf,
  graphOf,
  svgOf,
} from '../../scripts/charts/diagram-files.ts'
import { gallery } from '../../scripts/charts/gallery.ts'
import { indexPage } from '../../scripts/charts/index-page.ts'

const ASK = 'the drawings are older than the charts: run `npm run diagrams`'

const drawings = new Map<string, Drawing>()
let files: Map<string, string>
beforeAll(async () => {
  // Drawn once, the last first: what the command drew in its order, in another process, must be the same.
  for (const exhibit of gallery.toReversed()) drawings.set(exhibit.name, await drawingOf(exhibit))
  files = await diagramFiles(({ name }) => Promise.resolve(drawings.get(name)!))
})

describe('docs/machines', () => {
  it('holds a drawing and a text for every chart, and nothing else', () => {
    expect(readdirSync(DIAGRAMS_FOLDER).toSorted(), ASK).toEqual([...files.keys()].toSorted())
    expect(files.size).toBe(2 * gallery.length + 1)
  })

  it.each([...gallery.flatMap(({ name }) => [`${name}.svg`, `${name}.mmd`]), 'README.md'])(
    '%s is up to date',
    (name) => {
      const path = `${DIAGRAMS_FOLDER}/${name}`
      const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === files.get(name)
      expect(isCurrent, ASK).toBe(true)
    },
  )

  it('has the same index when it is written again', () => {
    expect(indexPage(gallery.map((exhibit) => ({ exhibit, graph: graphOf(exhibit) })))).toBe(
      files.get('README.md'),
    )
  })
})

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describe.each(gallery.map((exhibit) => [exhibit.name, exhibit] as const))(
  'the drawing of %s',
  (_, exhibit) => {
    const graph = graphOf(exhibit)
    let drawing: Drawing
    beforeAll(() => {
      drawing = drawings.get(exhibit.name)!
    })

    it('comes out the same as when it was drawn before', () => {
      expect([svgOf(exhibit, drawing), chartMermaid(graph)]).toEqual(
        [`${exhibit.name}.svg`, `${exhibit.name}.mmd`].map((name) => files.get(name)),
      )
    })

    it('shows every transition', () => {
      const shown = [...drawing.boxes, ...drawing.lines].flatMap(({ blocks }) =>
        blocks.flatMap((block) => block.transitions),
      )
      expect(new Set(shown)).toEqual(new Set(graph.transitions.map(({ id }) => id)))
      // Once each, but one into several regions once for every target.
      const lines = graph.transitions.reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0)
      expect(shown).toHaveLength(lines)
    })

    it('draws every line from somewhere to somewhere', () => {
      expect(drawing.lines.filter(({ points }) => points.length < 2).map(({ id }) => id)).toEqual([])
    })

    it('puts every state inside the state around it', () => {
      const outside = drawing.boxes.filter(({ state, ...place }) => {
        const around = drawing.boxes.find((box) => box.state.path === state.parent && box.state !== state)
        return around !== undefined && !holds(around, place)
      })
      expect(outside.map(({ state }) => state.path)).toEqual([])
    })

    it('lays no words over other words, states or signs', () => {
      const leaves = drawing.boxes.filter(({ state }) => !['compound', 'parallel'].includes(state.type))
      const things = [
        ...drawing.lines.flatMap(({ id, label }) => (label === undefined ? [] : [{ name: id, ...label }])),
        ...leaves.map((box) => ({
          name: box.state.path,
          x: box.x,
          y: box.y,
          width: box.width,
          height: box.height,
        })),
        ...drawing.marks.map((mark) => ({ name: `${mark.end.kind} ${mark.end.path}`, ...mark })),
      ]
      const pairs = things.flatMap((a, index) =>
        things.slice(index + 1).flatMap((b) => (overlaps(a, b) ? [`${a.name} / ${b.name}`] : [])),
      )
      expect(pairs).toEqual([])
    })
  },
)
