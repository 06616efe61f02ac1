// The coverage as a page: the table, the injected faults, and all charts with gaps in red.
import { COLOURS } from '#src/app/theme.ts'
import { layOut } from '#src/inspector/drawing/chart-layout.ts'
import { chartSvg } from '#src/inspector/drawing/chart-svg.ts'
import { graphOf } from '../charts/diagram-files.ts'
import type { Exhibit } from '../charts/exhibit.ts'
import { LEVELS } from '#tests/models/support/results.ts'
import type { Level } from '#tests/models/support/results.ts'
import { unexcused } from './coverage.ts'
import type { Details, MachineCoverage } from './coverage.ts'

const LEVEL_NAMES: Readonly<Record<Level, string>> = { chart: '状态图', view: '界面', browser: '浏览器' }

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const shareOf = (detail: Details['levels'][Level]): string => {
  if (detail === undefined) return '<td class="none">不适用</td>'
  const isWhole = unexcused(detail).length === 0
  return `<td class="${isWhole ? 'whole' : 'part'}">${detail.taken.length}/${detail.asked}</td>`
}

const guardsOf = ({ levels }: Details): string =>
  levels.chart === undefined ? '<td></td>' : `<td>${levels.chart.held.join('/')}</td>`

const mutantsOf = ({ mutants }: Details): string =>
  mutants === undefined
    ? '<td class="none">未运行</td>'
    : `<td class="${mutants.survived.length === 0 ? 'whole' : 'part'}">${mutants.killed}/${mutants.total}</td>`

const walkOf = ({ walk }: Details): string =>
  walk === undefined ? '<td></td>' : `<td>${walk.possible} 成 ${walk.refused} 拒 ${walk.jobs} 后台</td>`

/** Lines and words of what was missed, by the data that the drawing carries. */
const redFor = (id: string, missed: readonly string[]): string =>
  missed
    .flatMap((transition) => {
      const value = transition.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
      return [
        `#${id} .link[data-transitions~="${value}"] .line{stroke:${COLOURS.danger};stroke-width:2.4}`,
        `#${id} [data-transition="${value}"]{fill:${COLOURS.danger}}`,
      ]
    })
    .join('\n')

const section = async (exhibit: Exhibit, details: Details): Promise<string> => {
  const { name, sentence } = exhibit
  // The farthest level that looks at the chart decides what is red.
  const level = LEVELS.findLast((each) => details.levels[each] !== undefined) ?? 'chart'
  const detail = details.levels[level]
  const missed = detail?.missed ?? []
  const named = missed.map((id) => {
    const why = detail?.excused[id]
    return `<code>${escaped(id)}</code>${why === undefined ? '' : `（${escaped(why)}）`}`
  })
  const drawing = chartSvg(await layOut(graphOf(exhibit)), COLOURS, name)
  const said =
    missed.length === 0
      ? `${LEVEL_NAMES[level]}一级走遍了全部转移。`
      : `${LEVEL_NAMES[level]}一级没有走到：${named.join('、')}`
  return `<section id="${name}"><h2>${name}</h2><p>${escaped(sentence)}</p><p>${said}</p>
<style>${redFor(name, missed)}</style><div class="drawing">${drawing}</div></section>`
}

/** The whole page; no file of its own is needed. */
export const reportPage = async (
  machines: readonly { exhibit: Exhibit; coverage: MachineCoverage; details: Details }[],
): Promise<string> => {
  const rows = machines.map(({ exhibit, coverage, details }) => {
    const levels = LEVELS.map((level) => shareOf(details.levels[level])).join('')
    return `<tr><th><a href="#${exhibit.name}">${exhibit.name}</a></th><td>${coverage.states}</td><td>${coverage.transitions}</td>${levels}${guardsOf(details)}${mutantsOf(details)}${walkOf(details)}</tr>`
  })
  const same = machines.flatMap(({ details }) => details.mutants?.same ?? [])
  const survived = machines.flatMap(({ details }) => details.mutants?.survived ?? [])
  const list = (items: readonly string[]) =>
    items.length === 0
      ? '<p>没有。</p>'
      : `<ul>${items.map((item) => `<li><code>${escaped(item)}</code></li>`).join('')}</ul>`
  const sections = await Promise.all(machines.map(({ exhibit, details }) => section(exhibit, details)))
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>状态图的测试覆盖</title>
<style>
body{font:14px/1.6 -apple-system,'PingFang SC','Noto Sans SC','Noto Sans CJK SC',sans-serif;margin:24px;color:${COLOURS.ink};background:${COLOURS.canvas}}
table{border-collapse:collapse;background:${COLOURS.paper}}th,td{border:1px solid ${COLOURS.line};padding:4px 10px;text-align:left}
.whole{color:${COLOURS.success}}.part{color:${COLOURS.danger};font-weight:600}.none{color:${COLOURS.hint}}
.drawing{overflow-x:auto;background:${COLOURS.paper};border:1px solid ${COLOURS.line}}section{margin-top:32px}
</style>
<h1>状态图的测试覆盖</h1>
<p>每一级的数字：走到的转移 / 应走的转移。守卫：说过“不”的 / 全部（状态图一级）。变异：被发现的错误 / 放进去的错误。走查：经真实接口的格子数。</p>
<table><tr><th>图</th><th>状态</th><th>转移</th>${LEVELS.map((level) => `<th>${LEVEL_NAMES[level]}</th>`).join('')}<th>守卫</th><th>变异</th><th>接口走查</th></tr>
${rows.join('\n')}</table>
<h2>没有被发现的错误</h2>${list(survived)}
<h2>不算错误的改动</h2><p>逐格对照原图走遍后，状态、上下文和动作处处相同，不是另一张图，未计入总数。</p>${list(same)}
${sections.join('\n')}</html>
`
}
