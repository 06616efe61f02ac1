// The sample code for partners is that of docs/webhooks.md, and works over HTTP both ways.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { testDelivery } from '#protocol/platform/applications/applications.ts'
import * as openApi from '#protocol/platform/applications/open-api.ts'
import * as openContracts from '#protocol/platform/applications/open-contracts.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import * as openDrafts from '#protocol/platform/applications/open-drafts.ts'
import {
  CALL_HEADERS,
  RETRY_DELAYS_MS,
  WEBHOOK_EVENTS,
  WEBHOOK_HEADERS,
} from '#protocol/platform/applications/webhooks.ts'
import { LOCAL_NETWORK, newApplication } from '#tests/support/application.ts'
import { companySigner, partyIdOf, personSigner, runJobs, sign } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  downloadContract,
  embedLink,
  eventsSince,
  launchFile,
  signingLinks,
} from '../../../../docs/samples/launch.ts'
import { callNuoyin, openPush } from '../../../../docs/samples/partner.ts'
import type { Partner } from '../../../../docs/samples/partner.ts'

const docs = join(import.meta.dirname, '../../../../docs')
const page = readFileSync(join(docs, 'webhooks.md'), 'utf8')

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp({ config: LOCAL_NETWORK })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** What the public checking page says of a file: signatures with the time stamp over all. */
const verdictOf = async (bytes: Uint8Array) => {
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' } as never, { body: bytes })
  return [verdict.overall, verdict.signatures.length]
}

const seconds = () => app.clock.now().getTime() / 1000

test('the document shows the sample as it is, and names every event, header, call and wait', () => {
  for (const sample of ['partner.ts', 'launch.ts', 'embed.html', 'nuoyin.sh'])
    expect(page).toContain(readFileSync(join(docs, 'samples', sample), 'utf8').trimEnd())
  const named = [
    ...WEBHOOK_EVENTS.map(({ code }) => `\`${code}\``),
    ...[...Object.values(WEBHOOK_HEADERS), ...Object.values(CALL_HEADERS)].map((header) => `\`${header}\``),
    ...[openApi, openDrafts, openContracts]
      .flatMap((file): unknown[] => Object.values(file))
      .flatMap((one) => (isEndpoint(one) ? [`${one.method} \`${one.path}\``] : [])),
    `共 ${RETRY_DELAYS_MS.length + 1} 次`,
    '1 分钟、5 分钟、30 分钟、2 小时、6 小时、12 小时、24 小时',
  ]
  expect(named.filter((words) => !page.includes(words))).toEqual([])
})

test('the sample opens a real post, and nothing that was changed or is old', async () => {
  const receiver = await startReceiver()
  const owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const { application, secret } = await newApplication(owner.client, '进销存', { callbackUrl: receiver.url })
  await owner.client.call(testDelivery, { applicationId: application.applicationId })
  await runJobs(app)
  const { headers, body } = receiver.received[0]!
  expect(openPush(secret, headers, body, seconds())).toMatchObject({
    type: 'application.test',
    data: { application: '进销存', sentBy: '林小满' },
  })
  const changed = { ...headers, 'webhook-id': '00000000-0000-4000-8000-000000000000' }
  expect(() => openPush(secret, headers, `${body} `, seconds())).toThrow('推送的签名不正确')
  expect(() => openPush(secret, changed, body, seconds())).toThrow('推送的签名不正确')
  expect(() => openPush(secret, headers, body, seconds() + 301)).toThrow('推送时间与本机相差超过 5 分钟')
  expect(() => openPush(secret, {}, body, seconds())).toThrow('推送时间与本机相差超过 5 分钟')
  await receiver.close()
})

