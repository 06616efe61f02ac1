// Identity checks: what the embedded rules tell, and how a provider is asked over HTTP.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpIdentityCheck } from '#server/gateways/identity-http.ts'
import { rulesIdentityCheck } from '#server/gateways/identity-rules.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const person = { name: '林小满', idNumber: '11010519491231002X', phone: '13800000001' }
const company = {
  name: '杭州青禾科技有限公司',
  creditCode: '91350100M000100Y43',
  legalPerson: '林小满',
  legalPersonIdNumber: '11010519491231002X',
  applicant: { name: '林小满', idNumber: '11010519491231002X' },
}
const rules = rulesIdentityCheck(createTestClock())

test.each([
  [{}, { result: 'passed' }],
  [{ name: '林' }, { result: 'failed', reason: expect.stringContaining('姓名') }],
  [{ idNumber: '110105194912310020' }, { result: 'failed', reason: expect.stringContaining('身份证号') }],
  [{ idNumber: '110105491231002' }, { result: 'failed', reason: expect.stringContaining('身份证号') }],
])('the rules answer a person with %o as %o', async (over, verdict) => {
  expect(await rules.checkPerson({ ...person, ...over })).toEqual(verdict)
})

test.each([
  [{}, { result: 'passed' }],
  [{ creditCode: '91350100M000100Y4Z' }, { result: 'failed', reason: expect.stringContaining('信用代码') }],
  [{ legalPerson: '周既明' }, { result: 'failed', reason: expect.stringContaining('不一致') }],
  [{ legalPersonIdNumber: '1' }, { result: 'failed', reason: expect.stringContaining('身份证号') }],
])('the rules answer a company with %o as %o', async (over, verdict) => {
  expect(await rules.checkCompany({ ...company, ...over })).toEqual(verdict)
})

let server: Server
let url = ''
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
      const answers: Record<string, unknown> = {
        '/v1/person': { result: 'pending', ticket: 'a b' },
        '/v1/result?ticket=a%20b': { result: 'failed', reason: '姓名与身份证号不一致' },
        '/v1/company': { result: 'perhaps' },
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers[request.url ?? '']))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1/`
})
afterAll(() => new Promise((done) => server.close(done)))

test('a provider is asked with the key, answers later, and nonsense is an error', async () => {
  const provider = httpIdentityCheck({ url, key: 'k1' })
  expect(await provider.checkPerson(person)).toEqual({ result: 'pending', ticket: 'a b' })
  expect(await provider.ask('a b')).toEqual({ result: 'failed', reason: '姓名与身份证号不一致' })
  await expect(provider.checkCompany(company)).rejects.toThrow('Invalid type')
  expect(asked[0]).toBe(`POST /v1/person Bearer k1 ${JSON.stringify(person)}`)
  expect(asked[1]).toBe('GET /v1/result?ticket=a%20b Bearer k1 ')
})
