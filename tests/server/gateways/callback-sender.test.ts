// Posts to companies' servers: reachable addresses, and receivers that answer wrongly or slowly.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallbackSender } from '#server/gateways/callbacks/callback-sender.ts'
import { isReachable } from '#server/gateways/callbacks/public-network.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import type { Receiver } from '#tests/support/receiver.ts'

const LOCAL = ['127.0.0.1/32']
let receiver: Receiver
let other: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  other = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await other.close()
})

const sender = createCallbackSender({ httpsOnly: false, networks: LOCAL, limitMs: 300 })
const post = (url = receiver.url, by = sender) =>
  by.post({ url, headers: { 'webhook-id': 'a' }, body: '{"a":"诺印"}' })
const withoutTime = async (outcome: ReturnType<typeof post>) => {
  const { ms, ...rest } = await outcome
  expect(ms).toBeGreaterThanOrEqual(0)
  return rest
}

test('sends the bytes as they are and says what was answered', async () => {
  expect(await withoutTime(post())).toEqual({ status: 200, answer: 'ok', problem: '' })
  const { path, body, headers } = receiver.received.at(-1)!
  expect([path, body, headers['webhook-id'], headers['content-length']]).toEqual([
    '/hooks',
    '{"a":"诺印"}',
    'a',
    '14',
  ])
})

test('anything but 2xx is not taken', async () => {
  receiver.answerWith(500)
  expect(await withoutTime(post())).toEqual({
    status: 500,
    answer: 'answered 500',
    problem: '对方答复 HTTP 500，没有接收。',
  })
})

test('a redirect is not followed', async () => {
  receiver.answerWith((response) => response.writeHead(307, { location: other.url }).end())
  expect(await withoutTime(post())).toEqual({
    status: 307,
    answer: '',
    problem: '对方答复 HTTP 307 要求转向别处，推送不跟随转向。',
  })
  expect(other.received).toEqual([])
})

test('who does not answer, and who answers without end, is given up in time', async () => {
  const late = { status: null, answer: '', problem: '对方 0.3 秒内没有答复完。' }
  receiver.answerWith(() => undefined)
  expect(await withoutTime(post())).toEqual(late)
  receiver.answerWith((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  expect(await withoutTime(post())).toEqual(late)
})

test('a long answer is cut, and NUL bytes are taken out', async () => {
  receiver.answerWith((response) => response.end(`\0${'很长'.repeat(100_000)}`))
  const { status, answer } = await post()
  expect([status, answer.includes('\0'), answer.length < 4097]).toEqual([200, false, true])
})

test('nobody there, and nonsense, are said in words', async () => {
  const gone = await startReceiver()
  await gone.close()
  expect((await post(gone.url)).problem).toBe('对方拒绝连接，服务可能没有启动。')
  receiver.answerWith((response) => response.socket?.end('NONSENSE\r\n\r\n'))
  expect((await post()).problem).toBe('对方的答复不是 HTTP。')
  receiver.answerWith((response) => void response.socket?.destroy())
  expect((await post()).problem).toBe('对方中断了连接。')
})

test('the connection goes to the address that was checked, whatever the name says the next time', async () => {
  receiver.answerWith(200)
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]
  let asked = 0
  const lookup = () => Promise.resolve(answers[Math.min((asked += 1), answers.length) - 1]!)
  const by = createCallbackSender({ httpsOnly: false, networks: LOCAL, limitMs: 1000, lookup })
  const { port } = new URL(receiver.url)
  const url = `http://partner.example.com:${port}/hooks`
  expect((await post(url, by)).status).toBe(200)
  expect(receiver.received.at(-1)!.headers.host).toBe(`partner.example.com:${port}`)
  expect(asked).toBe(1)
  expect((await post(url, by)).problem).toBe('域名解析到内部网络的地址，没有推送。')
})

test('one address of the inside among others is enough to stop it', async () => {
  const lookup = () =>
    Promise.resolve([
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ])
  const by = createCallbackSender({ httpsOnly: true, networks: [], lookup })
  expect((await post('https://partner.example.com/', by)).problem).toBe(
    '域名解析到内部网络的地址，没有推送。',
  )
})

const CLOSED = '地址在内部网络，不能作为回调地址。请填写公网可以访问的地址。'
test.each([
  ['https://127.0.0.1/', CLOSED],
  ['https://2130706433/', CLOSED],
  ['https://0x7f.1/', CLOSED],
  ['https://10.1.2.3/', CLOSED],
  ['https://169.254.169.254/latest/meta-data', CLOSED],
  ['https://[::1]/', CLOSED],
  ['https://[::ffff:10.0.0.1]/', CLOSED],
  ['https://[fd00::1]/', CLOSED],
  ['https://[64:ff9b::a00:1]/', CLOSED],
  ['https://[2002:a00:1::]/', CLOSED],
  ['https://localhost/', CLOSED],
  ['https://db.internal/', CLOSED],
  ['https://user:secret@partner.example.com/', '回调地址不能带账号和密码。'],
  ['http://partner.example.com/', '回调地址须以 https:// 开头，推送的内容才不会在路上被看到或改动。'],
  ['ftp://partner.example.com/', '回调地址须以 https:// 开头，推送的内容才不会在路上被看到或改动。'],
  ['https://partner.example.com:8443/hooks?a=1', undefined],
  ['https://93.184.216.34/', undefined],
])('in production, %s: %s', (url, problem) => {
  expect(createCallbackSender({ httpsOnly: true, networks: [] }).problemOf(url)).toBe(problem)
})

test('an inner network is reached only where the operator opened it', () => {
  expect(isReachable('10.8.0.5', ['10.8.0.0/16'])).toBe(true)
  expect(isReachable('10.9.0.5', ['10.8.0.0/16'])).toBe(false)
  expect(isReachable('not an address', ['10.8.0.0/16'])).toBe(false)
})
