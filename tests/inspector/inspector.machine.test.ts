// The inspector's own chart: what it shows, the moment it stands at, what it opens and sends.
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { ChartRecord } from '#protocol/platform/inspection.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import type { SendOutcome } from '#src/inspector/channel.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { ListenerEvent, RecordRef, SendInput } from '#src/inspector/inspector.machine.ts'
import { sessionText } from '#src/inspector/recording/session-file.ts'
import { stepAt, stepsOf } from '#src/inspector/recording/steps.ts'
import { chosenKey, shownRecording } from '#src/inspector/shown.ts'
import { PHONE_PROVEN, watchedReset } from '#tests/support/inspected.ts'
import { RECORD } from '#tests/support/chart-record.ts'

interface Fakes {
  readRecord?: (input: RecordRef) => Promise<ChartRecord>
  sendEvent?: (input: SendInput) => Promise<SendOutcome>
}

/** An inspector that hears a password reset: begun, phone proven, code accepted. */
const start = async (fakes: Fakes = {}) => {
  const clock = new SimulatedClock()
  let hear: (event: ListenerEvent) => void = () => undefined
  const inspector = createActor(
    inspectorMachine.provide({
      actors: {
        listen: fromCallback<ListenerEvent>(({ sendBack }) => {
          hear = sendBack
        }),
        readRecord: fromPromise(({ input }) => (fakes.readRecord ?? (() => Promise.resolve(RECORD)))(input)),
        sendEvent: fromPromise(({ input }) =>
          (fakes.sendEvent ?? (() => Promise.resolve('taken' as const)))(input),
        ),
      },
    }),
    { clock },
  ).start()
  const { actor, said } = watchedReset()
  actor.start().send(PHONE_PROVEN)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  const messages = said.filter((message) => message.type.startsWith('@xstate.')) as never
  hear({ type: 'page.joined', page: 'tab', address: '/forget' })
  hear({ type: 'messages.received', messages })
  const shown = () => {
    const { context } = inspector.getSnapshot()
    const key = chosenKey(context) ?? ''
    return stepAt(stepsOf(shownRecording(context), key), context.at)?.snapshot.value
  }
  return {
    inspector,
    clock,
    shown,
    hear: (event: ListenerEvent) => hear(event),
    key: `tab/${actor.sessionId}`,
  }
}

describe('time', () => {
  test('follows the newest state until one goes back, and again from there', async () => {
    const { inspector, shown } = await start()
    const seen = [shown()]
    for (const type of ['step.back', 'step.back', 'step.back', 'step.forward', 'now.asked'] as const) {
      inspector.send({ type })
      seen.push(shown())
    }
    expect(seen).toEqual([
      'passwordOpen',
      'checkingCode',
      'phoneOpen',
      'phoneOpen',
      'checkingCode',
      'passwordOpen',
    ])
  })

  test('stands still while new messages come', async () => {
    const { inspector, shown, hear } = await start()
    inspector.send({ type: 'step.back' })
    hear({ type: 'messages.received', messages: [] })
    expect([shown(), inspector.getSnapshot().hasTag('travelling')]).toEqual(['checkingCode', true])
  })

  test('plays on step by step and ends with what is live', async () => {
    const { inspector, clock, shown } = await start()
    inspector.send({ type: 'step.back' })
    inspector.send({ type: 'step.back' })
    inspector.send({ type: 'play.asked' })
    const seen = [shown()]
    clock.increment(900)
    seen.push(shown())
    clock.increment(900)
    expect([seen, inspector.getSnapshot().matches({ time: 'live' })]).toEqual([
      ['checkingCode', 'passwordOpen'],
      true,
    ])
  })

  test('pauses where it is', async () => {
    const { inspector, clock, shown } = await start()
    inspector.send({ type: 'step.back' })
    inspector.send({ type: 'step.back' })
    inspector.send({ type: 'play.asked' })
    inspector.send({ type: 'pause.asked' })
    clock.increment(5_000)
    expect([shown(), inspector.getSnapshot().matches({ time: 'travelling' })]).toEqual(['checkingCode', true])
  })

  test('begins anew with what runs when the recording is cleared', async () => {
    const { inspector, shown } = await start()
    inspector.send({ type: 'step.back' })
    inspector.send({ type: 'recording.cleared' })
    const { context } = inspector.getSnapshot()
    expect([shown(), context.live.entries.length, context.at]).toEqual(['passwordOpen', 1, undefined])
  })
})

