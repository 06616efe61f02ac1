// The register of requirements says of each page and each resource code whether it is there (docs/specification).
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#protocol/permissions.ts'
import { redirects, routes } from '#src/app/routes/routes.ts'
import { readRequirements } from '../../scripts/check/requirements.ts'

const rows = readRequirements(join(import.meta.dirname, '../..'))

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
