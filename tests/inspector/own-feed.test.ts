// What a watched chart tells, through the feed into the inspector's recording.
import { waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { FeedMessage, SendOutcome } from '#src/inspector/channel.ts'
import { createJoinedPages } from '#src/inspector/recording/joined-pages.ts'
import { stateWords, stepsOf } from '#src/inspector/recording/steps.ts'
import { PHONE_PROVEN, recorded, watchedReset } from '#tests/support/inspected.ts'

describe('a watched chart', () => {
  test('is heard event by event, with what came of each and the transitions taken', async () => {
    const { actor, recording } = watchedReset()
    actor.start().send(PHONE_PROVEN)
    await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
    const steps = stepsOf(recording(), 'tab/' + actor.sessionId)
    expect(
      steps.map(({ event, snapshot, transitions }) => [event.type, stateWords(snapshot.value), transitions]),
    ).toEqual([
      ['xstate.init', 'phoneOpen', []],
      ['phone.proven', 'checkingCode', ['phoneOpen|phone.proven|0']],
      ['xstate.done.actor.checkCode', 'passwordOpen', ['checkingCode|xstate.done.actor.checkCode|0']],
    ])
  })

  test('lets no secret out: not in events, contexts, inputs nor results', async () => {
    const { actor, said } = watchedReset()
    actor.start().send(PHONE_PROVEN)
    await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
    actor.send({ type: 'password.chosen', password: 'horse7battery' })
    await waitFor(actor, (snapshot) => snapshot.matches('reset'))
    const text = JSON.stringify(said)
    expect(
      ['123456', 'let-me-in', 'horse7battery', '13800001234'].filter((each) => text.includes(each)),
    ).toEqual([])
  })

  test('shows its tree: who was started by whom, and who has ended', async () => {
    const { actor, recording } = watchedReset()
    actor.start().send(PHONE_PROVEN)
    await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
    const { actors } = recording()
    const root = `tab/${actor.sessionId}`
    expect(
      Object.values(actors).map(({ name, parent, life, chart }) => [name, parent, life, chart?.id]),
    ).toEqual([
      ['passwordReset', undefined, 'running', 'passwordReset'],
      ['checkCode', root, 'ended', undefined],
    ])
  })

  test('sends its chart whole, so that it can be drawn with every guard and action', () => {
    const { actor, recording } = watchedReset()
    actor.start()
    const chart = recording().actors[`tab/${actor.sessionId}`]?.chart
    expect([chart?.states.length, chart?.guards]).toEqual([6, ['isTooLate']])
  })
})

describe('an inspector that opens late', () => {
  test('is told everything so far, once', async () => {
    const { actor, said, say } = watchedReset()
    actor.start().send(PHONE_PROVEN)
    await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
    const early = recorded(said)
    const before = said.length
    say({ type: '@statelyai.connected' })
    expect(recorded(said.slice(before))).toEqual(early)
    expect(recorded(said)).toEqual(early)
    expect(said[before]).toEqual({ type: 'nuoyin.pageJoined', page: 'tab', address: '/forget' })
  })

  test('is told everything too when it hears the newest first', async () => {
    const { actor, said, say } = watchedReset()
    actor.start().send(PHONE_PROVEN)
    await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
    const before = said.length
    actor.send({ type: 'password.chosen', password: 'horse7battery' })
    await waitFor(actor, (snapshot) => snapshot.matches('reset'))
    say({ type: '@statelyai.connected' })
    const joined = createJoinedPages()
    const heard = said.slice(before).filter((message) => {
      joined.hear(message)
      return !message.type.startsWith('@xstate.') || joined.isIn(message as FeedMessage)
    })
    expect(recorded(heard)).toEqual(recorded(said))
  })

  test('still sees an actor whose own messages were dropped long ago', () => {
    const { actor, said, say } = watchedReset()
    actor.start()
    for (let n = 0; n < 4_000; n += 1) actor.send({ type: 'phone.changed' })
    const before = said.length
    say({ type: '@statelyai.connected' })
    const recording = recorded(said.slice(before))
    expect(said.length - before).toBeLessThan(3_100)
    expect(Object.values(recording.actors).map(({ name, life }) => [name, life])).toEqual([
      ['passwordReset', 'running'],
    ])
  })
})

describe('an event sent from the inspector', () => {
  const send = (event: { type: string }, start = true): SendOutcome | undefined => {
    const { actor, said, say } = watchedReset()
    if (start) actor.start()
    say({ type: 'nuoyin.send', page: 'tab', sessionId: actor.sessionId, ticket: 't', event })
    const answer = said.findLast((message) => message.type === 'nuoyin.sent')
    actor.stop()
    return answer?.type === 'nuoyin.sent' ? answer.outcome : undefined
  }

  test('is taken where the chart has a way', () => {
    expect(send({ ...PHONE_PROVEN })).toBe('taken')
  })

  test('is not sent where it has none', () => {
    expect(send({ type: 'phone.changed' })).toBe('ignored')
  })

  test('finds nobody once the actor has ended', () => {
    const { actor, said, say } = watchedReset()
    actor.start()
    actor.stop()
    say({ type: 'nuoyin.send', page: 'tab', sessionId: actor.sessionId, ticket: 't', event: PHONE_PROVEN })
    expect(said.at(-1)).toEqual({ type: 'nuoyin.sent', ticket: 't', outcome: 'gone' })
  })

  test('is left alone when it is meant for another page', () => {
    const { actor, said, say } = watchedReset()
    actor.start()
    const before = said.length
    say({ type: 'nuoyin.send', page: 'other', sessionId: actor.sessionId, ticket: 't', event: PHONE_PROVEN })
    expect(said.length).toBe(before)
  })
})

test('a page that goes takes its actors with it in the inspector', () => {
  const { feed, said } = watchedReset()
  feed.leave()
  expect(said.at(-1)).toEqual({ type: 'nuoyin.pageLeft', page: 'tab' })
})
