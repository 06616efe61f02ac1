// What nobody waits for stands back for what somebody waits for, and not for ever.
import { expect, test } from 'vitest'
import { createCourtesy } from '#server/db/courtesy.ts'
import { defer } from '#tests/support/deferred.ts'

const NEVER_MS = 60_000

/** Stands back and writes down that it goes on. */
const patient = async ({ standBack }: ReturnType<typeof createCourtesy>, order: string[], name: string) => {
  await standBack()
  order.push(name)
}

test('it stands back until all that is ahead is over, however that ended', async () => {
  const courtesy = createCourtesy(NEVER_MS)
  const order: string[] = []
  const [one, other] = [defer(), defer()]
  const first = courtesy.ahead(async () => {
    await one.promise
    order.push('first')
  })
  const second = courtesy.ahead(async () => {
    await other.promise
    order.push('second')
    throw new Error('it failed')
  })
  const standing = ['a', 'b'].map((name) => patient(courtesy, order, name))
  one.resolve()
  await first
  other.resolve()
  await expect(second).rejects.toThrow('it failed')
  await Promise.all(standing)
  await patient(courtesy, order, 'c')
  expect(order).toEqual(['first', 'second', 'a', 'b', 'c'])
})

test('it goes on while what is ahead only waits, and stands back again after that', async () => {
  const courtesy = createCourtesy(NEVER_MS)
  const order: string[] = []
  const [moment, done] = [defer(), defer()]
  const single = courtesy.ahead(async (pause) => {
    await pause(() => moment.promise)
    order.push('moment over')
    await done.promise
    order.push('single')
  })
  await patient(courtesy, order, 'meanwhile')
  moment.resolve()
  await moment.promise
  const after = patient(courtesy, order, 'after')
  done.resolve()
  await Promise.all([single, after])
  expect(order).toEqual(['meanwhile', 'moment over', 'single', 'after'])
})

test('it stands back again shortly before a wait of known length is over', async () => {
  const courtesy = createCourtesy(NEVER_MS)
  const order: string[] = []
  const short = defer()
  const single = courtesy.ahead(async (pause) => {
    await pause(() => short.promise, 100)
    order.push('single')
  })
  const after = patient(courtesy, order, 'after')
  short.resolve()
  await Promise.all([single, after])
  const long = defer()
  const other = courtesy.ahead(async (pause) => {
    await pause(() => long.promise, NEVER_MS)
    order.push('other')
  })
  await patient(courtesy, order, 'meanwhile')
  long.resolve()
  await other
  await patient(courtesy, order, 'last')
  expect(order).toEqual(['single', 'after', 'meanwhile', 'other', 'last'])
})

test('where something is always ahead, it goes on after a moment', async () => {
  const courtesy = createCourtesy(1)
  const order: string[] = []
  const gate = defer()
  const single = courtesy.ahead(async () => {
    await gate.promise
    order.push('single')
  })
  await Promise.all(['a', 'b'].map((name) => patient(courtesy, order, name)))
  await patient(courtesy, order, 'c')
  gate.resolve()
  await single
  expect(order).toEqual(['a', 'b', 'c', 'single'])
})
