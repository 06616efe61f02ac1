// Pages in view are drawn before pages near it, and those before small pictures of pages.
import { expect, test } from 'vitest'
import { askForTurn, URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import type { Urgency } from '#src/ui/pdf/drawing-turns.ts'

const turns = () => {
  const document = {}
  const begun: string[] = []
  const ask = (name: string, urgency: Urgency) => {
    const turn = askForTurn(document, urgency)
    void turn.begun.then(() => begun.push(name))
    return turn
  }
  const settled = async (): Promise<string[]> => {
    for (let step = 0; step < 5; step += 1) await Promise.resolve()
    return begun
  }
  return { ask, settled }
}

test('what is in view is drawn first, whoever asked first, and side by side', async () => {
  const { ask, settled } = turns()
  const small = ask('small', URGENCY.small)
  const near = ask('near', URGENCY.near)
  const one = ask('one', URGENCY.inView)
  const two = ask('two', URGENCY.inView)
  expect(await settled()).toEqual(['one', 'two'])
  one.end()
  expect(await settled()).toEqual(['one', 'two'])
  two.end()
  expect(await settled()).toEqual(['one', 'two', 'near'])
  near.end()
  expect(await settled()).toEqual(['one', 'two', 'near', 'small'])
  small.end()
})

test('a page that comes into view need not wait any longer', async () => {
  const { ask, settled } = turns()
  ask('shown', URGENCY.inView)
  const next = ask('next', URGENCY.near)
  expect(await settled()).toEqual(['shown'])
  next.change(URGENCY.inView)
  expect(await settled()).toEqual(['shown', 'next'])
})

test('one that left the view holds up nobody near it', async () => {
  const { ask, settled } = turns()
  const left = ask('left', URGENCY.inView)
  ask('near', URGENCY.near)
  expect(await settled()).toEqual(['left'])
  left.change(URGENCY.near)
  expect(await settled()).toEqual(['left', 'near'])
})

test('a turn that was given up before it began never begins, and holds up nobody', async () => {
  const { ask, settled } = turns()
  const first = ask('first', URGENCY.inView)
  const givenUp = ask('given up', URGENCY.near)
  ask('small', URGENCY.small)
  await settled()
  givenUp.end()
  first.end()
  expect(await settled()).toEqual(['first', 'small'])
})

test('documents do not wait for one another', async () => {
  const [one, other] = [turns(), turns()]
  one.ask('shown', URGENCY.inView)
  other.ask('small', URGENCY.small)
  expect([await one.settled(), await other.settled()]).toEqual([['shown'], ['small']])
})
