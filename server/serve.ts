// The server as a process: checks the configuration, prints where it is, and leaves in good order.
import process from 'node:process'
import pino from 'pino'
import { readConfig, unsafeForProduction } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import type { Demo } from '#server/demo.ts'
import { startServer } from '#server/start.ts'
import type { RunningServer } from '#server/start.ts'

const STOP_LIMIT_MS = 30_000

const refuseToStart = (words: string): never => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

const printDemo = (demo: Demo | undefined): void => {
  if (!demo) return
  const lines = demo.accounts.map(
    ({ phone, name, company }) => `  ${phone}  ${name || '（未认证）'}  ${company}`,
  )
  process.stdout.write(
    `\n演示账号（只显示这一次）：\n${lines.join('\n')}\n  登录密码 ${demo.password}，签署密码 ${demo.signPassword}\n\n`,
  )
}

/** In production the password is the operator's own, and stays out of the logs. */
const printOperator = (config: Config, { operator, address }: RunningServer): void => {
  if (!operator) return
  const password = config.isProduction ? '为 NUOYIN_OPERATOR_PASSWORD 所设' : operator.password
  process.stdout.write(
    `平台操作员（只显示这一次）：账号 ${operator.account}，密码 ${password}，运营台 ${address}/ops\n\n`,
  )
}

/** Serves until the process is told to stop; leaves with words where it cannot start. */
export const serve = async (): Promise<void> => {
  const config = readConfig(process.env)
  const unsafe = config.isProduction ? unsafeForProduction(config) : []
  if (unsafe.length > 0)
    refuseToStart(`生产模式下不能启动，请先改正：\n${unsafe.map((words) => `  · ${words}`).join('\n')}`)
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info' })
  const server = await startServer(config, log)
  process.stdout.write(`\n诺印已启动：${server.address}\n`)
  printDemo(server.demo)
  printOperator(config, server)
  if (!config.isProduction) process.stdout.write(`短信发件箱：${server.address}/outbox\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, '正在停止')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
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
