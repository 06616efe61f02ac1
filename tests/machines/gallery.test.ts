// The list of all charts: none is missing, and what it says of each is so.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gallery } from '../../scripts/charts/gallery.ts'

const textOf = (file: string): string => readFileSync(file, 'utf8')

it('names every file that holds a chart', () => {
  const files = [
    ...globSync('src/**/*.machine.ts'),
    ...globSync('server/domain/*/*/machine.ts'),
    // A chart under any other file name is to be found too.
    ...globSync('{src,server}/**/*.{ts,tsx}').filter(
      (file) => file !== 'src/inspector/chart-graph.ts' && /\bcreateMachine\(/.test(textOf(file)),
    ),
  ]
  expect(gallery.map(({ file }) => file).toSorted()).toEqual([...new Set(files)].toSorted())
})

it('walks every stored thing through the server', () => {
  const walks = globSync('tests/models/server/*-walk.test.ts').map(textOf).join('')
  const stored = gallery.filter(({ side }) => side === 'server').map(({ name }) => name)
  expect(stored.filter((name) => !new RegExp(`keepResult\\('walk-${name}\\b`).test(walks))).toEqual([])
})

it('calls no two charts alike', () => {
  expect(new Set(gallery.map(({ name }) => name)).size).toBe(gallery.length)
})

describe.each(gallery.map((exhibit) => [exhibit.name, exhibit] as const))('%s', (name, exhibit) => {
  it('is the machine of that name, from that file, on that side', () => {
    expect(exhibit.machine.id).toBe(name)
    expect(textOf(exhibit.file)).toContain(`id: '${name}'`)
    expect(exhibit.side).toBe(exhibit.file.startsWith('server/') ? 'server' : 'browser')
  })

  it('says in one Chinese sentence what it is for', () => {
    expect(exhibit.sentence).toMatch(/^[\p{Script=Han}“”，：；、]+。$/u)
  })

  it('gets its actors or effects from files that know it', () => {
    const stem = exhibit.file.split('/').slice(-2).join('/').replace(/\.ts$/, '')
    const noun = exhibit.file.split('/').slice(-3, -1).join('/')
    const known = exhibit.providedIn.map((file) => {
      const text = textOf(file)
      return text.includes(stem) || (exhibit.side === 'server' && text.includes(`domain/${noun}/store`))
    })
    expect(known).toEqual(exhibit.providedIn.map(() => true))
    const needs = exhibit.side === 'server' || Object.keys(exhibit.machine.implementations.actors).length > 0
    expect(exhibit.providedIn.length > 0).toBe(needs)
  })

  it('is used where it says', () => {
    const routes = globSync('src/app/routes/*-routes.ts').map(textOf).join('')
    const missing = exhibit.usedIn.filter((place) =>
      place.startsWith('/') ? !routes.includes(`'${place}'`) : !existsSync(place),
    )
    expect(missing).toEqual([])
    expect(exhibit.usedIn.length).toBeGreaterThan(0)
  })
})
