// The first data of an installation: the platform's templates, demo people and the first operator.
// One node writes them, all or nothing.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { accountsFile } from '#server/data-folder.ts'
import { makeDemo } from '#server/demo.ts'
import type { Demo } from '#server/demo.ts'
import type { Deps } from '#server/deps.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { PLATFORM_TEXTS } from '#server/domain/templates/platform-texts/platform-texts.ts'
import { bringPlatformTexts } from '#server/operations/templates/platform-texts/bring.ts'
import { ensureFirstOperator } from '#server/operations/platform/operators/first-operator.ts'

/** What was made just now; each is undefined where there was nothing to make. */
export interface FirstData {
  readonly demo: Demo | undefined
  /** How to sign in at the operators' desk. */
  readonly operator: { readonly account: string; readonly password: string } | undefined
}

const ALIVE_EVERY_MS = 5000
const TURN_EVERY_MS = 200

/**
 * One transaction under a lock: a start that is killed leaves nothing, and of two first starts one waits for the other.
 * The accounts are kept before the commit, so that nobody's password is lost between the two.
 */
export const makeFirstData = (deps: Deps): Promise<FirstData> =>
  deps.db.transaction(async () => {
    const { config, db } = deps
    await waitForTurn(db)
    // Documents are made meanwhile: on a busy machine the transaction must not be taken for a forgotten one.
    const alive = setInterval(
      () =>
        void db
          .current()
          .execute(sql`select 1`)
          .catch(() => undefined),
      ALIVE_EVERY_MS,
    )
    try {
      await bringPlatformTexts(deps, PLATFORM_TEXTS)
      const demo = config.hasDemo ? await makeDemo(deps, config.demoPassword) : undefined
      const operator = config.firstOperator && (await ensureFirstOperator(deps, config.firstOperator))
      if (!config.isProduction && (demo || operator)) keepAccounts(config, { demo, operator })
      deps.log.debug({ stage: 'demo.kept' }, '首批数据已做好，尚未生效')
      return { demo, operator }
    } finally {
      clearInterval(alive)
    }
  })

// The other may take longer than any statement may: it is asked again and again, and not waited for in one.
const waitForTurn = async (db: Deps['db']): Promise<void> => {
  const ask = sql`select pg_try_advisory_xact_lock(hashtext('nuoyin first data')) as mine`
  while ((await db.current().execute(ask)).rows[0]?.['mine'] !== true) await sleep(TURN_EVERY_MS)
}

const keepAccounts = ({ dataDir }: Config, made: FirstData): void => {
  const file = accountsFile(dataDir)
  const before = made.demo === undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeWholeFile(file, `${before}${accountWords(made)}`)
}

/** As it is printed and kept. */
export const accountWords = ({ demo, operator }: FirstData): string => {
  const people = (demo?.accounts ?? []).map(
    ({ phone, name, company }) => `  ${phone}  ${name || '（未认证）'}  ${company}\n`,
  )
  return [
    ...(demo
      ? ['演示账号：\n', ...people, `  登录密码 ${demo.password}，签署密码 ${demo.signPassword}\n`]
      : []),
    ...(operator ? [`平台操作员：账号 ${operator.account}，密码 ${operator.password}，运营台 /ops\n`] : []),
  ].join('')
}
