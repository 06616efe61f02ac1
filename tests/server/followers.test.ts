// Reactions of nouns to moves of others: the table is true, its page current, its order kept.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { followers } from '#server/followers.ts'
import { EVENTS_PAGE, eventsPage } from '../../scripts/charts/events-page.ts'
import { serverExhibits } from '../../scripts/charts/server-exhibits.ts'

it('has its page up to date (else: npm run diagrams)', () => {
  expect(readFileSync(EVENTS_PAGE, 'utf8')).toBe(eventsPage())
})

it('waits only for events and states that the followed chart has', () => {
  const unknown = followers.flatMap(({ noun, events = [], to = [], does }) => {
    const machine = serverExhibits.find(({ name }) => name === noun)?.machine
    const states = Object.keys(machine?.states ?? {})
    return [
      ...events.filter((event) => !(machine?.events as string[] | undefined)?.includes(event)),
      ...to.filter((state) => !states.includes(state)),
    ].map((name) => `${noun}: ${name} (${does})`)
  })
  expect(unknown).toEqual([])
})

it('says each thing it does once', () => {
  const said = followers.map(({ noun, does }) => `${noun} ${does}`)
  expect(said).toEqual([...new Set(said)])
})
