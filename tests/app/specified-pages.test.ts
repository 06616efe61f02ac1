// The register of requirements and the domain page list every page and resource code.
// They say of each whether it is built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES } from '#protocol/pages.ts'
import { PERMISSIONS } from '#protocol/permissions.ts'
import { PLATFORM_CODES } from '#protocol/platform-code.ts'
import { redirects, routesOn } from '#src/app/routes/routes.ts'
import { readRequirements } from '../../scripts/check/requirements.ts'

/** Pages of all variants of the product. */
const routes = PLATFORM_CODES.flatMap((code) => routesOn({ code }))

const root = join(import.meta.dirname, '../..')
const rows = readRequirements(root)

/** Whether the rows of a section that begin so are open, by what they begin with. */
const areThere = (section: string, named: RegExp): Record<string, boolean> =>
  Object.fromEntries(
    rows
      .filter(({ id, statement }) => id.startsWith(`${section}.`) && named.test(statement))
      .map(({ statement, state }) => [named.exec(statement)?.[1] ?? '', state !== 'open']),
  )

describe('the register', () => {
  it('calls a path open as long as nothing is there, and no longer', () => {
    const paths = [...routes.map(({ path }) => path), ...Object.keys(redirects)]
    const said = areThere('2', /^(\/\w*(?:\/\w+)*) /)
    expect(Object.keys(said).length).toBeGreaterThan(80)
    const isThere = Object.fromEntries(Object.keys(said).map((path) => [path, paths.includes(path)]))
    expect(said).toEqual(isThere)
  })

  it('calls a page of the user centre open as long as nothing is there, and no longer', () => {
    const inCentre = rows.filter(({ section }) => section === '2 user centre')
    const said = inCentre.flatMap(({ statement, state }) => {
      const name = /^([a-z]\w+) /.exec(statement)?.[1]
      return name === undefined ? [] : [[name, state !== 'open'] as const]
    })
    const isThere = said.map(([name]) => [
      name,
      routes.some(({ path }) => path === `/user/userCenter/${name}`),
    ])
    expect(said).toEqual(isThere)
    expect(said).toHaveLength(27)
  })

  it('calls a resource code open as long as nothing in it can be allowed, and no longer', () => {
    const said = areThere('6', /^(\w+) stands for /)
    const isThere = Object.keys(said).map((code) => [
      code,
      PERMISSIONS.some((resource) => resource.code === code),
    ])
    expect(said).toEqual(Object.fromEntries(isThere))
    expect(isThere).toHaveLength(15)
  })
})

it('an address that views, notices and messages lead to has a page', () => {
  const addresses = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page('1', '2')))
  const paths = addresses.map((address) => address.split('?', 1)[0] ?? '')
  const isThere = (path: string) => routes.some((route) => route.path === path) || path in redirects
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

describe('the domain page', () => {
  /** Paths of the table in §10 with whether they are marked as planned; `…/x` stands beside the path above it. */
  const planned = (): [path: string, isPlanned: boolean][] => {
    let folder = ''
    const text = readFileSync(join(root, 'docs/domain.md'), 'utf8')
    return [...text.matchAll(/^\| (\/|…\/)(\S+)( ◇)? \| (.*)$/gm)].flatMap(
      ([, start = '', rest = '', mark, words = '']) => {
        const path = start === '/' ? `/${rest}` : `${folder}/${rest}`
        folder = path.slice(0, path.lastIndexOf('/'))
        // A page may be there before anything leads to it; its row says so.
        return words.includes('the page is there') || words.includes('as above')
          ? []
          : [[path, mark !== undefined] as [string, boolean]]
      },
    )
  }

  it('marks a route as planned as long as it has no page, and no longer', () => {
    const said = planned()
    expect(said.length).toBeGreaterThan(75)
    expect(said).toEqual(said.map(([path]) => [path, !routes.some((route) => route.path === path)]))
  })
})
