// Every declared call by every wrong caller, with foreign ids in every place.
// A foreign id and a missing id get the same answer.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'
import { EXAMPLES, FREE_IDS, OPEN_BY_DESIGN, lastName } from '#tests/support/matrix/examples.ts'
import { idPositions, sampleOf } from '#tests/support/matrix/schema.ts'
import { ACTORS } from '#tests/support/matrix/callers.ts'
import type { ActorName } from '#tests/support/matrix/callers.ts'
import { makeWorld } from '#tests/support/matrix/world.ts'
import type { World } from '#tests/support/matrix/world.ts'
import { guardedState } from '#tests/support/matrix/guarded-state.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const FILE = new Uint8Array([1, 2, 3])
const SHA256 = createHash('sha256').update(FILE).digest('hex')

let app: TestApp
let world: World
const report = {
  endpoints: endpoints.length,
  cases: 0,
  leaks: 0,
  differing: 0,
  changed: 0,
  byActor: Object.fromEntries(ACTORS.map((actor) => [actor, 0])) as Record<ActorName, number>,
}
const faults: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app)
})
afterAll(async () => {
  const folder = path.join(import.meta.dirname, '../../../reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'authorization.json'), `${JSON.stringify(report, null, 2)}\n`)
  await app.close()
})

/** Positions of a call at which the id of a stored thing goes. */
const places = (endpoint: Endpoint): string[] =>
  idPositions(endpoint.input).filter((place) => !FREE_IDS.test(`${endpoint.name} ${place}`))

const foreignId = (endpoint: Endpoint, place: string): string | undefined => {
  const name = lastName(place)
  return (
    world.foreign[`${endpoint.name} ${name}`] ?? world.foreign[name] ?? world.foreign[name.replace(/s$/, '')]
  )
}

/** The call's input; `missing` positions get ids of nothing, the others foreign ones. */
const inputOf = (endpoint: Endpoint, missing: readonly string[]): object =>
  sampleOf(endpoint.input, {
    idAt: (place) => (missing.includes(place) ? randomUUID() : (foreignId(endpoint, place) ?? randomUUID())),
    exampleAt: (place) => EXAMPLES[`${endpoint.name} ${place}`] ?? EXAMPLES[lastName(place)],
  }) as object

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The answer, where the ids that the caller sent are told back as such: a list of refusals names them. */
const withoutAsked = (data: unknown, input: object): unknown =>
  [...new Set(JSON.stringify(input).match(UUIDS))].reduce(
    (text, asked) => text?.replaceAll(asked, 'the id that was asked for'),
    JSON.stringify(data) as string | undefined,
  )

// Calls of one variant of the product answer there alone.
const platformOf = ({ path: called }: Endpoint): PlatformCode =>
  called.startsWith('/DepartmentService/group/') ? 'group' : 'subsidy'

const ask = async (actor: ActorName, endpoint: Endpoint, input: object) => {
  Object.assign(app.deps.config, { platform: platformOf(endpoint) })
  const answer = await world.clients[actor].ask(endpoint, input, { body: FILE })
  report.cases += 1
  report.byActor[actor] += 1
  const text = Buffer.from(answer.body).toString('utf8')
  for (const secret of world.secretsFor(actor)) {
    if (!text.includes(secret)) continue
    report.leaks += 1
    faults.push(`${endpoint.name} tells ${actor} “${secret}”: ${text.slice(0, 300)}`)
  }
  return {
    status: answer.status,
    code: answer.code,
    info: answer.info,
    fields: answer.fields,
    data: withoutAsked(answer.data, input),
  }
}

test('every declared call says who may make it', () => {
  expect(endpoints.filter((endpoint) => endpoint.access === undefined).map(({ name }) => name)).toEqual([])
  // @ts-expect-error a declaration without access does not compile
  const undeclared: Endpoint = { ...endpoints[0]!, access: undefined }
  expect(undeclared.access).toBeUndefined()
})

test('the world has a foreign thing for every id that a call takes', () => {
  const lacking = endpoints.flatMap((endpoint) =>
    places(endpoint)
      .filter((place) => foreignId(endpoint, place) === undefined)
      .map(
        (place) =>
          `${endpoint.name} takes ${place}: make such a thing beside makeWorld (tests/support/matrix/world.ts) and name it there “${lastName(place)}”, or, when the id is the caller's own to choose, add it to FREE_IDS (tests/support/matrix/examples.ts)`,
      ),
  )
  expect(lacking).toEqual([])
})

test('the input of every call that takes ids can be made up', () => {
  const wrong = endpoints
    .filter((endpoint) => places(endpoint).length > 0)
    .flatMap((endpoint) => {
      const result = v.safeParse(endpoint.input, { sha256: SHA256, ...inputOf(endpoint, []) })
      return result.success
        ? []
        : result.issues.map(
            (issue) =>
              `${endpoint.name} refuses the example at ${v.getDotPath(issue) ?? '.'} (${issue.message}): add one to EXAMPLES (tests/support/matrix/examples.ts)`,
          )
    })
  expect(wrong).toEqual([])
})

// Calls without ids that change something are the caller's own affair, unless the caller may not make them at all.
const isAsked = (actor: ActorName, endpoint: Endpoint): boolean =>
  !OPEN_BY_DESIGN.has(endpoint.name) &&
  (places(endpoint).length > 0 ||
    endpoint.method === 'GET' ||
    (endpoint.access.kind !== 'open' && (actor === 'anonymous' || actor === 'disabledStaff')) ||
    endpoint.access.kind === 'operator' ||
    endpoint.access.kind === 'application' ||
    (actor === 'withoutRole' && endpoint.access.kind === 'allowed'))

test.each(ACTORS)(
  '%s gets nothing',
  async (actor) => {
    const before = faults.length
    // What was looked at after a refusal is the state before the next call.
    let seen: string | undefined
    for (const endpoint of endpoints.filter((candidate) => app.fastify.served.has(candidate.name))) {
      if (!isAsked(actor, endpoint)) continue
      const state: string = seen ?? (await guardedState(app, world))
      seen = undefined
      const { kind } = endpoint.access
      const asked = places(endpoint)
      const whole = await ask(actor, endpoint, inputOf(endpoint, []))
      if (kind === 'application') {
        expect([endpoint.name, whole.status, whole.code]).toEqual([
          endpoint.name,
          401,
          'application.signature',
        ])
      } else if (kind !== 'open' && (actor === 'anonymous' || kind === 'operator')) {
        expect([endpoint.name, whole.status, whole.code]).toEqual([endpoint.name, 401, 'session.unknown'])
      } else if (actor === 'withoutRole' && kind === 'allowed') {
        expect([endpoint.name, whole.status, whole.code]).toEqual([endpoint.name, 403, 'permission.denied'])
      }
      const isAlikeWanted = actor !== 'withoutRole' && actor !== 'adminElsewhere'
      for (const place of asked) {
        const missing = await ask(actor, endpoint, inputOf(endpoint, [place]))
        if (isAlikeWanted && JSON.stringify(missing) !== JSON.stringify(whole)) {
          report.differing += 1
          faults.push(
            `${endpoint.name} answers ${actor} differently at ${place}: foreign ${JSON.stringify(whole)}, missing ${JSON.stringify(missing)}`,
          )
        }
      }
      if (whole.code === SUCCESS_CODE) continue
      seen = await guardedState(app, world)
      if (seen === state) continue
      report.changed += 1
      faults.push(`${endpoint.name} refused ${actor} and yet changed something`)
    }
    expect(faults.slice(before)).toEqual([])
  },
  120_000,
)
