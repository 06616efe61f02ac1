// `npm run db:generate -- NAME`: writes the next numbered migration.
// It holds what server/db/schema has beyond the last one. With --custom the file is empty, for SQL written by hand.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'server/db/migrations')
const [name, ...flags] = process.argv.slice(2)
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('用法：npm run db:generate -- <小写英文名，如 contract_parties> [--custom]')
  process.exit(1)
}

const before = new Set(readdirSync(folder))
const kit = spawnSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--name', name, ...flags], {
  cwd: root,
  stdio: 'inherit',
})
if (kit.status !== 0) process.exit(kit.status ?? 1)

for (const file of readdirSync(folder)) {
  if (before.has(file) || !file.endsWith('.sql')) continue
  // Tables live in whichever schema the search path names first, which in tests is one of the test's own.
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('"public".', '')
  writeFileSync(join(folder, file), sql)
  console.log(`server/db/migrations/${file}`)
}
