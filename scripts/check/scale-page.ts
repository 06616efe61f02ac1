// The list in docs/scale.md of where each table lies, written from docs/scale.json and the tables.
import { uniquesWithout } from './scale-decisions.ts'
import type { Scale, SnapshotTables } from './scale-decisions.ts'

const FIRST_LINE = '<!-- written by `node scripts/scale.ts` from docs/scale.json and the tables -->'
const LAST_LINE = '<!-- end -->'

const IN_KEY = { later: 'later', none: 'has none' }

/** The list of docs/scale.md. */
export const scaleLines = (
  { groups, uniques, references, tables }: Scale,
  real: SnapshotTables,
): string[] => {
  const spread = Object.entries(tables).flatMap(([name, place]) =>
    place.by === undefined ? [] : [{ name, by: place.by, ...place }],
  )
  const later = spread.filter(({ key }) => key === 'later')
  const large = spread.filter((place) => place.large)
  const kept = (kind: 'reference' | 'local') =>
    Object.entries(tables).flatMap(([name, { [kind]: why }]) =>
      why === undefined ? [] : [`| ${name} | ${why} |`],
    )
  return [
    FIRST_LINE,
    '',
    `${spread.length} of ${Object.keys(tables).length} tables are spread, ${large.length} of them grow with contracts. All have the column; ${later.length} do not have it in their key yet.`,
    ...Object.entries(groups).flatMap(([group, words]) => [
      '',
      `### Spread: ${group}`,
      '',
      words,
      '',
      '| table | by | grows with contracts | in its key | unique without it |',
      '|---|---|---|---|---|',
      ...spread
        .filter((place) => place.group === group)
        .map(
          ({ name, by, key, large: grows }) =>
            `| ${name} | ${by} | ${grows ? 'yes' : ''} | ${key === undefined ? 'yes' : IN_KEY[key]} | ${real[name] ? uniquesWithout(real[name], by).join(', ') : ''} |`,
        ),
    ]),
    ...listed('On every machine', 'table', kept('reference')),
    ...listed('On one machine', 'table', kept('local')),
    ...listed(
      'Keys for later',
      'table',
      later.map(({ name, why }) => `| ${name} | ${why} |`),
    ),
    ...listed('Unique over all places', 'index', linesOf(uniques)),
    ...listed('References to another place', 'reference', linesOf(references)),
    '',
    LAST_LINE,
  ]
}

const linesOf = (said: Readonly<Record<string, string>>): string[] =>
  Object.entries(said).map(([name, why]) => `| ${name} | ${why} |`)

const listed = (heading: string, what: string, lines: readonly string[]): string[] => [
  '',
  `### ${heading}`,
  '',
  `| ${what} | why |`,
  '|---|---|',
  ...lines,
]

/** The page with the list as it is now. */
export const pageWith = (page: string, lines: readonly string[]): string => {
  const [from, to] = [page.indexOf(FIRST_LINE), page.indexOf(LAST_LINE)]
  if (from < 0 || to < 0) throw new Error('docs/scale.md has lost the marks of its list')
  return page.slice(0, from) + lines.join('\n') + page.slice(to + LAST_LINE.length)
}
