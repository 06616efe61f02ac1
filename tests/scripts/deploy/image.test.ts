// The image that deploy/ makes: as whom it runs, what is in it, and what is kept out.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, root, unknownIn } from '#tests/support/deploy-files.ts'

test('the image runs as a user of its own, on the port it opens, with its data in the volume', () => {
  const file = read('deploy/Dockerfile')
  const last = file.slice(file.lastIndexOf('\nFROM '))
  const settings = Object.fromEntries(
    /^ENV (.+)$/m
      .exec(last)![1]!
      .split(' ')
      .map((one) => one.split('=') as [string, string]),
  )
  expect(unknownIn(Object.keys(settings))).toEqual([])
  expect(settings).toMatchObject({ NODE_ENV: 'production', PORT: '8080', DATA_DIR: '/data' })
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^VOLUME \["\/data", "\/tmp"\]$/m)
  expect(last).toMatch(/^EXPOSE 8080$/m)
  expect(last).toMatch(/^HEALTHCHECK [^]+127\.0\.0\.1:8080\/healthz/m)
  expect(last).toMatch(/^CMD \["node", "server\/main\.ts"\]$/m)
  const { node } = (JSON.parse(read('package.json')) as { optionalDependencies: { node: string } })
    .optionalDependencies
  for (const [, major] of file.matchAll(/^FROM node:(\d+)-/gm)) expect(major).toBe(node.split('.')[0])
})

test('a command of the guide fetches nothing in the image, whose root file system is read-only', () => {
  // What scripts/prepare.mjs compares before every `npm run`.
  expect(read('scripts/prepare.mjs')).toContain("'node_modules', '.nuoyin-installed'")
  const file = read('deploy/Dockerfile')
  const built = file.slice(0, file.lastIndexOf('\nFROM '))
  expect(built).toMatch(/npm prune [^]+sha256sum package-lock\.json [^]+> node_modules\/\.nuoyin-installed$/m)
})

test('the image leaves behind what the web pages alone are made of, and nothing that the server loads', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const [, listed] = /dependencies\.%s' \\\n([^)]+)\)/.exec(read('deploy/Dockerfile'))!
  const left = listed!.split(/[\s\\]+/).filter((name) => name !== '')
  // The scripts of development are in the image as well, and nobody runs them there.
  const kept = Object.values(
    (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
  )
    .flatMap((command) => /load-quickly\.ts (scripts\/[\w-]+\.ts)$/.exec(command)?.[1] ?? [])
    .concat(globSync(['server/**/*.ts', 'protocol/**/*.ts', 'scripts/{backup,root-key}/*.ts'], { cwd: root }))
  const loaded = new Set(
    kept.flatMap((path) =>
      [...read(path).matchAll(/(?:from |import\(|: |\()'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(
        ([, name]) => name!,
      ),
    ),
  )
  expect(left.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => !loaded.has(name))
      .toSorted(),
  )
})

test('what is kept out of the image are secrets, data and what is made anew', () => {
  const out = read('.dockerignore').trim().split('\n')
  expect(['.git', 'node_modules', 'dist', 'data', 'deploy'].filter((name) => !out.includes(name))).toEqual([])
})

test('the lock file names every part of every package for every machine, without which npm ci refuses', () => {
  interface Locked {
    readonly dependencies?: Record<string, string>
    readonly optionalDependencies?: Record<string, string>
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  /** Where Node would look for it: in the package itself, then in those around it. */
  const isThere = (from: string, name: string): boolean => {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
    if (from === '') return false
    return isThere(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  }
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isThere(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect([Object.keys(packages).length > 500, missing]).toEqual([true, []])
})
