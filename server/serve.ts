// The server as a process: checks the configuration, prints where it is, and leaves in good order.
import { existsSync } from 'node:fs'
import process from 'node:process'
import pino from 'pino'
import { readConfig, unsafeForProduction } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { accountsFile } from '#server/data-folder.ts'
import { accountWords } from '#server/first-data.ts'
import { startServer } from '#server/start.ts'
import type { RunningServer } from '#server/start.ts'
import { traceFields } from '#server/tracing.ts'

const STOP_LIMIT_MS = 30_000

const refuseToStart = (words: string): never => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** In production the operator's password stays out of the logs. */
const printAccounts = ({ isProduction, dataDir }: Config, { made }: RunningServer): void => {
  const operator = made.operator && { ...made.operator, password: '为 NUOYIN_OPERATOR_PASSWORD 所设' }
  const words = accountWords(isProduction ? { ...made, operator } : made)
  if (words === '') {
    // Made by an earlier start, which may have been killed before it said so.
    if (!isProduction && existsSync(accountsFile(dataDir)))
      process.stdout.write('账号和密码：npm run demo-accounts\n')
    return
  }
  const again = isProduction ? '' : '以后可用 npm run demo-accounts 再次查看。\n'
  process.stdout.write(`\n${words}${again}\n`)
}

/** Serves until the process is told to stop; leaves with words where it cannot start. */
export const serve = async (): Promise<void> => {
  const config = readConfig(process.env)
  const unsafe = config.isProduction ? unsafeForProduction(config) : []
  if (unsafe.length > 0)
    refuseToStart(`生产模式下不能启动，请先改正：\n${unsafe.map((words) => `  · ${words}`).join('\n')}`)
  const log = pino({
    level: process.env['LOG_LEVEL'] ?? 'info',
    ...(config.traces && { mixin: () => traceFields() }),
  })
  const server = await startServer(config, log)
  process.stdout.write(`\n诺印已启动：${server.address}\n`)
  printAccounts(config, server)
  if (!config.isProduction) process.stdout.write(`短信发件箱：${server.address}/outbox\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, '正在停止')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS + config.drainMs).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, '停止时出错')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}
