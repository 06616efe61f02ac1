// Recordings from any application that speaks the inspection protocol, and what is read from them.
import { createInspector } from '@statelyai/inspect'
import { createActor, createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { FeedMessage } from '#src/inspector/channel.ts'
import { cleared, EMPTY, withMessages, withoutPage, withPage } from '#src/inspector/recording/recording.ts'
import { sequenceOf } from '#src/inspector/recording/sequence.ts'
import { activePaths, listenedTo, stateWords, stepsOf, takenBy } from '#src/inspector/recording/steps.ts'
import { actorTree, loggedEntries } from '#src/inspector/shown.ts'
import { recorded, watchedReset } from '#tests/support/inspected.ts'

/** Somebody else's lamp, watched with the package alone. */
const strangeLamp = (): FeedMessage[] => {
  const said: FeedMessage[] = []
  const inspector = createInspector({ send: (message) => void said.push(structuredClone(message)) })
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: { target: 'on' } } },
      on: { on: { press: 'off', dim: { actions: () => undefined } } },
    },
  })
  const actor = createActor(lamp).start()
  const tell = (event: { type: string }): void => {
    inspector.event(actor.sessionId, event)
    actor.send(event)
    const { value, context, status } = actor.getSnapshot()
    inspector.snapshot(actor.sessionId, { value, context, status }, { event })
  }
  inspector.actor(actor, { status: 'active', value: 'off' }, { definition: JSON.stringify(lamp.config) })
  tell({ type: 'press' })
  tell({ type: 'dim' })
  tell({ type: 'press' })
  actor.stop()
  return said
}

describe('a strange application', () => {
  const recording = withMessages(EMPTY, strangeLamp())
  const [lamp] = Object.values(recording.actors)

  test('is drawn from the definition it sends', () => {
    expect([lamp?.name, lamp?.chart?.states.map(({ path }) => path), lamp?.life]).toEqual([
      'lamp',
      ['', 'off', 'on'],
      'running',
    ])
  })

  test('has its transitions guessed from the states before and after', () => {
    const steps = stepsOf(recording, lamp!.key)
    expect(steps.map((step, index) => takenBy(lamp!.chart!, step, steps[index - 1]))).toEqual([
      [],
      [],
      ['on|press|0'],
    ])
  })
})

test('a message told twice counts once', () => {
  const { actor, said } = watchedReset()
  actor.start()
  expect(recorded([...said, ...said])).toEqual(recorded(said))
})

test('when a page goes, its actors have ended and their names stay', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  const gone = withoutPage(withPage(recording(), 'tab', '/forget'), 'tab')
  expect([
    actorTree(gone, undefined, false),
    actorTree(gone, undefined, true).map(({ address, branches }) => [address, branches[0]?.actor.life]),
  ]).toEqual([[], [['/forget', 'ended']]])
})

test('clearing keeps the last state of whoever still runs', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  actor.send({ type: 'phone.changed' })
  const kept = cleared(recording())
  expect(kept.entries.map(({ event }) => event.type)).toEqual(['phone.changed'])
})

test('the newest entries stay when there are too many', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  for (let n = 0; n < 4_500; n += 1) actor.send({ type: 'phone.changed' })
  const { entries } = recording()
  expect([entries.length <= 4_000, entries.at(-1)?.n]).toEqual([true, 4_501])
})

test('a state is told by its innermost parts', () => {
  const value = { preparing: { reading: 'read', proving: 'checking' } }
  expect([activePaths(value), stateWords(value), stateWords('signed'), stateWords(undefined)]).toEqual([
    [
      '',
      'preparing',
      'preparing.reading',
      'preparing.reading.read',
      'preparing.proving',
      'preparing.proving.checking',
    ],
    'preparing.reading.read · preparing.proving.checking',
    'signed',
    '',
  ])
})

test('an actor listens to the events of its active states and those around them', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  const chart = recording().actors[`tab/${actor.sessionId}`]!.chart!
  expect([
    listenedTo(chart, 'phoneOpen'),
    listenedTo(chart, 'passwordOpen'),
    listenedTo(chart, 'reset'),
  ]).toEqual([['phone.proven'], ['password.chosen', 'phone.changed'], []])
})

test('the log is searched by words that must all occur, in events, names, contents and states', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  actor.send({ type: 'phone.proven', phone: '13800001234', verifyCode: 'wrong' })
  const find = (search: string, withOwn = true) =>
    loggedEntries(recording(), { search, only: undefined, withOwn }).map(({ event }) => event.type)
  expect([find('proven 138****'), find('CHECKINGcode'), find('nothing'), find('', false)]).toEqual([
    ['phone.proven'],
    ['phone.proven'],
    [],
    ['phone.proven'],
  ])
  actor.stop()
})

test('in the sequence, actors invoked again and again share one lifeline', async () => {
  const { actor, recording } = watchedReset()
  actor.start()
  for (let n = 0; n < 2; n += 1) {
    actor.send({ type: 'phone.proven', phone: '13800001234', verifyCode: 'wrong' })
    await new Promise((next) => setImmediate(next))
  }
  const { lifelines, messages } = sequenceOf(recording(), { page: 'tab', only: undefined }, 10)
  const nameOf = (id: string) => lifelines.find((each) => each.id === id)?.name
  expect(lifelines.map(({ name }) => name)).toEqual(['', 'passwordReset', 'checkCode'])
  expect(messages.map(({ entry, from, to }) => [nameOf(from), entry.event.type, nameOf(to)])).toEqual([
    ['', 'phone.proven', 'passwordReset'],
    ['checkCode', 'xstate.promise.reject', 'checkCode'],
    ['checkCode', 'xstate.error.actor.checkCode', 'passwordReset'],
    ['', 'phone.proven', 'passwordReset'],
    ['checkCode', 'xstate.promise.reject', 'checkCode'],
    ['checkCode', 'xstate.error.actor.checkCode', 'passwordReset'],
  ])
})
