// A first start killed while it writes its data: the next one writes all of it, once.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { reached, spawnServer, startServer } from '#tests/support/running-server.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { quickly } from '#tests/support/quickly.ts'

const root = join(import.meta.dirname, '../..')
/** As `npm run demo-accounts` prints them. */
const accounts = (dataDir: string): string =>
  execFileSync(process.execPath, [...quickly, 'scripts/demo-accounts.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

// Three starts, and the people made twice or thrice: seconds on a quiet machine, many on a busy one.
test('killed with its people made, and killed when all is kept', { timeout: 240_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-first-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // The kills come after the tables: a start that makes them as well is tested with the process.
  await prepareDatabase(dataDir)
  for (const moment of ['demo.people', 'demo.kept']) {
    const server = await spawnServer({ isShortLived: true, dataDir, env: { LOG_LEVEL: 'debug' } })
    await reached(server, [moment])
    await server.kill()
    expect(server.output()).not.toContain('演示账号')
  }
  const server = await startServer({ isShortLived: true, dataDir })
  onTestFinished(() => server.kill())
  // The second kill may come just after the commit: then nothing is made any more, and the start says where to look.
  await expect.poll(server.output).toMatch(/演示账号：|账号和密码：npm run demo-accounts/)
  const shown = accounts(dataDir)
  const password = /登录密码 (\w+)，/.exec(shown)?.[1] ?? ''
  expect(shown.split('登录密码')).toHaveLength(2)
  const client = createClient(server.url)
  const typed = { userAccount: '13800000001', method: 'password', password } as const
  const { userInfo } = await client.call(logIn, typed)
  client.identity = { type: 2, companyId: userInfo.defaultBizCompanyId ?? '' }
  const { rows } = await client.call(listContracts, { tab: 'all', pageSize: 100 })
  const names = rows.map(({ name }) => name)
  expect([userInfo.userName, names.toSorted()]).toEqual([
    '林小满',
    ['仓储配送服务合同', '办公家具采购合同', '系统对接保密协议'].toSorted(),
  ])
})
