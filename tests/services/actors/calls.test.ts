// The calls that charts invoke: what each asks for, what it gives, and that who leaves hangs up.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { AnyActorLogic } from 'xstate'
import { createMobileUrl } from '#src/services/actors/device.ts'
import { countNoticesActor, createDots } from '#src/services/actors/notices.ts'
import { createSwitchIdentity, loadUserActor, logInActor, logOutActor } from '#src/services/actors/session.ts'
import { sendCodeActor } from '#src/services/actors/verify-code.ts'
import { connect } from '#src/services/http/bind.ts'
import { testClient } from '#tests/support/web-client.ts'

interface Sent {
  readonly path: string
  readonly values: Record<string, unknown>
  readonly signal: AbortSignal
}
const SIGNING_FIELDS = ['call', 'now_date', 'nonce', 'sign']

let sent: Sent[] = []
/** Every call is answered with what `answers` say of its values; without an answer it waits for ever. */
const answering = (answers?: (values: Record<string, unknown>) => unknown): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const url = new URL(String(address))
    const body = options?.body
    const all = typeof body === 'string' ? (JSON.parse(body) as object) : Object.fromEntries(url.searchParams)
    const values = Object.fromEntries(Object.entries(all).filter(([key]) => !SIGNING_FIELDS.includes(key)))
    sent.push({ path: url.pathname.split('/').slice(-2).join('/'), values, signal: options!.signal! })
    if (answers === undefined) return new Promise(() => undefined)
    return Promise.resolve(Response.json({ code: '000000', info: '', data: answers(values), requestId: 'r' }))
  })
}
beforeEach(() => {
  sent = []
  connect(testClient('http://server.test').client)
})
afterEach(() => vi.restoreAllMocks())

const gives = (logic: AnyActorLogic, input?: unknown): Promise<unknown> =>
  toPromise(createActor(logic, { input }).start())
const asked = () => sent.map(({ path, values }) => ({ path, values }))

const LOGIN = { userAccount: '13800001234', method: 'password', password: 'x' }
const KEEP_NOTHING = createSwitchIdentity(
  () => Promise.resolve(false),
  () => undefined,
)
const TO_PERSON = { identity: { type: 1 }, companyName: null }
const CODE = { phone: '13800001234', purpose: 'login' }

test('signing in gives the person, signing out nothing, and the page asks who is there', async () => {
  answering(() => ({ userInfo: { name: '林一' } }))
  expect(await gives(logInActor, LOGIN)).toEqual({ name: '林一' })
  expect(await gives(loadUserActor)).toEqual({ userInfo: { name: '林一' } })
  await gives(logOutActor)
  expect(asked()).toEqual([
    { path: 'user/login', values: LOGIN },
    { path: sent[1]!.path, values: {} },
    { path: sent[2]!.path, values: {} },
  ])
})

test('who goes back to the personal identity names no company', async () => {
  answering()
  createActor(KEEP_NOTHING, { input: { identity: { type: 1 }, companyName: null } }).start()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.values).toEqual({
    defaultBizType: 1,
    defaultBizCompanyId: null,
    defaultBizCompanyName: null,
  })
})

test('who takes on a company names it', async () => {
  answering()
  const input = { identity: { type: 2, companyId: 'c-1' }, companyName: '青禾' } as const
  createActor(KEEP_NOTHING, { input }).start()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.values).toEqual({
    defaultBizType: 2,
    defaultBizCompanyId: 'c-1',
    defaultBizCompanyName: '青禾',
  })
})

test.each([
  [{ defaultBizType: 2 as const }, [1, 2, 3]],
  [{ defaultBizType: 1 as const }, [1]],
  [null, [1]],
])('the dots of %j are those of the processes %j, in their order', async (user, types) => {
  answering(({ processType }) => [{ processType }])
  expect(await gives(createDots(() => user))).toEqual(types.map((type) => ({ processType: String(type) })))
  expect(sent.map(({ values }) => values)).toEqual(types.map((type) => ({ processType: String(type) })))
})

test('the counts of notices come as the server says them', async () => {
  const counts = { contractCounts: 2, systemCounts: 1, totalCounts: 3 }
  answering(() => counts)
  expect(await gives(countNoticesActor)).toEqual(counts)
})

test('the mobile site is asked for by platform', async () => {
  answering(() => ({ url: 'https://m.example.com/' }))
  expect(await gives(createMobileUrl('academy'), undefined)).toEqual({ url: 'https://m.example.com/' })
  expect(sent.map(({ values }) => values)).toEqual([{ platform: 'academy', type: 'h5' }])
})

test('a code is sent for what it is asked for', async () => {
  answering(() => ({ waitSeconds: 60 }))
  expect(await gives(sendCodeActor, CODE)).toEqual({ waitSeconds: 60 })
  expect(sent.map(({ values }) => values)).toEqual([CODE])
})

test.each<[string, AnyActorLogic, unknown]>([
  ['signing in', logInActor, LOGIN],
  ['signing out', logOutActor, undefined],
  ['asking who is there', loadUserActor, undefined],
  ['switching', KEEP_NOTHING, TO_PERSON],
  ['counting notices', countNoticesActor, undefined],
  ['asking for dots', createDots(() => null), undefined],
  ['asking for the mobile site', createMobileUrl('academy'), undefined],
  ['sending a code', sendCodeActor, CODE],
])('a chart that leaves %s hangs up', async (_, logic, input) => {
  answering()
  const actor = createActor(logic, { input }).start()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.signal.aborted).toBe(false)
  actor.stop()
  expect(sent[0]!.signal.aborted).toBe(true)
})
