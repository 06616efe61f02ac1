// The page that shows all charts.
// A chart has its sentence, drawing, states, events, guards, delays, providers of its actors, and users.
import type { ChartGraph, ChartState, ChartTransition } from '#src/inspector/chart-graph.ts'
import { delayWords, triggerWords } from '#src/inspector/drawing/chart-text.ts'
import type { Exhibit } from './exhibit.ts'

interface Shown {
  readonly exhibit: Exhibit
  readonly graph: ChartGraph
}

const SIDES = { browser: '浏览器', server: '服务器' } as const

const code = (text: string): string => `\`${text}\``
const codes = (texts: readonly string[]): string => [...new Set(texts)].map(code).join(' ')
// A bar would end the cell.
const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const table = (head: readonly string[], rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', row(...head), row(...head.map(() => '---')), ...rows]

const placeName = (path: string): string => (path === '' ? '（整个图）' : path)

const link = (place: string): string => (place.startsWith('/') ? code(place) : `[${place}](../../${place})`)

const KINDS: Partial<Record<ChartState['type'], string>> = {
  final: '终态',
  parallel: '并行',
  compound: '含子状态',
}

const kindOf = (state: ChartState): string => {
  const words = [KINDS[state.type], state.isResting ? '常驻' : undefined]
  return [...words.filter((word) => word !== undefined), ...state.tags.map((tag) => `#${tag}`)].join(' ')
}

const statesTable = (graph: ChartGraph): string[] =>
  table(
    ['状态', '说明', '性质'],
    graph.states
      .filter((state) => state.path !== '')
      .map((state) => row(code(state.path), state.sentence ?? '', kindOf(state))),
  )

const grouped = (
  transitions: readonly ChartTransition[],
  by: (transition: ChartTransition) => string | undefined,
): [string, readonly ChartTransition[]][] => {
  const groups = new Map<string, ChartTransition[]>()
  for (const transition of transitions) {
    const key = by(transition)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), transition])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

const sourcesOf = (transitions: readonly ChartTransition[]): string =>
  codes(transitions.map(({ source }) => placeName(source)))

const targetsOf = (transitions: readonly ChartTransition[]): string =>
  codes(transitions.flatMap(({ targets }) => targets)) || '（留在原处）'

const eventsTable = ({ transitions }: ChartGraph): string[] =>
  table(
    ['事件', '在哪些状态', '去往'],
    grouped(transitions, ({ trigger }) => (trigger.kind === 'event' ? trigger.name : undefined)).map(
      ([name, those]) => row(code(name), sourcesOf(those), targetsOf(those)),
    ),
  )

const guardsTable = ({ transitions, delays }: ChartGraph): string[] =>
  table(
    ['条件', '用于'],
    grouped(transitions, ({ guard }) => guard).map(([name, those]) =>
      row(code(name), codes(those.map((one) => `${placeName(one.source)}：${triggerWords(one, delays)}`))),
    ),
  )

const delaysTable = ({ transitions, delays }: ChartGraph): string[] =>
  table(
    ['等待', '多久', '在哪些状态'],
    delays.map((delay) =>
      row(
        code(delay.name),
        delayWords(delay),
        sourcesOf(
          transitions.filter(({ trigger }) => trigger.kind === 'after' && trigger.name === delay.name),
        ),
      ),
    ),
  )

const actorsTable = ({ exhibit, graph }: Shown): string[] => {
  const invokes = graph.states.flatMap((state) => state.invokes.map((invoke) => ({ state, invoke })))
  return table(
    ['被调用者', '在哪些状态', '备注'],
    Object.keys(exhibit.machine.implementations.actors).map((src) => {
      const those = invokes.filter(({ invoke }) => invoke.src === src)
      const notes = those.map(({ invoke }) => exhibit.reporting?.[invoke.id]?.reason ?? '')
      return row(
        code(src),
        codes(those.map(({ state }) => placeName(state.path))) || '（由动作启动）',
        [...new Set(notes)].join(''),
      )
    }),
  )
}

const section = (shown: Shown): string[] => {
  const { exhibit, graph } = shown
  const { name, sentence, file, side } = exhibit
  const provided = side === 'server' ? '动作由谁执行' : '被调用者由谁提供'
  return [
    '',
    `## ${name}`,
    '',
    sentence,
    '',
    `[![${name}](${name}.svg)](${name}.svg)`,
    '',
    `- 所在：${link(file)}（${SIDES[side]}）；文字图：[${name}.mmd](${name}.mmd)`,
    `- ${provided}：${exhibit.providedIn.map(link).join('、') || '没有'}`,
    `- 用于：${exhibit.usedIn.map(link).join('、')}`,
    ...statesTable(graph),
    ...eventsTable(graph),
    ...guardsTable(graph),
    ...delaysTable(graph),
    ...actorsTable(shown),
  ]
}

const overview = (shown: readonly Shown[]): string[] =>
  table(
    ['状态图', '说明', '端', '状态', '转移'],
    shown.map(({ exhibit: { name, sentence, side }, graph }) =>
      row(
        `[${name}](#${name.toLowerCase()})`,
        sentence,
        SIDES[side],
        `${graph.states.length - 1}`,
        `${graph.transitions.length}`,
      ),
    ),
  )

/** The page as Markdown. */
export const indexPage = (shown: readonly Shown[]): string =>
  [
    '# 状态图',
    '',
    '由 `npm run diagrams` 从代码生成，请勿手改；图与代码不符时 `npm test` 不通过。',
    '',
    '读图：实心点是进入时的第一个状态；空心点表示框内任何状态；双线框是终态；虚线框是并行的部分；灰底圆角签指向画在别处的状态。',
    '线上依次是触发、[条件] 与 / 动作；同一触发有几条出路时，按 ①②③ 的次序试。',
    ...overview(shown),
    ...shown.flatMap(section),
    '',
  ].join('\n')
