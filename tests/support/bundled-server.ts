// The server as a few files, for processes that live for seconds.
// To find, read and link its two thousand modules is a third of what a start costs (decision 0150).
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const CACHE = path.join(root, 'node_modules/.cache/nuoyin')
const PREFIX = 'server-'
const BUNDLER = path.join(import.meta.dirname, 'processes/bundle-server.ts')

/** Changes with whatever the bundle is made of: sources, packages and how it is made. */
const stateOfSources = (): string => {
  const hash = createHash('sha256')
  const add = (file: string): void => {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  for (const folder of ['server', 'protocol'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts')) add(path.join(root, folder, name))
  for (const file of [BUNDLER, path.join(root, 'package-lock.json')]) add(file)
  return hash.digest('hex').slice(0, 16)
}

let known: string | undefined

/** The path of what is started in place of `server/main.ts`; made where no run has made it from these sources. */
export const bundledServer = (): string => {
  if (known !== undefined) return known
  const name = `${PREFIX}${stateOfSources()}`
  const folder = path.join(CACHE, name)
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE))
      if (old.startsWith(PREFIX) && !old.startsWith(name))
        rmSync(path.join(CACHE, old), { recursive: true, force: true })
    const unfinished = `${folder}.${randomUUID()}`
    execFileSync(process.execPath, [BUNDLER, unfinished], { stdio: 'inherit' })
    keepOne(unfinished, folder)
  }
  known = path.join(folder, 'main.mjs')
  return known
}

/** Two workers may have made it at once: either is as good. */
const keepOne = (unfinished: string, folder: string): void => {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}
