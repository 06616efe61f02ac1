// One part of a chart as a graph for ELK.
// It has nested boxes, dots and signs, and one edge with its text per pair of states.
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { ChartGraph, ChartState } from '#src/inspector/chart-graph.ts'
import { blocksSize, signWords, stateBlocks } from './chart-text.ts'
import { CODE_FACE, textWidth } from './measure.ts'
import type { End, Link, Scope } from './scopes.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Empty space around a box's text and between its blocks. */
export const BOX_PADDING = 12
export const BOX_GAP = 3
/** The same for the text at an edge. */
export const LABEL_PADDING = 6
export const LABEL_GAP = 4
/** Empty space between a box with others inside and these. */
export const INSET = 20
/** Diameter of the dots. */
const DOT_SIZE = 14
const SIGN_HEIGHT = 22

/** ELK knows dots, signs and boxes by these ids. */
export const endId = ({ kind, path }: End): string => `${kind}:${path}`
const boxId = (path: string): string => endId({ kind: 'state', path })

// ELK passes few options on from box to box, so every box with others inside carries them all.
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
}

/** The text at the top of a state's box, with the space around it. */
export const headSize = (graph: ChartGraph, state: ChartState): Size => {
  const size = blocksSize(stateBlocks(graph, state), BOX_GAP)
  return { width: size.width + 2 * BOX_PADDING, height: size.height + 2 * BOX_PADDING }
}

const endsIn = (path: string, scope: Scope): ElkNode[] => {
  const ends = new Map(
    scope.links.flatMap(({ from, to }) => [from, to]).map((end) => [endId(end), end] as const),
  )
  const around = (end: End): string =>
    (end.kind === 'towards' && scope.states.some((state) => state.path === end.path)) ||
    end.kind === 'start' ||
    end.kind === 'anywhere'
      ? end.path
      : scope.path
  return [...ends].flatMap(([id, end]) => {
    if (end.kind === 'state' || around(end) !== path) return []
    if (end.kind === 'start' || end.kind === 'anywhere') return [{ id, width: DOT_SIZE, height: DOT_SIZE }]
    return [{ id, width: textWidth(signWords(end), CODE_FACE) + 2 * LABEL_PADDING, height: SIGN_HEIGHT }]
  })
}

const boxOf = (
  graph: ChartGraph,
  scope: Scope,
  state: ChartState,
  fixed: ReadonlyMap<string, Size>,
): ElkNode => {
  const size = fixed.get(state.path)
  if (size !== undefined) return { id: boxId(state.path), ...size }
  const head = headSize(graph, state)
  const children = scope.states.filter((child) => child.parent === state.path)
  if (children.length === 0) return { id: boxId(state.path), ...head }
  return {
    id: boxId(state.path),
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${head.height + 4},left=${INSET},bottom=${INSET},right=${INSET}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},${head.height + INSET})`,
    },
    children: [...endsIn(state.path, scope), ...children.map((child) => boxOf(graph, scope, child, fixed))],
  }
}

const edgeOf = (link: Link): ElkExtendedEdge => {
  const size = blocksSize(link.blocks, LABEL_GAP)
  const ends = [endId(link.from), endId(link.to)]
  const [source = '', target = ''] = link.isBackward ? ends.toReversed() : ends
  return {
    id: link.id,
    sources: [source],
    targets: [target],
    labels:
      link.blocks.length === 0
        ? []
        : [
            {
              id: `label:${link.id}`,
              text: link.id,
              width: size.width + 2 * LABEL_PADDING,
              height: size.height + 2 * LABEL_PADDING,
              layoutOptions: { 'elk.edgeLabels.inline': 'true' },
            },
          ],
  }
}

/** The inside of a part for ELK. `fixed` has the sizes of the parallel states in it, laid out before. */
export const elkGraph = (graph: ChartGraph, scope: Scope, fixed: ReadonlyMap<string, Size>): ElkNode => {
  const children = scope.states.filter((state) => state.parent === scope.path)
  const isFlat = children.length === scope.states.length
  return {
    id: 'inside',
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=0,left=0,bottom=0,right=0]`,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      // With boxes in boxes ELK fails on this.
      'elk.layered.considerModelOrder.strategy': isFlat ? 'NODES_AND_EDGES' : 'NONE',
    },
    children: [...endsIn(scope.path, scope), ...children.map((child) => boxOf(graph, scope, child, fixed))],
    edges: scope.links.map(edgeOf),
  }
}
