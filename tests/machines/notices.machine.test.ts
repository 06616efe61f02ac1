// How often unread messages and red dots are polled (specification §7, §9).
// The rest of the chart is in its model.
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import type { NoticesEvent } from '#src/machines/notices.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'

const NONE = { contractCounts: 0, systemCounts: 0, totalCounts: 0 }

/** The chart of a tab that asks for all tabs, once it has asked the first time. */
const start = async (lead: NoticesEvent['type'] = 'lead.won') => {
  const asked = { counts: 0, dots: 0 }
  const clock = new SimulatedClock()
  const actor = createActor(
    noticesMachine.provide({
      actors: {
        shareAmongTabs: fromCallback(() => undefined),
        watchWaking: fromCallback(() => undefined),
        countNotices: fromPromise(() => {
          asked.counts += 1
          return Promise.resolve(NONE)
        }),
        getDots: fromPromise<RedDots>(() => {
          asked.dots += 1
          return Promise.resolve([])
        }),
      },
    }),
    { input: { userId: 'u' }, clock },
  ).start()
  actor.send({ type: lead } as NoticesEvent)
  const rests = () => waitFor(actor, (snapshot) => snapshot.matches({ counting: 'waiting', dots: 'known' }))
  await rests()
  return { actor, asked, clock, rests }
}

it('asks for the counts every thirty seconds', async () => {
  const { asked, clock, rests } = await start()
  const seen: number[] = []
  for (const step of [29_999, 1, 29_999, 1]) {
    clock.increment(step)
    await rests()
    seen.push(asked.counts)
  }
  expect(seen).toEqual([1, 2, 2, 3])
})

it('asks for the red dots at first and after a switch of identity, not by the clock', async () => {
  const { actor, asked, clock, rests } = await start()
  clock.increment(120_000)
  await rests()
  expect(asked.dots).toBe(1)
  actor.send({ type: 'identity.changed' })
  await rests()
  expect(asked.dots).toBe(2)
})
