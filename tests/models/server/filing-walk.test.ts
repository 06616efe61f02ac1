// Every state of a filing × every event, through the operation that moves filings.
// The calls that lead there are tested in tests/server/archive/filings.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { FilingEvent, filingMachine } from '#server/domain/archive/filings/machine.ts'
import { filingLifecycle, getFiling } from '#server/domain/archive/filings/store.ts'
import { moveFiling } from '#server/operations/archive/filings/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { insertFilingRow } from '#tests/support/filing-rows.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
const companyId = randomUUID()
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  keepResult('walk-filing', counts)
  await app.close()
})

type Type = FilingEvent['type']
const eventOf = (type: Type): FilingEvent => {
  if (type === 'filing.filed' || type === 'filing.moved') return { type, classId: null }
  if (type === 'hold.set' || type === 'hold.lifted') return { type, reason: '诉讼中' }
  return type === 'filing.deleted' ? { type, isKept: false } : { type }
}
const move = (id: string, type: Type) =>
  moveFiling(app.deps, { id, event: eventOf(type), actor: systemActor('a walk') })
const led =
  (isScan: boolean, ...types: Type[]) =>
  async (): Promise<string> => {
    const id = await insertFilingRow(app, { companyId, isScan })
    for (const type of types) await move(id, type)
    return id
  }

/** Moves it, or is told that the chart has no such move. */
const by = (type: Type) => ({
  run: (id: string) =>
    move(id, type).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'filing.not-possible') throw error
    }),
  told: () => eventOf(type),
})

const counts = walkStored<typeof filingMachine, never>({
  machine: filingLifecycle.machine,
  charts: () => filingLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    pending: led(false),
    'pending, held': led(false, 'hold.set'),
    filed: led(false, 'filing.filed'),
    'filed, a scan': led(true),
    'filed, held': led(false, 'filing.filed', 'hold.set'),
    deleted: led(true, 'filing.deleted'),
  },
  isShortLived: true,
  beside: async (id) => {
    const { heldBy, filedBy, classId } = (await getFiling(app.db, id))!
    return { heldBy, filedBy, classId }
  },
  events: {
    'filing.filed': by('filing.filed'),
    'filing.moved': by('filing.moved'),
    'filing.returned': by('filing.returned'),
    'filing.deleted': by('filing.deleted'),
    'hold.set': by('hold.set'),
    'hold.lifted': by('hold.lifted'),
  },
})
