// Two nodes on one PostgreSQL and one bucket: what one knows the other knows.
// One that loses its database says so.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount, logOut } from '#protocol/account/sessions/session.ts'
import { downloadFile, uploadAttachment } from '#protocol/base.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { canonicalText, DEFAULT_SIGN_SECRET } from '#protocol/request-signature.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import type { S3Server } from '#tests/support/s3-server.ts'
import { apiNewcomer } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { wireTo } from '#tests/support/cut-wire.ts'
import type { Wire } from '#tests/support/cut-wire.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { createClient } from '../../scripts/smoke/client.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-nodes-'))
let s3: S3Server
let wire: Wire
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let [one, two]: RunningServer[] = []
let person: ApiPerson

beforeAll(async () => {
  ;[s3, database] = await Promise.all([startS3(), createPostgresDatabase(TEMPLATE)])
  wire = await wireTo(Number(new URL(database.url).port))
  const start = (port: string) => {
    const DATABASE_URL = Object.assign(new URL(database.url), { port }).href
    return startServer({ dataDir, env: { ...s3.env, DATABASE_URL, NUOYIN_DEMO: 'off' } })
  }
  ;[one, two] = await Promise.all([start(new URL(database.url).port), start(String(wire.port))])
  person = await apiNewcomer(one!.url, '顾行舟')
})
afterAll(async () => {
  await Promise.all([one?.kill(), two?.kill()])
  await wire.close()
  await database.drop()
  await s3.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const withSession = (node: RunningServer | undefined) =>
  createClient(node!.url, DEFAULT_SIGN_SECRET, person.client.token())

test('a session begun on one node is good on the other, and ended on one it is ended on both', async () => {
  const other = await apiNewcomer(one!.url, '沈知远')
  const elsewhere = createClient(two!.url, DEFAULT_SIGN_SECRET, other.client.token())
  expect(await elsewhere.call(getCurrentAccount, {})).toEqual(await other.client.call(getCurrentAccount, {}))
  await elsewhere.call(logOut, {})
  await expect(other.client.call(getCurrentAccount, {})).rejects.toMatchObject({
    code: 'session.unknown',
    status: 401,
  })
})

test('a nonce that was used on one node is refused by the other', async () => {
  const values = { now_date: Date.now(), nonce: 'Abcd1234Efgh5678' }
  const sign = createHash('md5').update(canonicalText(values, DEFAULT_SIGN_SECRET), 'utf8').digest('hex')
  const query = new URLSearchParams({ ...values, now_date: String(values.now_date), sign })
  const ask = async (node: RunningServer | undefined) => {
    const answer = await fetch(`${node!.url}${BASE_PATH}${getCurrentAccount.path}?${query}`, {
      headers: { authorization: person.client.token(), 'x-biz': '1' },
    })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  expect([await ask(one), await ask(two)]).toEqual([
    [200, '000000'],
    [406, 'illegal.nonce-used'],
  ])
})

test('a file that one node took in is read by the other, from the bucket', async () => {
  const picture = await licencePicture('杭州青禾科技有限公司')
  const { fileId } = await person.client.upload(uploadAttachment, '营业执照.png', picture)
  const read = await withSession(two).download(downloadFile, { fileId })
  expect(Buffer.from(picture).equals(read)).toBe(true)
  expect((await (await fetch(`${two!.url}/readyz`)).json()) as object).toMatchObject({ storage: 'ok' })
  s3.freeze()
  const readiness = () =>
    fetch(`${two!.url}/readyz`).then(async (answer) => [answer.status, await answer.json()])
  await expect.poll(readiness).toEqual([503, expect.objectContaining({ storage: 'silent', database: 'ok' })])
  s3.goOn()
  await expect.poll(readiness).toEqual([200, expect.objectContaining({ storage: 'ok' })])
})

test('a node that loses its database says so with status 503, and works again when it is back', async () => {
  const there = withSession(two)
  const readiness = () => fetch(`${two!.url}/readyz`).then(({ status }) => status)
  wire.cut()
  await expect(there.call(getCurrentAccount, {})).rejects.toMatchObject({
    code: 'database.away',
    status: 503,
    words: expect.stringContaining('服务器暂时连接不上数据库，这次操作没有完成。请稍后再试。'),
  })
  expect(await readiness()).toBe(503)
  expect(await withSession(one).call(getCurrentAccount, {})).toMatchObject({ phone: person.phone })
  wire.mend()
  await expect.poll(readiness).toBe(200)
  expect(await there.call(getCurrentAccount, {})).toMatchObject({ phone: person.phone })
  // It hears of jobs again as well: what it takes in is done.
  const { fileId } = await there.upload(
    uploadAttachment,
    'x.png',
    await licencePicture('杭州青禾科技有限公司'),
  )
  expect(fileId).toMatch(/^[0-9a-f-]{36}$/)
})
