// The words on a drawn chart: those of a state, and those at a transition.
import type { ChartDelay, ChartGraph, ChartState, ChartTransition } from '#src/inspector/chart-graph.ts'
import { CODE_FACE, LINE_HEIGHT, NAME_FACE, SENTENCE_FACE, SPACE, textWidth, wrapped } from './measure.ts'
import type { Face } from './measure.ts'

export type Tone = 'name' | 'sentence' | 'trigger' | 'automatic' | 'failure' | 'guard' | 'action' | 'tag'

/** Words in one tone; those of what sets one transition off carry its id. */
export interface Piece {
  readonly text: string
  readonly tone: Tone
  readonly transition?: string
}

export interface TextLine {
  readonly pieces: readonly Piece[]
  readonly face: Face
}

/** Lines that belong together: one fact about a state, or the transitions that differ in nothing but what sets them off. */
export interface TextBlock {
  readonly lines: readonly TextLine[]
  readonly transitions: readonly string[]
}

/** Widest a line may be in pixels: at a transition, in a box, in a box with others inside. */
const LABEL_WIDTH = 230
const BOX_WIDTH = 240
const OUTER_WIDTH = 460

const ORDINALS = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** 500 → `0.5 秒`, 600000 → `10 分钟`; undefined → what decides it. */
export const delayWords = (delay: ChartDelay | undefined): string => {
  if (delay?.milliseconds === undefined) return '按数据计算'
  const seconds = delay.milliseconds / 1000
  return seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`
}

/** What sets a transition off, in words: `sign.submitted`, `随即`, `sign 完成`, `pollInterval（0.5 秒）后`. */
export const triggerWords = ({ trigger }: ChartTransition, delays: readonly ChartDelay[]): string => {
  const { kind, name } = trigger
  if (kind === 'always') return '随即'
  if (kind === 'wildcard') return '任何事件'
  if (kind === 'done') return `${name} 完成`
  if (kind === 'error') return `${name} 出错`
  if (kind === 'snapshot') return `${name} 有变化`
  if (kind === 'childDone') return `${name} 结束`
  if (kind === 'after') return `${name}（${delayWords(delays.find((delay) => delay.name === name))}）后`
  return name
}

/** The guard in words: its name, `否则` for the last way out of several, nothing when there is only one way. */
export const guardWords = ({ guard, index, candidates }: ChartTransition): string | undefined =>
  guard ?? (candidates > 1 && index === candidates - 1 ? '否则' : undefined)

/** Which of several candidates this is, as they are tried; empty when it is the only one. */
export const ordinal = ({ index, candidates }: ChartTransition): string =>
  candidates > 1 ? (ORDINALS[index] ?? `(${index + 1})`) : ''

const TRIGGER_TONE: Partial<Record<ChartTransition['trigger']['kind'], Tone>> = {
  event: 'trigger',
  wildcard: 'trigger',
  error: 'failure',
}

const codeLines = (text: string, tone: Tone, width: number): TextLine[] =>
  wrapped(text, CODE_FACE, width).map((line) => ({ pieces: [{ text: line, tone }], face: CODE_FACE }))

/** Puts pieces next to each other as long as they fit. */
const flowed = (pieces: readonly Piece[], width: number): TextLine[] => {
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    const used = line === undefined ? 0 : lineWidth({ pieces: [...line, piece], face: CODE_FACE })
    if (line === undefined || used > width) lines.push([{ ...piece, text: piece.text.trimStart() }])
    else line.push(piece)
  }
  return lines.map((line) => ({ pieces: line, face: CODE_FACE }))
}

const triggerPiece = (transition: ChartTransition, delays: readonly ChartDelay[]): Piece => ({
  text: `${ordinal(transition)}${triggerWords(transition, delays)}`,
  tone: TRIGGER_TONE[transition.trigger.kind] ?? 'automatic',
  transition: transition.id,
})

/** `event [guard]` on one line where it fits, then the actions; transitions alike in both share them. */
const alikeBlock = (
  alike: readonly ChartTransition[],
  delays: readonly ChartDelay[],
  width: number,
): TextBlock => {
  const [first] = alike
  const guard = first === undefined ? undefined : guardWords(first)
  const actions = first === undefined || first.actions.length === 0 ? '' : `/ ${first.actions.join(', ')}`
  const triggers = alike.map((transition, index) => {
    const piece = triggerPiece(transition, delays)
    const before = index === 0 ? '' : SPACE
    const after = index < alike.length - 1 ? ',' : ''
    return { ...piece, text: `${before}${piece.text}${after}` }
  })
  const guardPiece: Piece[] = guard === undefined ? [] : [{ text: `${SPACE}[${guard}]`, tone: 'guard' }]
  return {
    lines: [...flowed([...triggers, ...guardPiece], width), ...codeLines(actions, 'action', width)],
    transitions: alike.map((transition) => transition.id),
  }
}

/** The words of several transitions, in their order; those that differ only in what sets them off come together. */
export const transitionBlocks = (
  transitions: readonly ChartTransition[],
  delays: readonly ChartDelay[],
  width = LABEL_WIDTH,
): TextBlock[] => {
  const alike = new Map<string, ChartTransition[]>()
  for (const transition of transitions) {
    const key = JSON.stringify([guardWords(transition), transition.actions])
    alike.set(key, [...(alike.get(key) ?? []), transition])
  }
  return [...alike.values()].map((each) => alikeBlock(each, delays, width))
}

/** A remark at a line. */
export const noteBlock = (text: string): TextBlock => ({
  lines: codeLines(text, 'tag', LABEL_WIDTH),
  transitions: [],
})

/** The text on the sign for a state that is drawn elsewhere. */
export const signWords = ({ kind, path }: { readonly kind: string; readonly path: string }): string => {
  const key = path === '' ? '整个图' : (path.split('.').at(-1) ?? path)
  return kind === 'from' ? `来自 ${key}` : `到 ${key}`
}

/** Whether a transition is drawn inside its state's box: it goes nowhere. */
export const isInside = (transition: ChartTransition): boolean => transition.targets.length === 0

const plain = (text: string, tone: Tone, face: Face, width = BOX_WIDTH): TextBlock => ({
  lines: wrapped(text, face, width).map((line) => ({ pieces: [{ text: line, tone }], face })),
  transitions: [],
})

/** Name, sentence, tags, what is done on the way in and out, who is invoked, and what happens without leaving. */
export const stateBlocks = (graph: ChartGraph, state: ChartState): TextBlock[] => {
  const width = state.type === 'compound' || state.type === 'parallel' ? OUTER_WIDTH : BOX_WIDTH
  const blocks = [plain(state.path === '' ? graph.id : state.key, 'name', NAME_FACE)]
  if (state.sentence !== undefined) blocks.push(plain(state.sentence, 'sentence', SENTENCE_FACE, width))
  if (state.tags.length > 0)
    blocks.push(plain(state.tags.map((tag) => `#${tag}`).join(' '), 'tag', CODE_FACE))
  for (const invoke of state.invokes)
    blocks.push(
      plain(
        invoke.id === invoke.src ? `调用 ${invoke.src}` : `调用 ${invoke.src}，称 ${invoke.id}`,
        'automatic',
        CODE_FACE,
      ),
    )
  for (const action of state.entry) blocks.push(plain(`进入 / ${action}`, 'action', CODE_FACE))
  for (const action of state.exit) blocks.push(plain(`离开 / ${action}`, 'action', CODE_FACE))
  const inside = graph.transitions.filter((one) => one.source === state.path && isInside(one))
  return [...blocks, ...transitionBlocks(inside, graph.delays, width)]
}

const lineWidth = (line: TextLine): number =>
  textWidth(line.pieces.map((piece) => piece.text).join(''), line.face)

/** Size of stacked blocks in pixels, `gap` between two blocks. */
export const blocksSize = (
  blocks: readonly TextBlock[],
  gap: number,
): { readonly width: number; readonly height: number } => {
  const lines = blocks.flatMap((block) => block.lines)
  const height = lines.reduce((sum, line) => sum + line.face.size * LINE_HEIGHT, 0)
  return {
    width: Math.max(0, ...lines.map(lineWidth)),
    height: Math.ceil(height + gap * Math.max(0, blocks.length - 1)),
  }
}
