// Whatever is sealed somewhere is either sealed anew when the master key changes, or says why not.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_ROTATED, SEALED_FILES, SEALED_PLACES } from '#server/operations/platform/master-keys/places.ts'

const root = join(import.meta.dirname, '../../../..')
const SEALS = /personalData\.seal(?:Bytes)?\(|\bwrap(?:Key|Bytes)\(/

/** Files of the server that seal something, without those that define how. */
const sealing = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('server', name))
  .filter((path) => path.endsWith('.ts') && path !== 'server/trust/keys.ts')
  .filter((path) => SEALS.test(readFileSync(join(root, path), 'utf8')))
  .filter((path) => path !== 'server/operations/platform/master-keys/reseal.ts')

test('every file that seals is told of among the places, or why it needs none', () => {
  const told = [
    ...SEALED_PLACES.flatMap(({ sealedIn }) => sealedIn),
    ...SEALED_FILES.sealedIn,
    ...Object.keys(NOT_ROTATED),
  ]
  expect([...new Set(told)].toSorted()).toEqual(sealing.toSorted())
})

test('every column whose name says that it is sealed or wrapped is a place', () => {
  const schema = readdirSync(join(root, 'server/db/schema'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'server/db/schema', name), 'utf8'))
  const columns = schema.flatMap((text) =>
    text
      .split(/pgTable\(/)
      .slice(1)
      .flatMap((table) => {
        const name = /'(\w+)'/.exec(table)?.[1]
        return [...table.matchAll(/(?:text|bytes)\('((?:\w+_)?(?:sealed|wrapped)(?:_\w+)?)'\)/g)].map(
          (match) => `${name}.${match[1]}`,
        )
      }),
  )
  const places = SEALED_PLACES.map(({ name }) => name.replaceAll('"', ''))
  expect(columns.filter((column) => !places.includes(column))).toEqual(['installation_key.wrapped'])
})

test('what is bound to a value is what its file binds to it', () => {
  for (const { name, owner, sealedIn } of SEALED_PLACES) {
    const words = owner('').trim()
    const text = sealedIn.map((path) => readFileSync(join(root, path), 'utf8')).join('')
    expect([name, text.includes(words === '' ? 'seal(' : words) || text.includes('wrapKey(')]).toEqual([
      name,
      true,
    ])
  }
})
