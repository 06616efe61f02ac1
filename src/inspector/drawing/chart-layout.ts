// The layout of a drawn chart: ELK's result as plain boxes, marks and lines.
// Units are pixels from the top left corner.
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import Elk from 'elkjs/lib/elk.bundled.js'
import type { ChartGraph, ChartState } from '#src/inspector/chart-graph.ts'
import { stateBlocks } from './chart-text.ts'
import type { TextBlock } from './chart-text.ts'
import { elkGraph, endId, headSize, INSET } from './elk-graph.ts'
import type { Size } from './elk-graph.ts'
import { inRows } from './rows.ts'
import { scopesOf } from './scopes.ts'
import type { End, Scope } from './scopes.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rect extends Point, Size {}

/** A state's box; its blocks are set from the top left. */
export interface Box extends Rect {
  readonly state: ChartState
  /** Whether it is a region of a parallel state. */
  readonly isRegion: boolean
  readonly blocks: readonly TextBlock[]
}

/** A dot, or a sign that names a state elsewhere. */
export interface Mark extends Rect {
  readonly end: End
}

/** A line from state to state; `label` is the position of its text. One that ends at a sign goes on elsewhere under the same id. */
export interface Line {
  readonly id: string
  /** Ids of the transitions it draws; none for an entry. */
  readonly transitions: readonly string[]
  readonly points: readonly Point[]
  readonly label: Rect | undefined
  readonly blocks: readonly TextBlock[]
}

export interface Drawing extends Size {
  readonly id: string
  /** Outer boxes before inner ones. */
  readonly boxes: readonly Box[]
  readonly marks: readonly Mark[]
  readonly lines: readonly Line[]
}

/** A state with everything inside, from its own top left corner. */
type Piece = Omit<Drawing, 'id'>

const MARGIN = 16

const rect = (shape: Partial<Rect>): Rect => ({
  x: Math.round(shape.x ?? 0),
  y: Math.round(shape.y ?? 0),
  width: Math.round(shape.width ?? 0),
  height: Math.round(shape.height ?? 0),
})

const shifted = (piece: Piece, { x, y }: Point): Piece => {
  const shift = <Place extends Point>(place: Place): Place => ({ ...place, x: place.x + x, y: place.y + y })
  return {
    width: piece.width,
    height: piece.height,
    boxes: piece.boxes.map(shift),
    marks: piece.marks.map(shift),
    lines: piece.lines.map((line) => ({
      ...line,
      points: line.points.map(shift),
      label: line.label === undefined ? undefined : shift(line.label),
    })),
  }
}

const pointsOf = (section: ElkEdgeSection): Point[] =>
  [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
    x: Math.round(x),
    y: Math.round(y),
  }))

const nodesById = (node: ElkNode): Map<string, ElkNode> =>
  new Map([[node.id, node], ...(node.children ?? []).flatMap((child) => [...nodesById(child)])])

const edgesOf = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesOf),
]

const boxOf = (graph: ChartGraph, state: ChartState, place: Partial<Rect>): Box => ({
  ...rect(place),
  state,
  isRegion: graph.states.some((around) => around.path === state.parent && around.type === 'parallel'),
  blocks: stateBlocks(graph, state),
})

const placed = (
  graph: ChartGraph,
  scope: Scope,
  laidOut: ElkNode,
  inner: ReadonlyMap<string, Piece>,
): Piece => {
  const nodes = nodesById(laidOut)
  const edges = new Map(edgesOf(laidOut).map((edge) => [edge.id, edge]))
  const at = (end: End): Rect => rect(nodes.get(endId(end)) ?? {})
  const pieces = scope.states.map((state) => {
    const place = at({ kind: 'state', path: state.path })
    const piece = inner.get(state.path)
    return piece === undefined
      ? { boxes: [boxOf(graph, state, place)], marks: [], lines: [] }
      : shifted(piece, place)
  })
  const ends = new Map(scope.links.flatMap(({ from, to }) => [from, to]).map((end) => [endId(end), end]))
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    boxes: pieces.flatMap((piece) => piece.boxes),
    marks: [
      ...pieces.flatMap((piece) => piece.marks),
      ...[...ends.values()].filter((end) => end.kind !== 'state').map((end) => ({ end, ...at(end) })),
    ],
    lines: [
      ...pieces.flatMap((piece) => piece.lines),
      ...scope.links.map(({ id, transitions, blocks, isBackward }) => {
        const edge = edges.get(id)
        const label = edge?.labels?.[0]
        const points = (edge?.sections ?? []).flatMap(pointsOf)
        return {
          id,
          transitions,
          points: isBackward ? points.toReversed() : points,
          label: label === undefined ? undefined : rect(label),
          blocks,
        }
      }),
    ],
  }
}

/** Puts a state's own box around what is inside. */
const surrounded = (graph: ChartGraph, state: ChartState, inside: Piece): Piece => {
  const head = headSize(graph, state)
  const moved = shifted(inside, { x: INSET, y: head.height + 4 })
  const width = Math.max(head.width, inside.width + 2 * INSET)
  const height = head.height + 4 + inside.height + INSET
  return { ...moved, width, height, boxes: [boxOf(graph, state, { width, height }), ...moved.boxes] }
}

/** Lays a chart out; the same chart always gives the same drawing. */
export const layOut = async (graph: ChartGraph): Promise<Drawing> => {
  const elk = new Elk()
  const scopes = new Map(scopesOf(graph).map((scope) => [scope.path, scope]))
  const statesIn = (path: string): ChartState[] => graph.states.filter((state) => state.parent === path)

  const scopePiece = async (state: ChartState): Promise<Piece> => {
    const scope = scopes.get(state.path)
    if (scope === undefined || (scope.states.length === 0 && state.type !== 'parallel'))
      return surrounded(graph, state, { width: 0, height: 0, boxes: [], marks: [], lines: [] })
    if (state.type === 'parallel') return parallelPiece(state)
    const inner = new Map<string, Piece>()
    for (const parallel of scope.states.filter(({ type }) => type === 'parallel'))
      inner.set(parallel.path, await parallelPiece(parallel))
    const laidOut = await elk.layout(elkGraph(graph, scope, inner))
    return surrounded(graph, state, placed(graph, scope, laidOut, inner))
  }

  const parallelPiece = async (state: ChartState): Promise<Piece> => {
    const regions: Piece[] = []
    for (const region of statesIn(state.path)) regions.push(await scopePiece(region))
    const rows = inRows(regions, INSET)
    const moved = regions.map((region, index) => shifted(region, rows.places[index] ?? { x: 0, y: 0 }))
    return surrounded(graph, state, {
      width: rows.width,
      height: rows.height,
      boxes: moved.flatMap((piece) => piece.boxes),
      marks: moved.flatMap((piece) => piece.marks),
      lines: moved.flatMap((piece) => piece.lines),
    })
  }

  const root = graph.states[0]
  if (root === undefined) return { id: graph.id, width: 0, height: 0, boxes: [], marks: [], lines: [] }
  const whole = shifted(await scopePiece(root), { x: MARGIN, y: MARGIN })
  return { ...whole, id: graph.id, width: whole.width + 2 * MARGIN, height: whole.height + 2 * MARGIN }
}
