// A signature written on a phone for a computer: who may open, see and keep it, and for how long.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cancelPad,
  createPad,
  finishPad,
  keepPad,
  openPad,
  readPad,
  sketchPad,
} from '#protocol/seals/signature-pads.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { deletePadsBefore, getPad } from '#server/domain/seals/signature-pads/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let phone: TestClient
let pad: { padId: string; url: string }

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app, '林清和')
  phone = app.client({ ip: '10.2.2.9' })
  pad = await person.client.call(createPad, {})
})

const KEY = 'the-key-of-this-phone'
const by = (phoneKey = KEY) => ({ token: new URL(pad.url).searchParams.get('token') ?? '', phoneKey })
const look = async () => (await person.client.call(readPad, { padId: pad.padId })).state
const written = (scale = 1) => [
  Array.from({ length: 12 }, (_, at) => ({
    x: 20 + at * 14 * scale,
    y: 60 + 30 * Math.sin(at),
    time: at * 16,
    pressure: 0.5,
  })),
  Array.from({ length: 8 }, (_, at) => ({
    x: 40 + at * 10 * scale,
    y: 100 + at * 3,
    time: 300 + at * 16,
    pressure: 0.5,
  })),
]
const runJobs = () =>
  createJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.deps.log,
    handlers: jobHandlers(app.deps),
  }).runDue()

test('the phone opens without signing in, the computer sees it being written, and keeps it', async () => {
  expect(await person.client.call(readPad, { padId: pad.padId })).toEqual({ state: 'waiting', drawing: null })
  expect(await phone.call(openPad, by())).toEqual({ name: '林清和', state: 'writing', secondsLeft: 600 })
  expect(await person.client.call(readPad, { padId: pad.padId })).toEqual({ state: 'writing', drawing: null })
  await phone.call(sketchPad, { ...by(), strokes: written().slice(0, 1) })
  const half = await person.client.call(readPad, { padId: pad.padId })
  await phone.call(finishPad, { ...by(), strokes: written() })
  const whole = await person.client.call(readPad, { padId: pad.padId })
  expect([half.state, whole.state]).toEqual(['writing', 'written'])
  expect(half.drawing?.svg.length).toBeGreaterThan(100)
  expect(whole.drawing?.svg.length).toBeGreaterThan(half.drawing?.svg.length ?? 0)
  const kept = await person.client.call(keepPad, { padId: pad.padId })
  expect([kept.name, kept.svg]).toEqual(['手写签名', whole.drawing?.svg])
  expect((await person.client.call(listSeals, {})).map(({ sealId }) => sealId)).toContain(kept.sealId)
  expect([await look(), (await getPad(app.db, pad.padId))?.strokes]).toEqual(['kept', []])
  expect((await phone.ask(openPad, by())).code).toBe('pad.over')
})

test('the code says the phone’s page and a secret that is not the pad’s name', () => {
  expect(pad.url).toBe(`${app.deps.config.publicUrl}/phoneSign?token=${by().token}`)
  expect(by().token).toMatch(/^[\w-]{43}$/)
  expect(pad.url).not.toContain(pad.padId)
})

test('the first phone has it, and may take it again; another is told so', async () => {
  await phone.call(openPad, by())
  app.clock.advance(5_000)
  expect((await phone.call(openPad, by())).secondsLeft).toBe(595)
  const other = by('the-key-of-another-phone')
  const answers = [
    await app.client().ask(openPad, other),
    await app.client().ask(sketchPad, { ...other, strokes: written() }),
    await app.client().ask(finishPad, { ...other, strokes: written() }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['pad.taken', 'pad.taken', 'pad.taken'])
  expect(await look()).toBe('writing')
})

test('of two phones that open at once one has it', async () => {
  const answers = await Promise.all([
    app.client().ask(openPad, by('a'.repeat(20))),
    app.client().ask(openPad, by('b'.repeat(20))),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['000000', 'pad.taken'])
})

test('what was finished may be written again until it is kept, and a late sketch takes nothing back', async () => {
  await phone.call(openPad, by())
  await phone.call(finishPad, { ...by(), strokes: written() })
  const first = (await person.client.call(readPad, { padId: pad.padId })).drawing
  await phone.call(sketchPad, { ...by(), strokes: [] })
  expect((await person.client.call(readPad, { padId: pad.padId })).drawing).toEqual(first)
  await phone.call(finishPad, { ...by(), strokes: written(1.5) })
  expect((await person.client.call(readPad, { padId: pad.padId })).drawing).not.toEqual(first)
})

test('nothing written is no signature, and nothing unfinished is kept', async () => {
  await phone.call(openPad, by())
  expect(
    (await phone.ask(finishPad, { ...by(), strokes: [[{ x: 1, y: 1, time: 0, pressure: 0.5 }]] })).code,
  ).toBe('signature.too-small')
  expect((await person.client.ask(keepPad, { padId: pad.padId })).code).toBe('pad.not-possible')
})

test('somebody else sees, keeps and closes nothing', async () => {
  const other = await newPerson(app, '路人甲')
  const { padId } = pad
  const answers = [
    await other.client.ask(readPad, { padId }),
    await other.client.ask(keepPad, { padId }),
    await other.client.ask(cancelPad, { padId }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
})

test('a code nobody scans in three minutes is over, and so is writing that takes longer than ten', async () => {
  app.clock.advance(179_999)
  expect(await look()).toBe('waiting')
  app.clock.advance(1)
  expect([await look(), (await phone.ask(openPad, by())).code]).toEqual(['expired', 'pad.over'])
  pad = await person.client.call(createPad, {})
  await phone.call(openPad, by())
  await phone.call(sketchPad, { ...by(), strokes: written() })
  app.clock.advance(600_000)
  expect([await look(), (await phone.ask(finishPad, { ...by(), strokes: written() })).code]).toEqual([
    'expired',
    'pad.over',
  ])
  await runJobs()
  const row = await getPad(app.db, pad.padId)
  expect([row?.state, row?.strokes]).toEqual(['expired', []])
})

test('a pad swept away before its end was written down leaves no failing job', async () => {
  app.clock.advance(3 * 24 * 3_600_000)
  await deletePadsBefore(app.db, app.clock.now())
  await runJobs()
  const left = await app.db.current().select().from(job)
  // Certificates have clocks of their own, years away.
  expect(left.filter(({ key }) => key?.startsWith('certificate:') !== true)).toEqual([])
})

test('a pad closed on the computer ends on the phone', async () => {
  await phone.call(openPad, by())
  await person.client.call(cancelPad, { padId: pad.padId })
  expect((await phone.ask(sketchPad, { ...by(), strokes: written() })).code).toBe('pad.over')
  expect(await look()).toBe('cancelled')
})

test('who is not certified has no code to show', async () => {
  const nobody = await newPerson(app)
  expect((await nobody.client.ask(createPad, {})).code).toBe('identity.person-not-certified')
})
