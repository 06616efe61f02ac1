// Text messages: signing as the providers document it, what is sent, and the queue in between.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { aliyunHeaders, aliyunSms } from '#server/gateways/sms/aliyun.ts'
import { deliverSms, queuedSms, SMS_JOB } from '#server/gateways/sms/queued.ts'
import type { SmsMessage } from '#server/gateways/sms/sms-gateway.ts'
import { tencentHeaders, tencentSms } from '#server/gateways/sms/tencent.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import { silentLog } from '#server/db/log.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const templates = {
  signName: '诺印',
  codeTemplate: 'T1',
  linkTemplate: 'T2',
  keyId: 'id',
  keySecret: 'secret',
}
const code: SmsMessage = { kind: 'code', phone: '13800000001', code: '123456', text: '' }
const aboutCode: SmsMessage = { ...code, about: '本人签署《租赁合同》' }
const link: SmsMessage = {
  kind: 'link',
  phone: '13800000001',
  title: '请签署',
  url: 'https://a.example/x',
  text: '',
}

/** A fetch that answers one body and remembers what was asked. */
const answering = (body: unknown) => {
  const asked: { url: string; init: RequestInit }[] = []
  const send: typeof fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init })
    return Response.json(body)
  }
  return { asked, send }
}

test('Aliyun: the documented example has the documented signature', () => {
  const headers = aliyunHeaders(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
  )
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('Tencent Cloud: the documented example has the documented signature', () => {
  const stars = '*'.repeat(32)
  const headers = tencentHeaders(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      date: new Date(1_551_113_065_000),
    },
    { keyId: `AKID${stars}`, keySecret: stars },
  )
  expect(headers['authorization']).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, ` +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

test('Aliyun gets the template and its parameters; a refusal is an error', async () => {
  const { asked, send } = answering({ Code: 'OK' })
  const sms = aliyunSms({ kind: 'aliyun', ...templates }, createTestClock(), send)
  await sms.deliver(code)
  await sms.deliver(link)
  const queries = asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  const common = { PhoneNumbers: '13800000001', SignName: '诺印' }
  expect(queries).toEqual([
    { ...common, TemplateCode: 'T1', TemplateParam: '{"code":"123456"}' },
    { ...common, TemplateCode: 'T2', TemplateParam: '{"title":"请签署","url":"https://a.example/x"}' },
  ])
  const busy = aliyunSms(
    { kind: 'aliyun', ...templates },
    createTestClock(),
    answering({ Code: 'isv.LIMIT', Message: '流控' }).send,
  )
  await expect(busy.deliver(code)).rejects.toThrow('isv.LIMIT 流控')
})

test('Tencent Cloud gets the template and its parameters; a refusal is an error', async () => {
  const config = { kind: 'tencent', appId: '1400', region: 'ap-guangzhou', ...templates } as const
  const { asked, send } = answering({ Response: { SendStatusSet: [{ Code: 'Ok' }] } })
  await tencentSms(config, createTestClock(), send).deliver(link)
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    PhoneNumberSet: ['+8613800000001'],
    SmsSdkAppId: '1400',
    SignName: '诺印',
    TemplateId: 'T2',
    TemplateParamSet: ['请签署', 'https://a.example/x'],
  })
  const refused = { Response: { Error: { Code: 'AuthFailure', Message: '密钥错误' } } }
  await expect(tencentSms(config, createTestClock(), answering(refused).send).deliver(code)).rejects.toThrow(
    'AuthFailure 密钥错误',
  )
  const empty = { Response: {} }
  await expect(tencentSms(config, createTestClock(), answering(empty).send).deliver(code)).rejects.toThrow(
    'no status',
  )
})

test('a queued message waits encrypted, leaves after its transaction, and is tried again', async () => {
  const personalData = createPersonalData(new Uint8Array(32).fill(1))
  const clock = createTestClock()
  const sms = queuedSms(db, personalData)
  const delivered: SmsMessage[] = []
  let failures = 1
  const provider = {
    deliver: async (message: SmsMessage) => {
      if ((failures -= 1) >= 0) throw new Error('busy')
      delivered.push(message)
    },
  }
  await expect(
    db.transaction(async () => {
      await sms.send(code)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.transaction(() => sms.send(link))
  const rows = await db.current().select().from(job)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('13800000001')
  const runner = createJobRunner({
    db,
    clock,
    log: silentLog,
    handlers: handles(SMS_JOB, deliverSms(provider, personalData)),
  })
  await runner.runDue()
  expect(delivered).toEqual([])
  clock.advance(3_600_000)
  await runner.runDue()
  expect(delivered).toEqual([link])
})

test('a code that names what it agrees to goes by its own template where there is one', async () => {
  const clock = createTestClock()
  const sentBy = async (more: { aboutTemplate?: string }) => {
    const aliyun = answering({ Code: 'OK', Message: 'OK' })
    await aliyunSms({ kind: 'aliyun', ...templates, ...more }, clock, aliyun.send).deliver(aboutCode)
    const query = new URL(aliyun.asked[0]!.url).searchParams
    const tencent = answering({ Response: { SendStatusSet: [{ Code: 'Ok' }] } })
    const config = { kind: 'tencent', appId: '1', region: 'ap-guangzhou', ...templates, ...more } as const
    await tencentSms(config, clock, tencent.send).deliver(aboutCode)
    const body = JSON.parse(String(tencent.asked[0]!.init.body)) as Record<string, unknown>
    return [
      query.get('TemplateCode'),
      query.get('TemplateParam'),
      body['TemplateId'],
      body['TemplateParamSet'],
    ]
  }
  expect(await sentBy({ aboutTemplate: 'T3' })).toEqual([
    'T3',
    '{"code":"123456","about":"本人签署《租赁合同》"}',
    'T3',
    ['123456', '本人签署《租赁合同》'],
  ])
  expect(await sentBy({})).toEqual(['T1', '{"code":"123456"}', 'T1', ['123456']])
})
