// Reactions of nouns to moves of others: the table is true, its page current, its order kept.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { joinFollowers } from '#server/domain/followers.ts'
import type { Follower } from '#server/domain/followers.ts'
import type { Happened } from '#server/domain/lifecycle.ts'
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

describe('joined followers', () => {
  const done: string[] = []
  const follower = (name: string, more: Partial<Follower<string>>): Follower<string> => ({
    noun: 'thing',
    does: name,
    before: (deps, id) => Promise.resolve(`${deps} ${id}`),
    follow: (_deps, { to }, before) => {
      done.push(`${name} ${to} after ${String(before)}`)
      return Promise.resolve()
    },
    ...more,
  })
  const joined = joinFollowers(
    [
      follower('first', {}),
      follower('only moved', { events: ['thing.moved'] }),
      follower('only ended', { to: ['ended'] }),
      follower('another noun', { noun: 'other' }),
    ],
    () => 'deps',
  )
  const happen = async (type: string, to: string): Promise<string[]> => {
    done.length = 0
    const follow = await joined.before('thing', { type }, 'x')
    await follow({ noun: 'thing', id: 'x', to } as Happened)
    return [...done]
  }

  it('runs those that follow the event and its end, in order, each with what it read before', async () => {
    expect(await happen('thing.moved', 'here')).toEqual([
      'first here after deps x',
      'only moved here after deps x',
    ])
    expect(await happen('thing.closed', 'ended')).toEqual([
      'first ended after deps x',
      'only ended ended after deps x',
    ])
  })

  it('stops at the first that refuses', async () => {
    const refusing = joinFollowers(
      [follower('refuses', { follow: () => Promise.reject(new Error('no')) }), follower('never', {})],
      () => 'deps',
    )
    done.length = 0
    const follow = await refusing.before('thing', { type: 'thing.moved' }, 'x')
    await expect(follow({ to: 'here' } as Happened)).rejects.toThrow('no')
    expect(done).toEqual([])
  })
})
