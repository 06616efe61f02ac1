// Transactions that nobody waits for go a few at a time; one that somebody waits for passes them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createTurns } from '#server/db/patient-transactions.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('so many at a time begin in their order, and the next when one ends or fails', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const gates = [0, 1, 2, 3].map(() => defer())
  const all = gates.map((gate, n) =>
    inTurn(async () => {
      begun.push(n)
      await gate.promise
      if (n === 1) throw new Error('it failed')
    }),
  )
  const ended = Promise.allSettled(all)
  expect(begun).toEqual([0, 1])
  gates[1]!.resolve()
  await expect(all[1]).rejects.toThrow('it failed')
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await ended
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a patient transaction begins when what somebody waits for is over', async () => {
  const order: string[] = []
  const note = (name: string) => async () => {
    await db.current().execute('select 1')
    order.push(name)
  }
  await db
    .ahead(async () => {
      const patient = db.transaction(note('patient'), { isPatient: true })
      await db.transaction(note('first'))
      await db.transaction(note('second'))
      return { patient }
    })
    .then(({ patient }) => patient)
  expect(order).toEqual(['first', 'second', 'patient'])
})

test('a transaction that somebody waits for stands behind none of the patient ones that wait', async () => {
  const order: string[] = []
  const [begun, gate, isOver] = [defer(), defer(), defer()]
  // On a server one of them is under way beside the first.
  const behind = (name: string) => async () => {
    await isOver.promise
    order.push(name)
  }
  const holding = db.transaction(
    async () => {
      begun.resolve()
      await gate.promise
    },
    { isPatient: true },
  )
  await begun.promise
  const patient = ['a', 'b', 'c'].map((name) => db.transaction(behind(name), { isPatient: true }))
  const single = db.transaction(() => Promise.resolve(order.push('single')))
  gate.resolve()
  await single
  isOver.resolve()
  await Promise.all([holding, ...patient])
  expect(order[0]).toBe('single')
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'single'])
})
