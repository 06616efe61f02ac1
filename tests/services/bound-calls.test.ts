// Every declared call can be made from the browser, under its own name.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'

const folder = join(import.meta.dirname, '../../src/services')

it('binds each endpoint under its declared name', async () => {
  const files = globSync('*.ts', { cwd: folder })
  const services = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(folder, file)).href)) as object),
  )
  const bound = new Set(services.flatMap((service) => Object.keys(service)))
  const fromBrowser = endpoints.filter(({ access }) => access.kind !== 'application')
  expect(fromBrowser.map(({ name }) => name).filter((name) => !bound.has(name))).toEqual([])
})
