// Starts the server.
// It checks the version of Node, and keeps what was compiled, so that the next start is quicker.
import { flushCompileCache } from 'node:module'
import process from 'node:process'
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does to the imports after it
import './load-quickly.ts'

const NODE_MAJOR = 24

const leave = (words: string): never => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR)
  leave(
    `诺印需要 Node.js ${NODE_MAJOR} 或更新版本，现在是 ${process.versions.node}。请运行 npm install 后用 npm start 启动（会使用自带的 Node.js），或升级系统的 Node.js。`,
  )

const { serve } = await import('./serve.ts')
serve().then(flushCompileCache, (error: unknown) =>
  leave(error instanceof Error ? `启动失败：${error.message}` : String(error)),
)
