// The page docs/events.md: every move that other nouns follow, with their reactions in order.
import { followers } from '#server/followers.ts'
import { serverExhibits } from './server-exhibits.ts'

export const EVENTS_PAGE = 'docs/events.md'

interface Followed {
  readonly noun: string
  readonly events?: readonly string[] | undefined
  readonly to?: readonly string[] | undefined
  readonly does: string
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const when = ({ events, to }: Followed): string => {
  const what = events === undefined ? 'any move' : codes(events)
  return to === undefined ? what : `${what} that ends in ${codes(to)}`
}

const tableOf = (noun: string, mine: readonly Followed[]): string[] => [
  `## ${noun}`,
  '',
  '| when | what is done |',
  '|---|---|',
  ...mine.map((follower) => `| ${when(follower)} | ${follower.does} |`),
  '',
]

/** The page's text; nouns in the order of the charts. */
export const eventsPage = (list: readonly Followed[] = followers): string => {
  const nouns = [...new Set([...serverExhibits.map(({ name }) => name), ...list.map(({ noun }) => noun)])]
  return [
    '# What follows from a move',
    '',
    'Written by `npm run diagrams` from `server/followers.ts`; do not edit. A move made by `advance` does what its own chart says, and then what other nouns declared beside themselves (`operations/<module>/<noun>/follows.ts`), in the order of the table, in the same transaction. One that fails undoes the move. Decision: [0037](decisions/0037-followers.md).',
    '',
    ...nouns.flatMap((noun) => {
      const mine = list.filter((follower) => follower.noun === noun)
      return mine.length === 0 ? [] : tableOf(noun, mine)
    }),
  ].join('\n')
}
