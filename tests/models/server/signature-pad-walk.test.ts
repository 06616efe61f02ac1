// Every state of a signature pad × every event × every caller, through the calls and the clock.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as calls from '#protocol/seals/signature-pads.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { padMachine } from '#server/domain/seals/signature-pads/machine.ts'
import { getPad, padLifecycle } from '#server/domain/seals/signature-pads/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { personSigner, runJobs } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/**
 * `owner` sits at the computer that shows the code, `phone` took the code first, `otherPhone` saw it too, `stranger` is signed in
 * and has no code.
 */
const ROLES = ['owner', 'phone', 'otherPhone', 'stranger'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let clients: Readonly<Record<Role, TestClient>>
/** What the codes say, by pad. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  app = await createTestApp()
  const owner = await personSigner(app, '林清和')
  const stranger = await personSigner(app, '路过客')
  clients = { owner: owner.client, phone: app.client(), otherPhone: app.client(), stranger: stranger.client }
})
afterAll(async () => {
  keepResult('walk-signaturePad', counts)
  await app.close()
})

const by = (role: Role, padId: string) => ({
  token: role === 'stranger' ? 'a-guess-at-a-token' : (tokens.get(padId) ?? ''),
  phoneKey: `the-key-in-the-hand-of-${role}`,
})
const strokes = [Array.from({ length: 20 }, (_, at) => ({ x: 20 + at * 9, y: 40 + at * 4, time: at * 16 }))]

const waiting = async (): Promise<string> => {
  const { padId, url } = await clients.owner.call(calls.createPad, {})
  tokens.set(padId, new URL(url).searchParams.get('token') ?? '')
  return padId
}
const writing = async (): Promise<string> => {
  const padId = await waiting()
  await clients.phone.call(calls.openPad, by('phone', padId))
  return padId
}
const written = async (): Promise<string> => {
  const padId = await writing()
  await clients.phone.call(calls.finishPad, { ...by('phone', padId), strokes })
  return padId
}
const kept = async (): Promise<string> => {
  const padId = await written()
  await clients.owner.call(calls.keepPad, { padId })
  return padId
}
const cancelled = async (): Promise<string> => {
  const padId = await writing()
  await clients.owner.call(calls.cancelPad, { padId })
  return padId
}
const expired = async (): Promise<string> => {
  const padId = await waiting()
  await wait(calls.PAD_SCAN_MS)
  return padId
}

/** Nobody goes on for so long. */
const wait = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await runJobs(app)
}

/** A wait that ends by the clock where it runs; elsewhere its job comes late. */
const endOfWait = (state: string, ms: number, event: { readonly type: string }) => ({
  run: async (id: string) => {
    if ((await getPad(app.db, id))?.state === state) return wait(ms)
    await jobHandlers(app.deps)[CHART_AFTER_JOB]!({
      id: randomUUID(),
      name: CHART_AFTER_JOB,
      key: null,
      payload: { noun: 'pad', id, event },
      attempt: 2,
      signal: new AbortController().signal,
    })
  },
  told: () => event as never,
})

/** At the computer only its owner may ask. */
const atTheComputer = (role: Role): string | undefined => {
  if (role === 'owner') return undefined
  return role === 'stranger' ? 'not-found' : 'session.unknown'
}

/** On the phone the code lets in, and then only the phone that took it. */
const onThePhone = (role: Role, state: string): string | undefined => {
  if (role === 'stranger') return 'pad.over'
  const isTaken = state === 'writing' || state === 'written'
  return isTaken && role !== 'phone' ? 'pad.taken' : undefined
}

const counts = walkStored<typeof padMachine, Role>({
  machine: padMachine,
  charts: () => padLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { waiting, writing, written, kept, cancelled, expired },
  beside: async (id) => {
    const { strokes: drawn, phoneKeyHash } = (await getPad(app.db, id))!
    const seals = await clients.owner.call(listSeals, {})
    return { drawn, phoneKeyHash, seals: seals.map(({ sealId }) => sealId) }
  },
  events: {
    'pad.opened': {
      endpoint: calls.openPad,
      ask: (role, id) => clients[role].ask(calls.openPad, by(role, id)),
      tells: () => ({ type: 'pad.opened' }),
      refusal: onThePhone,
      // The phone that has it may look again.
      notPossible: (state) => (state === 'writing' || state === 'written' ? '000000' : 'pad.over'),
    },
    'pad.finished': {
      endpoint: calls.finishPad,
      ask: (role, id) => clients[role].ask(calls.finishPad, { ...by(role, id), strokes }),
      tells: () => ({ type: 'pad.finished' }),
      refusal: onThePhone,
      notPossible: 'pad.over',
    },
    'pad.kept': {
      endpoint: calls.keepPad,
      ask: (role, padId) => clients[role].ask(calls.keepPad, { padId }),
      tells: () => ({ type: 'pad.kept' }),
      refusal: atTheComputer,
      notPossible: 'pad.not-possible',
    },
    'pad.cancelled': {
      endpoint: calls.cancelPad,
      ask: (role, padId) => clients[role].ask(calls.cancelPad, { padId }),
      tells: () => ({ type: 'pad.cancelled' }),
      refusal: atTheComputer,
      // What ran out by itself is closed already.
      notPossible: (state) => (state === 'expired' ? '000000' : 'pad.not-possible'),
    },
    // Last, because the clock goes on.
    'xstate.after.scanTime.signaturePad.waiting': endOfWait('waiting', calls.PAD_SCAN_MS, {
      type: 'xstate.after.scanTime.signaturePad.waiting',
    }),
    'xstate.after.writeTime.signaturePad.writing': endOfWait('writing', calls.PAD_WRITE_MS, {
      type: 'xstate.after.writeTime.signaturePad.writing',
    }),
    'xstate.after.writeTime.signaturePad.written': endOfWait('written', calls.PAD_WRITE_MS, {
      type: 'xstate.after.writeTime.signaturePad.written',
    }),
  },
})
