// Files: brought in by their owner, checked, kept, and given back to nobody else.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/base.ts'
import { newPerson, licencePicture } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: TestPerson
let picture: Uint8Array
beforeAll(async () => {
  app = await createTestApp()
  person = await newPerson(app)
  picture = await licencePicture()
})
afterAll(() => app.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (endpoint: typeof calls.uploadAttachment, name: string, body: Uint8Array) =>
  person.client.ask(endpoint, { name, sha256: sha256(body) }, { body })

test('a picture is kept byte for byte and given back under its name', async () => {
  const { data } = await upload(calls.uploadAttachment, '../营业执照 (1).png', picture)
  expect(data).toEqual({
    fileId: expect.any(String),
    name: '营业执照 (1).png',
    sha256: sha256(picture),
    size: picture.length,
    pages: [],
    alreadySigned: false,
    notes: [],
  })
  const answer = await person.client.ask(calls.downloadFile, { fileId: data.fileId })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename*=UTF-8''%E8%90%A5%E4%B8%9A%E6%89%A7%E7%85%A7%20%281%29.png`,
  })
  expect(sha256(answer.body)).toBe(sha256(picture))
})

test('a picture becomes a contract of one page', async () => {
  const { data } = await upload(calls.uploadContractFile, '合同.png', picture)
  expect(data).toMatchObject({ name: '合同.pdf', pages: [expect.anything()] })
  const answer = await person.client.ask(calls.downloadFile, { fileId: data.fileId })
  expect(answer.headers['content-disposition']).toContain('%E5%90%88%E5%90%8C.pdf')
  expect(Buffer.from(answer.body.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(sha256(answer.body)).toBe(data.sha256)
  const { fileId } = data
  expect(await stretchesOf(person.client, calls.downloadFile, { fileId })).toEqual(IN_STRETCHES)
})

test('a picture of a paper is given whole alone: what is stored of it is sealed', async () => {
  const { data } = await upload(calls.uploadIdentityPicture, '营业执照.png', picture)
  const { headers, body } = await person.client.ask(calls.downloadFile, { fileId: data.fileId })
  expect([headers['accept-ranges'], headers['etag'], sha256(body)]).toEqual([
    undefined,
    undefined,
    sha256(picture),
  ])
})

test('a stranger finds nothing, in an envelope', async () => {
  const { data } = await upload(calls.uploadAttachment, 'a.png', picture)
  const stranger = await newPerson(app)
  const answer = await stranger.client.ask(calls.downloadFile, { fileId: data.fileId })
  expect(answer).toMatchObject({
    code: 'not-found',
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
})

test('bytes that are not those that were signed for are refused', async () => {
  const request = person.client.request(
    calls.uploadAttachment,
    { name: 'a.png', sha256: sha256(picture) },
    { body: picture },
  )
  const answer = await person.client.send({ ...request, payload: Buffer.concat([picture, Buffer.from('x')]) })
  expect(answer.json()).toMatchObject({
    code: 'upload.sha256',
    info: '文件在传输中发生了变化，未被保存。请重新上传。',
  })
})

test('what only looks like a picture, or like nothing, is refused', async () => {
  const torn = Buffer.concat([picture.subarray(0, 40), Buffer.alloc(200)])
  expect((await upload(calls.uploadAttachment, 'a.png', torn)).code).toBe('document.damaged')
  expect((await upload(calls.uploadAttachment, 'a.exe', Buffer.from('MZ....'))).code).toBe(
    'document.kind-unknown',
  )
})

test('a file over 50 MB is refused by its length alone and by its bytes', async () => {
  const large = Buffer.alloc(50 * 1024 * 1024 + 1)
  const answer = await upload(calls.uploadAttachment, 'a.pdf', large)
  expect(answer).toMatchObject({
    code: 'document.too-large',
    info: '文件超过 50 MB，未上传。请压缩或拆分后重试。',
  })
})

test('an upload as JSON is no upload', async () => {
  const request = person.client.request(calls.uploadAttachment, { name: 'a.png', sha256: sha256(picture) })
  const answer = await person.client.send({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    payload: '{}',
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([406, 'illegal.shape'])
})