describe('a file', () => {
  test('is shown instead of what runs, until one goes back', async () => {
    const { inspector } = await start()
    const text = sessionText(inspector.getSnapshot().context.live)
    inspector.send({ type: 'recording.cleared' })
    inspector.send({ type: 'file.opened', name: 'a.json', text })
    const opened = shownRecording(inspector.getSnapshot().context).entries.length
    inspector.send({ type: 'opened.closed' })
    expect([opened, shownRecording(inspector.getSnapshot().context).entries.length]).toEqual([5, 1])
  })

  test('that is none of ours is refused and changes nothing', async () => {
    const { inspector, shown } = await start()
    inspector.send({ type: 'file.opened', name: 'b.json', text: '{}' })
    const { context } = inspector.getSnapshot()
    expect([shown(), context.opened, context.failure]).toEqual([
      'passwordOpen',
      undefined,
      { what: 'file', words: '' },
    ])
  })
})

describe('a stored record', () => {
  test('is read and shown with its history', async () => {
    const asked: RecordRef[] = []
    const { inspector, shown } = await start({
      readRecord: (input) => {
        asked.push(input)
        return Promise.resolve(RECORD)
      },
    })
    inspector.send({ type: 'record.asked', noun: 'contract', id: 'c1' })
    await waitFor(inspector, (snapshot) => snapshot.context.opened !== undefined)
    expect([asked, inspector.getSnapshot().context.opened?.name, shown()]).toEqual([
      [{ noun: 'contract', id: 'c1' }],
      '房屋租赁合同',
      'signing',
    ])
  })

  test('that may not be seen is told in the words of the server', async () => {
    const { inspector } = await start({
      readRecord: () => Promise.reject(new CallFailure('refused', '没有找到这条记录', { code: 'not-found' })),
    })
    inspector.send({ type: 'record.asked', noun: 'seal', id: 's1' })
    await waitFor(inspector, (snapshot) => snapshot.context.failure !== undefined)
    expect(inspector.getSnapshot().context.failure).toEqual({ what: 'record', words: '没有找到这条记录' })
  })
})

describe('an event', () => {
  const EVENT = {
    type: 'event.submitted',
    page: 'tab',
    sessionId: 'x:0',
    event: { type: 'phone.changed' },
  } as const

  test('goes to its page, whose answer is kept', async () => {
    const sent: SendInput[] = []
    const { inspector } = await start({
      sendEvent: (input) => {
        sent.push(input)
        return Promise.resolve('ignored')
      },
    })
    inspector.send(EVENT)
    await waitFor(inspector, (snapshot) => snapshot.context.outcome !== undefined)
    expect([sent, inspector.getSnapshot().context.outcome]).toEqual([
      [{ page: 'tab', sessionId: 'x:0', event: { type: 'phone.changed' } }],
      'ignored',
    ])
  })

  test('that nobody answers is told as gone', async () => {
    const { inspector } = await start({ sendEvent: () => Promise.reject(new Error('no answer')) })
    inspector.send(EVENT)
    await waitFor(inspector, (snapshot) => snapshot.context.outcome !== undefined)
    expect(inspector.getSnapshot().context.outcome).toBe('gone')
  })
})

test('a page that leaves ends its actors, and whoever was picked is still shown', async () => {
  const { inspector, hear, key, shown } = await start()
  inspector.send({ type: 'actor.chosen', key })
  hear({ type: 'page.left', page: 'tab' })
  expect([inspector.getSnapshot().context.live.actors[key]?.life, shown()]).toEqual(['ended', 'passwordOpen'])
})
