// Makes the folder ready to run: installs when the lock file changed, builds when sources changed. Plain JavaScript: it runs on whatever Node the machine has.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const remember = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const run = (command, args) =>
  execFileSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH}`,
    },
  })

const installed = join(root, 'node_modules', '.nuoyin-installed')
const lock = createHash('sha256')
  .update(read(join(root, 'package-lock.json')))
  .digest('hex')
if (read(installed) !== lock) {
  console.log('诺印：正在安装依赖（首次约一分钟）…')
  run('npm', ['install', '--no-save', '--loglevel=error'])
  remember(installed, lock)
}

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

if (!process.argv.includes('--no-build') && existsSync(join(root, 'vite.config.ts'))) {
  const hash = createHash('sha256').update(lock)
  for (const path of ['src', 'protocol', 'public', 'scripts/vite', 'index.html', 'vite.config.ts']
    .flatMap((name) => filesUnder(join(root, name)))
    .sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  const sources = hash.digest('hex')
  const built = join(root, 'dist', '.built')
  if (read(built) !== sources) {
    console.log('诺印：正在构建网页…')
    run(join(root, 'node_modules', '.bin', windows ? 'vite.cmd' : 'vite'), ['build', '--logLevel', 'warn'])
    remember(built, sources)
  }
}
