// Every state of a scan-login code × every event × every holder of a phone or browser.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import {
  cancelTicket,
  confirmTicket,
  createTicket,
  readTicket,
  scanTicket,
  TICKET_LIFETIME_MS,
} from '#protocol/account/sessions/scan-login.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import type { DueAfter } from '#server/domain/lifecycle.ts'
import { hashToken } from '#server/domain/secret-hash.ts'
import { findByTokenHash } from '#server/domain/account/sessions/store.ts'
import { ticketMachine } from '#server/domain/account/tickets/machine.ts'
import { getTicket, ticketLifecycle } from '#server/domain/account/tickets/store.ts'
import { runDueAfter } from '#server/operations/platform/upkeep/due-after.ts'
import { storedThings } from '#server/stored-things.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `scanner` takes the codes with a phone, `other` holds a phone too; `asker` is the browser that asked, `onlooker` only saw the code. */
const ROLES = ['scanner', 'other', 'asker', 'onlooker'] as const
type Role = (typeof ROLES)[number]

interface Phone {
  readonly client: TestClient
  readonly byId: string
  readonly sessionId: string
}

let app: TestApp
let phones: Readonly<Record<'scanner' | 'other', Phone>>
let asked = 0
const secrets = new Map<string, string>()

const phone = async (): Promise<Phone> => {
  const { client, userId } = await newPerson(app)
  const found = await findByTokenHash(app.db, hashToken(client.token ?? ''))
  return { client, byId: userId, sessionId: found!.session.id }
}

beforeAll(async () => {
  app = await createTestApp()
  phones = { scanner: await phone(), other: await phone() }
})
afterAll(async () => {
  keepResult('walk-ticket', counts)
  await app.close()
})

const isPhone = (role: Role): role is keyof typeof phones => role === 'scanner' || role === 'other'
const clientOf = (role: Role): TestClient => (isPhone(role) ? phones[role].client : app.client())
const phoneOf = (role: Role): Omit<Phone, 'client'> => {
  if (!isPhone(role)) return { byId: '', sessionId: '' }
  const { byId, sessionId } = phones[role]
  return { byId, sessionId }
}

const waiting = async (): Promise<string> => {
  // Every browser at an address of its own: one that asks without end is turned away.
  const browser = app.client({ ip: `10.2.${(asked += 1) >> 8}.${asked & 255}` })
  const { ticketId, pollSecret } = await browser.call(createTicket, {})
  secrets.set(ticketId, pollSecret)
  return ticketId
}
const scanned = async (): Promise<string> => {
  const ticketId = await waiting()
  await phones.scanner.client.call(scanTicket, { ticketId })
  return ticketId
}
const confirmed = async (): Promise<string> => {
  const ticketId = await scanned()
  await phones.scanner.client.call(confirmTicket, { ticketId })
  return ticketId
}
const cancelled = async (): Promise<string> => {
  const ticketId = await scanned()
  await phones.scanner.client.call(cancelTicket, { ticketId })
  return ticketId
}
const used = async (): Promise<string> => {
  const ticketId = await confirmed()
  await read('asker', ticketId)
  return ticketId
}
const outOfTime = (make: () => Promise<string>) => async (): Promise<string> => {
  const ticketId = await make()
  app.clock.advance(TICKET_LIFETIME_MS)
  return ticketId
}
const expired = async (): Promise<string> => {
  const ticketId = await outOfTime(scanned)()
  await runJobs(app)
  return ticketId
}

const rings = (due: DueAfter): Promise<void> =>
  runDueAfter(app.deps, storedThings, {
    id: randomUUID(),
    name: CHART_AFTER_JOB,
    key: null,
    payload: due,
    attempt: 1,
    signal: new AbortController().signal,
  })

/** A look is answered whatever it finds: what did not sign anybody in counts as refused, with the state that was told. */
const read = async (role: Role, ticketId: string): Promise<{ code: string }> => {
  const pollSecret = role === 'asker' ? (secrets.get(ticketId) ?? '') : 'a'.repeat(43)
  const { code, data } = await clientOf(role).ask(readTicket, { ticketId, pollSecret })
  return { code: data.userInfo === null ? data.state : code }
}

const isOver = (state: string): boolean => state.endsWith(', out of time')
const refusal = (role: Role, state: string): string | undefined => {
  if (!isPhone(role)) return 'session.unknown'
  return isOver(state) ? 'not-found' : undefined
}
/** The time of one state runs out: by its job where the code is in that state, by one that comes too late where it no longer is. */
const timeOf = (state: string) => {
  const type = `xstate.after.timeLimit.ticket.${state}`
  return {
    run: async (id: string): Promise<void> => {
      app.clock.advance(TICKET_LIFETIME_MS)
      if ((await getTicket(app.db, id))?.state === state) await runJobs(app)
      else await rings({ noun: 'ticket', id, event: { type } })
    },
    told: () => ({ type }) as never,
  }
}

const counts = walkStored<typeof ticketMachine, Role>({
  machine: ticketMachine,
  // Nobody's chain, as long as nobody took the code.
  charts: () => ticketLifecycle('00000000-0000-4000-8000-000000000000'),
  db: () => app.db,
  roles: ROLES,
  isShortLived: true,
  states: {
    waiting,
    'waiting, out of time': outOfTime(waiting),
    scanned,
    'scanned, out of time': outOfTime(scanned),
    confirmed,
    'confirmed, out of time': outOfTime(confirmed),
    used,
    cancelled,
    expired,
  },
  events: {
    'ticket.scanned': {
      endpoint: scanTicket,
      ask: (role, ticketId) => clientOf(role).ask(scanTicket, { ticketId }),
      tells: (role) => ({ type: 'ticket.scanned', ...phoneOf(role) }),
      refusal,
      // The same person may look at what they scanned again.
      notPossible: (state, role) => (state === 'scanned' && role === 'scanner' ? '000000' : 'not-found'),
    },
    'ticket.confirmed': {
      endpoint: confirmTicket,
      ask: (role, ticketId) => clientOf(role).ask(confirmTicket, { ticketId }),
      tells: (role) => ({ type: 'ticket.confirmed', ...phoneOf(role) }),
      refusal,
      notPossible: 'not-found',
    },
    'ticket.cancelled': {
      endpoint: cancelTicket,
      ask: (role, ticketId) => clientOf(role).ask(cancelTicket, { ticketId }),
      tells: (role) => ({ type: 'ticket.cancelled', byId: phoneOf(role).byId }),
      refusal,
      notPossible: 'not-found',
    },
    'ticket.used': {
      ask: read,
      tells: () => ({ type: 'ticket.used' }),
      // Without the secret every code has expired.
      refusal: (role, state) => (role !== 'asker' || isOver(state) ? 'expired' : undefined),
      notPossible: (state) => state,
    },
    'xstate.after.timeLimit.ticket.waiting': {
      elsewhere:
        'A code nobody took is over by the clock alone: it is part of nobody’s history, and swept a day later.',
    },
    'xstate.after.timeLimit.ticket.scanned': timeOf('scanned'),
    'xstate.after.timeLimit.ticket.confirmed': timeOf('confirmed'),
  },
})
