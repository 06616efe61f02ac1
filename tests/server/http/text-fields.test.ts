// Text that no database accepts is refused at its field in every call; so are invalid dates.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { logIn } from '#protocol/account/sessions/session.ts'
import { listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { createDraft, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { endpoint, open } from '#protocol/endpoint.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { moment } from '#protocol/envelope.ts'
import type { Refusal } from '#protocol/failures.ts'
import { createApp } from '#server/app.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { openRoute } from '#server/http/route.ts'
import { sampleOf } from '#tests/support/matrix/schema.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const UNSTORABLE = '含有无法保存的字符，请删除后重新填写'
const BAD = ['甲\0乙', '甲\ud800', '\udc00乙']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Place {
  readonly path: string
  /** The input with another text at this place. */
  readonly withText: (text: string) => Record<string, unknown>
}

/** Every text of an input, with its path as refusals name it. */
const textPlaces = (value: unknown, path: string, rebuild: (part: unknown) => unknown): Place[] => {
  if (typeof value === 'string')
    return [{ path, withText: (text) => rebuild(text) as Record<string, unknown> }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    textPlaces(child, path === '' ? key : `${path}.${key}`, (part) =>
      rebuild(Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }),
    ),
  )
}

const refusalOf = (run: () => unknown): Refusal | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

test('every text field of every call names itself when it holds NUL or half a character', () => {
  let fields = 0
  const faults: string[] = []
  for (const each of endpoints) {
    const whole = sampleOf(each.input, {
      idAt: () => randomUUID(),
      exampleAt: () => undefined,
      isWhole: true,
    })
    for (const { path, withText } of textPlaces(whole, '', (part) => part)) {
      fields += 1
      for (const text of BAD) {
        const refusal = refusalOf(() => parseInput(each, withText(text)))
        if (refusal?.code !== 'input.invalid' || refusal.fields?.[path] !== UNSTORABLE)
          faults.push(`${each.name} ${path}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(fields).toBeGreaterThan(200)
})

test('whole characters outside the basic plane are text as any other', () => {
  const name = endpoint({
    name: 'nameIt',
    method: 'POST',
    path: '/TestService/name',
    summary: '',
    access: open,
    input: v.object({ name: v.string() }),
    output: v.object({}),
  })
  expect(parseInput(name, { name: '𠮷野家😀' })).toEqual({ name: '𠮷野家😀' })
})

test.each([
  '0000-01-01T00:00:00.000Z',
  '1899-12-31T00:00:00.000Z',
  '3000-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-06-31T00:00:00Z',
])('%s is no moment', (text) => {
  expect(v.is(moment, text)).toBe(false)
})

test.each(['2028-02-29T00:00:00.000Z', '2026-12-31T23:59:59+08:00'])('%s is one', (text) => {
  expect(v.is(moment, text)).toBe(true)
})

test('over the wire: in a body, in a query, in the depth of a draft', async () => {
  const stranger = app.client()
  const told = { code: 'input.invalid', status: 200 }
  expect(await stranger.ask(logIn, { userAccount: '1\0', method: 'password', password: 'a' })).toMatchObject({
    ...told,
    fields: { userAccount: UNSTORABLE },
  })
  const { client } = await newPerson(app, '林小满')
  expect(await client.ask(listContracts, { tab: 'all', keyword: '甲\0' } as never)).toMatchObject({
    ...told,
    fields: { keyword: UNSTORABLE },
  })
  const { contractId, version, content } = await client.call(createDraft, { requestId: randomUUID() })
  const [party] = content.parties
  const spoilt = {
    ...content,
    deadline: '0000-01-01T00:00:00.000Z',
    parties: [{ ...party!, name: '满\ud800' }],
  }
  expect(await client.ask(saveDraft, { contractId, version, content: spoilt })).toMatchObject({
    ...told,
    fields: { 'content.parties.0.name': UNSTORABLE, 'content.deadline': '没有这个时间，请重新选择' },
  })
})

test('what the database alone cannot hold is refused too, and is no fault of the server', async () => {
  const far = endpoint({
    name: 'countFar',
    method: 'POST',
    path: '/TestService/far',
    summary: '',
    access: open,
    input: v.object({ key: v.string() }),
    output: v.object({}),
  })
  const fastify = await createApp(app.deps)
  openRoute(fastify, far, async ({ deps }, { key }) => {
    await countAttempt(deps.db, `${key}\0`, new Date(), { windowMs: 1 })
    return {}
  })
  const answer = await fastify.inject(app.client().request(far, { key: 'a' }))
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { code: 'input.invalid' }])
  await fastify.close()
})
