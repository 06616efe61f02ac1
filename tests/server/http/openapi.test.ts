// The OpenAPI document says every served call, and every call that is declared is served.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

interface Document {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; responses: object; parameters: { name?: string }[] }>
  >
  components: Record<string, Record<string, unknown>>
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await createTestApp()
  document = (await app.fastify.inject(`${BASE_PATH}/openapi.json`)).json<Document>()
})
afterAll(() => app.close())

test('every declared call is served and described once', () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test('it is OpenAPI 3.1 and every reference leads somewhere inside', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const lost = references.filter((reference) => {
    const steps = reference.replace('#/', '').split('/')
    return (
      steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document) ===
      undefined
    )
  })
  expect(lost).toEqual([])
})

test('queries and bodies both carry the signing fields', () => {
  const read = document.paths[`${BASE_PATH}/BaseService/sms/link`]?.['get']
  expect(read?.parameters).toMatchObject([
    { name: 'tokenId', in: 'query', required: true },
    { $ref: '#/components/parameters/nowDate' },
    { $ref: '#/components/parameters/nonce' },
    { $ref: '#/components/parameters/sign' },
  ])
  const write = document.paths[`${BASE_PATH}/AccountService/user/login`]?.['post']
  expect(write).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { allOf: [{ type: 'object' }, { required: ['now_date', 'nonce', 'sign'] }] },
        },
      },
    },
  })
})
