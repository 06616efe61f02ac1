// The OpenAPI 3.1 document, made from the declarations in protocol/.
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { BASE_PATH, rightNeeded } from '#protocol/endpoint.ts'
import type { Access, Endpoint } from '#protocol/endpoint.ts'
import { COMMON_CODES, SUCCESS_CODE } from '#protocol/failures.ts'
import { CALL_HEADERS } from '#protocol/platform/applications/webhooks.ts'

const ILLEGAL = '#/components/responses/illegal'

/** What the document is called and says of itself. */
interface Described {
  readonly title: string
  readonly description: string
}

const WHOLE: Described = {
  title: '诺印',
  description: '每个请求都带 now_date、nonce 与 sign，规则见 protocol/request-signature.ts。',
}

/** The document over these calls, as plain JSON. */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  { title, description }: Described = WHOLE,
): JsonObject => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[`${BASE_PATH}${endpoint.path}`] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description,
    },
    // Each call adds its own in `x-refusals`.
    'x-common-refusals': COMMON_CODES,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        operator: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '运营台操作员的凭证；与用户的凭证互不通用。',
        },
        application: {
          type: 'apiKey',
          in: 'header',
          name: CALL_HEADERS.key,
          description: '集成应用的标识，与时间、随机数、签名三个请求头一起使用，见 docs/webhooks.md。',
        },
      },
      parameters: {
        biz: {
          name: 'X-Biz',
          in: 'header',
          required: true,
          schema: { type: 'string' },
          description: '1 个人；2:<单位编号>',
        },
        nowDate: { name: 'now_date', in: 'query', required: true, schema: { type: 'integer' } },
        nonce: {
          name: 'nonce',
          in: 'query',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9]{16}$' },
        },
        callTime: {
          name: CALL_HEADERS.timestamp,
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^\\d{10}$' },
          description: '1970 年起的秒数，与服务器相差不超过 5 分钟',
        },
        callNonce: {
          name: CALL_HEADERS.nonce,
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
          description: '每个请求不同',
        },
        callSignature: {
          name: CALL_HEADERS.signature,
          in: 'header',
          required: true,
          schema: { type: 'string' },
          description: 'v1, 加上 {随机数}.{时间}.{方法} {路径}.{请求体} 的 HMAC-SHA256，base64 编码',
        },
        sign: {
          name: 'sign',
          in: 'query',
          required: true,
          schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
        },
      },
      schemas: {
        refusal: envelope({ type: 'null' }, { type: 'string', not: { const: SUCCESS_CODE } }),
      },
      responses: {
        illegal: { description: '非法请求', content: json({ $ref: '#/components/schemas/refusal' }) },
      },
    },
  }
}

const operation = (endpoint: Endpoint) => {
  const { name, summary, access, transfer, refusals, path } = endpoint
  const security = {
    open: [],
    signedIn: ['session'],
    allowed: ['session'],
    operator: ['operator'],
    application: ['application'],
  }[access.kind]
  const isSigned = access.kind !== 'application'
  const hasIdentity = access.kind === 'signedIn' || access.kind === 'allowed'
  const input = schemaOf(endpoint.input, 'input')
  const inQuery = transfer === 'upload' || endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(security.length === 0 ? {} : { security: security.map((scheme) => ({ [scheme]: [] })) }),
    ...(access.kind === 'allowed' ? { 'x-permission': permissionOf(access) } : {}),
    ...(access.kind === 'operator' && access.permission !== null
      ? { 'x-permission': `operator:${access.permission}` }
      : {}),
    'x-refusals': refusals,
    parameters: [
      ...(hasIdentity ? [reference('biz')] : []),
      ...(isSigned ? [] : ['callTime', 'callNonce', 'callSignature'].map(reference)),
      ...(inQuery ? queryParameters(input, isSigned) : []),
    ],
    ...(inQuery && transfer !== 'upload'
      ? {}
      : { requestBody: requestBody(transfer === 'upload', input, isSigned) }),
    responses: {
      200: { description: '成功，或带原因的拒绝（见 code）', content: answerContent(endpoint) },
      406: { $ref: ILLEGAL },
    },
  }
}

const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const queryParameters = (input: JsonObject, isSigned: boolean) => {
  const required = new Set((input['required'] as string[] | undefined) ?? [])
  const properties = (input['properties'] as Record<string, object> | undefined) ?? {}
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return isSigned ? [...own, reference('nowDate'), reference('nonce'), reference('sign')] : own
}

const requestBody = (isUpload: boolean, input: JsonObject, isSigned: boolean) =>
  isUpload
    ? { required: true, content: { 'application/octet-stream': {} } }
    : { required: true, content: json(isSigned ? { allOf: [input, signingFields] } : input) }

const signingFields = {
  type: 'object',
  required: ['now_date', 'nonce', 'sign'],
  properties: {
    now_date: { type: 'integer' },
    nonce: { type: 'string' },
    sign: { type: 'string' },
    call: { type: 'string', description: '可选：方法与路径，如 POST /AccountService/user/login' },
  },
}

const answerContent = ({ transfer, output }: Endpoint) =>
  transfer === 'download'
    ? { 'application/octet-stream': {}, ...json({ $ref: '#/components/schemas/refusal' }) }
    : json({
        oneOf: [
          envelope(schemaOf(output, 'output'), { const: SUCCESS_CODE }),
          { $ref: '#/components/schemas/refusal' },
        ],
      })

const envelope = (data: object, code: object) => ({
  type: 'object',
  required: ['code', 'info', 'data'],
  properties: {
    code,
    info: { type: 'string' },
    data,
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfterSeconds: { type: 'number' },
    requestId: { type: 'string' },
  },
})

const json = (schema: object) => ({ 'application/json': { schema } })

type JsonObject = Record<string, unknown>

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject => {
  const { $schema: _, $defs, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as JsonObject
  return $defs === undefined ? rest : (inlined(rest, $defs as Record<string, object>) as JsonObject)
}

/** Recursive schemas refer to their own $defs, which have no place of their own inside the document: one level is shown. */
const inlined = (value: unknown, definitions: Record<string, object>, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((item) => inlined(item, definitions, depth))
  if (typeof value !== 'object' || value === null) return value
  const name =
    '$ref' in value && typeof value.$ref === 'string' ? value.$ref.replace('#/$defs/', '') : undefined
  if (name !== undefined)
    return depth > 0 ? { type: 'object' } : inlined(definitions[name], definitions, depth + 1)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, inlined(item, definitions, depth)]),
  )
}

const permissionOf = (access: Access & { kind: 'allowed' }): string =>
  [rightNeeded(access, 2), ...(access.personal === undefined ? [] : [access.personal])]
    .map(({ resource, action }) => `${resource}:${action}`)
    .join(' ')
