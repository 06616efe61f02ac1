// Every bound of every call: just inside passes, just outside is refused at its own field.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '#protocol/endpoints.ts'
import { exampleOf } from '#tests/support/bounds/examples.ts'
import { placesOf } from '#tests/support/bounds/places.ts'
import { valuesOf } from '#tests/support/bounds/values.ts'
import { lastName } from '#tests/support/matrix/examples.ts'

/** Bounds as they are promised, a line each: path, bound, calls. What a schema says is held against it, never the other way. */
const promised = readFileSync(join(import.meta.dirname, 'bounds.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [path = '', bound = '', calls = ''] = line.split(' | ')
    return { path, bound, calls: calls.split(' ') }
  })

/** A network is never longer than 43 characters, so its bound shows from outside alone. */
const SHORTER_BY_NATURE: ReadonlySet<string> = new Set(['ipList[]'])

const declared = endpoints.flatMap((endpoint) =>
  placesOf(endpoint.input, {
    idAt: () => randomUUID(),
    exampleAt: (path) => exampleOf(endpoint.name, path),
  }).map((place) => ({ ...place, call: endpoint.name, input: endpoint.input })),
)
const rowOf = (call: string, { path, bound }: { path: string; bound: string }) => `${call} ${path} | ${bound}`

test('every bound of every call is promised, and every promised bound stands', () => {
  const wanted = promised.flatMap(({ path, bound, calls }) =>
    calls.map((call) => rowOf(call, { path, bound })),
  )
  const found = new Set(declared.map((place) => rowOf(place.call, place)))
  expect([...found].sort()).toEqual(wanted.sort())
})

/** `strokes[].x` as a refusal names it for the first item; the name of a record's entry is the sample's. */
const fieldOf = (path: string, entry = 'key') => path.replaceAll('[]', '.0').replaceAll('*', entry)

test.each(promised)('$path: $bound', ({ path, bound, calls }) => {
  const places = declared.filter((place) => place.path === path && calls.includes(place.call))
  const faults: string[] = []
  expect(places.map(({ call }) => call)).toEqual(expect.arrayContaining(calls))
  for (const { call, input, around, item, ...place } of places) {
    if (place.bound !== bound && places.some((other) => other.call === call && other.bound === bound))
      continue
    const { inside, outside } = valuesOf(bound, lastName(path), item)
    const problems = (value: unknown) => v.safeParse(input, around(value)).issues ?? []
    const shown = (value: unknown) => `${call} ${JSON.stringify(value).slice(0, 60)}`
    for (const value of SHORTER_BY_NATURE.has(path) ? [] : inside)
      for (const issue of problems(value))
        faults.push(`${shown(value)} is refused at ${String(v.getDotPath(issue))}: ${issue.message}`)
    for (const value of outside)
      if (problems(value).every((issue) => v.getDotPath(issue) !== fieldOf(path, place.entry)))
        faults.push(`${shown(value)} is taken`)
  }
  expect(faults).toEqual([])
})
