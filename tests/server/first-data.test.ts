// The first data of an empty installation is complete or absent, and can be read again.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { accountsFile, prepareDataFolder } from '#server/data-folder.ts'
import { hasUsers } from '#server/domain/account/users/store.ts'
import { makeFirstData } from '#server/first-data.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { quickly } from '#tests/support/quickly.ts'

const MB = 1024 * 1024
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'nuoyin-first-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const appIn = async (dataDir: string) => {
  const app = await createTestApp({ config: { dataDir, demoPassword: undefined } })
  onTestFinished(() => app.close())
  return app
}

test('a first start cut off in the middle leaves nothing, and the next one makes all of it and keeps the accounts', async () => {
  const dataDir = folder()
  const app = await appIn(dataDir)
  const cutOff = {
    ...app.deps,
    storage: { ...app.deps.storage, put: () => Promise.reject(new Error('killed')) },
  }
  await expect(makeFirstData(cutOff)).rejects.toThrow('killed')
  expect([await hasUsers(app.db), existsSync(accountsFile(dataDir))]).toEqual([false, false])
  const { demo, operator } = await makeFirstData(app.deps)
  const shown = execFileSync(process.execPath, [...quickly, 'scripts/demo-accounts.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(shown).toContain('13800000001  林小满  杭州青禾科技有限公司')
  expect(shown).toContain(`登录密码 ${demo!.password}，签署密码 580293`)
  expect(shown).toContain(`平台操作员：账号 admin，密码 ${operator!.password}`)
  const answer = await app.client().ask(logIn, {
    userAccount: '13800000001',
    method: 'password',
    password: demo!.password,
  })
  expect(answer.code).toBe('000000')
  expect(await makeFirstData(app.deps)).toEqual({ demo: undefined, operator: undefined })
})

test('of two first starts at once one makes the first data, the other finds it', async () => {
  const app = await appIn(folder())
  const made = await Promise.all([makeFirstData(app.deps), makeFirstData(app.deps)])
  expect(made.map(({ demo }) => demo?.accounts.length ?? 0).toSorted()).toEqual([0, 5])
})

test('a file is replaced whole or not at all, is for nobody else, and of two first ones the first is kept', () => {
  const path = join(folder(), 'master.key')
  writeWholeFile(path, '一')
  writeWholeFile(path, '二')
  writeWholeFile(path, '三', { keepsFirst: true })
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['二', 0o600])
  const taken = join(folder(), 'taken')
  mkdirSync(taken)
  expect(() => writeWholeFile(taken, '四')).toThrow()
  expect(readdirSync(join(taken, '..'))).toEqual(['taken'])
})

test('the data folder is made for its user alone; what others may read is refused with what to do', () => {
  const dataDir = join(folder(), 'data')
  prepareDataFolder(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  writeFileSync(join(dataDir, 'master.key'), '')
  prepareDataFolder(dataDir)
  chmodSync(join(dataDir, 'master.key'), 0o644)
  expect(() => prepareDataFolder(dataDir)).toThrow(/master\.key 可被这台机器的其他用户读取.*chmod -R go=/)
  chmodSync(join(dataDir, 'master.key'), 0o600)
  chmodSync(dataDir, 0o755)
  expect(() => prepareDataFolder(dataDir)).toThrow(`chmod -R go= ${dataDir}`)
})

test('a folder that is a file, and a disk without room, are told in words', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow('不能写入')
  expect(() => prepareDataFolder(folder(), () => 5 * MB)).toThrow('磁盘只剩 5 MB，至少需要 128 MB')
})