test('the sample binds a person, gets a link that signs them in, and reads refusals', async () => {
  const owner = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { application, secret } = await newApplication(owner.client, 'OA')
  const person = await newPerson(app, '陈一诺')
  const partner: Partner = { origin, appKey: application.appKey, secret }
  const call = <T>(path: string, input: Record<string, string>) =>
    callNuoyin<T>(partner, 'POST', path, input, seconds())
  await call('/OpenService/user/bindCode', { phone: person.phone })
  const verifyCode = await app.code(person.phone)
  await call('/OpenService/user/bind', { phone: person.phone, verifyCode, externalId: 'QH-0017' })
  const { url } = await call<{ url: string }>('/OpenService/user/loginLink', {
    externalId: 'QH-0017',
    target: '/sign/list/signing',
  })
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(await app.client().call(enterByLink, { token, replaces: false })).toMatchObject({
    outcome: 'entered',
    userInfo: { userId: person.userId },
    target: '/sign/list/signing',
  })
  await expect(call('/OpenService/user/unbind', { externalId: 'nobody' })).rejects.toThrow(
    '这个外部编号没有绑定用户，请先绑定。（application.user-unbound）',
  )
  const contractId = '00000000-0000-4000-8000-000000000000'
  await expect(
    callNuoyin(partner, 'GET', '/OpenService/contract', { contractId }, seconds()),
  ).rejects.toThrow('没有找到这份合同，或本单位没有参与。（not-found）')
})

test('the sample launches a file, brings the link, follows the events and downloads what was signed', async () => {
  const owner = await companySigner(app, '何书桓', '宁波远航物流有限公司')
  const signer = await personSigner(app, '方知夏')
  const { application, secret } = await newApplication(owner.client, '运单系统', {
    mayLaunch: true,
    frameOrigins: ['https://yd.example.com'],
  })
  const partner: Partner = { origin, appKey: application.appKey, secret }
  const contractId = await launchFile(
    partner,
    { name: '运输合同', externalNo: 'YD-20261124-01', fileName: '运输合同.pdf', pdf: pagesOf(1) },
    [{ name: signer.name, phone: signer.phone, keyword: 'Page 1' }],
    seconds(),
  )
  expect(await signingLinks(partner, contractId, seconds())).toEqual({
    方知夏: expect.stringMatching(/^http.*\/s\/[\w-]+$/),
  })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  expect(await embedLink(partner, at, 'https://yd.example.com/waybill/1', seconds())).toMatch(
    /^http.*\/embed\?token=[\w-]+$/,
  )
  await sign(app, signer, contractId)
  await runJobs(app)
  const { rows } = await eventsSince(partner, '', seconds())
  expect(rows.map(({ type }) => type)).toEqual(['contract.launched', 'contract.signed', 'contract.completed'])
  const [file] = await downloadContract(partner, contractId, seconds())
  expect([file?.name, await verdictOf(file?.bytes ?? new Uint8Array())]).toEqual([
    '运输合同.pdf',
    ['valid', 2],
  ])
})

test('the script launches and downloads with curl and openssl', async () => {
  const owner = await companySigner(app, '沈听澜', '苏州知行咨询有限公司')
  const signer = await personSigner(app, '许青山')
  const { application, secret } = await newApplication(owner.client, '脚本', { mayLaunch: true })
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-sample-'))
  const env = () => ({
    ...process.env,
    NUOYIN_ORIGIN: origin,
    NUOYIN_KEY: application.appKey,
    NUOYIN_SECRET: secret,
    NUOYIN_NOW: String(Math.floor(seconds())),
  })
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(join(docs, 'samples/nuoyin.sh'), args, { env: env() })
    return stdout.trim()
  }
  try {
    writeFileSync(join(folder, '合同.pdf'), pagesOf(1))
    const contractId = await run(
      'launch',
      join(folder, '合同.pdf'),
      '咨询合同',
      signer.name,
      signer.phone,
      'Page 1',
    )
    expect(
      JSON.parse(await run('call', 'GET', `/OpenService/contract?contractId=${contractId}`)),
    ).toMatchObject({
      data: { name: '咨询合同', status: 5, parties: [{ name: '许青山', status: 2 }] },
    })
    await sign(app, signer, contractId)
    await runJobs(app)
    await run('fetch', contractId, join(folder, '已签.pdf'))
    expect(await verdictOf(readFileSync(join(folder, '已签.pdf')))).toEqual(['valid', 2])
    await expect(run('call', 'GET', '/OpenService/contract?contractId=x')).rejects.toThrow('编号格式不对')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
