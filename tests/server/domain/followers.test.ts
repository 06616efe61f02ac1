// Followers joined to one: who is asked before a move, who acts after it, and with what.
import { describe, expect, it } from 'vitest'
import { followersOf, joinFollowers, noFollowers } from '#server/domain/followers.ts'
import type { Follower } from '#server/domain/followers.ts'
import type { Happened } from '#server/domain/lifecycle.ts'
import { ticketMachine } from '#server/domain/account/tickets/machine.ts'

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

it('names the noun that its followers follow', () => {
  const follow = () => Promise.resolve()
  const follower = followersOf()({ noun: 'ticket', machine: ticketMachine })
  expect(follower({ does: 'looks', follow })).toEqual({ noun: 'ticket', does: 'looks', follow })
})

it('lets a thing move that nobody follows', async () => {
  const follow = await noFollowers.before('thing', { type: 'thing.moved' }, 'x')
  expect(await follow({} as Happened)).toBe(undefined)
})
