// `npm run dev`: a server that restarts on changes, and the web client with hot reload.
// `npm run dev:inspect` also opens the inspector.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '8080'
const webPort = process.env['WEB_PORT'] ?? '5173'

const isInspecting = process.argv.includes('--inspect')
const hasScreen = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined
const viteArgs = [
  ...process.argv.slice(2).filter((each) => each !== '--inspect'),
  ...(isInspecting && hasScreen ? ['--open', '/inspector'] : []),
]
if (isInspecting)
  console.log(
    `检视器：http://localhost:${webPort}/inspector\n被检视的应用：http://localhost:${webPort}/home?inspect\n`,
  )

const start = (command: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(command, [...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: port,
    NUOYIN_PUBLIC_URL: `http://localhost:${webPort}`,
  }),
  start(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort, ...viteArgs],
    { PORT: port, WEB_PORT: webPort },
  ),
]

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode = code ?? 0
    stop()
  })
