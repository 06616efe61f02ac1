// The OpenAPI document as the page of interfaces reads it: calls, and schemas as rows of a table.

/** A JSON schema, as far as it is shown. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-refusals': readonly string[]
  readonly parameters: readonly {
    readonly name?: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface OpenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** One input or answer. */
export interface SchemaRow {
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly note: string
}

/** A call as it is shown. */
export interface ShownCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly inputs: readonly SchemaRow[]
  /** Null: a file comes back. */
  readonly answer: readonly SchemaRow[] | null
  readonly takesFile: boolean
  readonly refusals: readonly string[]
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
}

/** The schema behind “or null”. */
const bare = (schema: Schema): Schema =>
  (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null') ?? schema

const typeOf = (schema: Schema): string => {
  const real = bare(schema)
  const words =
    TYPES[real.type ?? ''] ?? (typeof real.const === 'string' || real.enum !== undefined ? '文字' : '—')
  return real === schema || schema.anyOf?.every(({ type }) => type !== 'null') === true
    ? words
    : `${words}或空`
}

const noteOf = (schema: Schema): string => {
  const real = bare(schema)
  const { description = '', enum: choices, default: usual, minimum, maximum, maxLength, maxItems } = real
  return [
    schema.description ?? description,
    choices === undefined ? '' : `可取 ${choices.map(String).join('、')}`,
    minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}–${maximum ?? ''}`,
    maxLength === undefined ? '' : `最多 ${maxLength} 个字符`,
    maxItems === undefined ? '' : `最多 ${maxItems} 项`,
    (schema.default ?? usual) === undefined || (schema.default ?? usual) === ''
      ? ''
      : `默认 ${JSON.stringify(schema.default ?? usual)}`,
  ]
    .filter((words) => words !== '')
    .join('；')
}

/** A schema's parts, outermost first: `parties[].phone`. */
export const rowsOf = (schema: Schema, prefix = ''): SchemaRow[] => {
  const real = bare(schema)
  if (real.type === 'array' && real.items !== undefined) return rowsOf(real.items, `${prefix}[]`)
  return Object.entries(real.properties ?? {}).flatMap(([name, part]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const isRequired = real.required?.includes(name) === true
    return [{ path, type: typeOf(part), isRequired, note: noteOf(part) }, ...rowsOf(part, path)]
  })
}

const answerOf = ({ responses }: Operation): readonly SchemaRow[] | null => {
  const content = responses['200']?.content ?? {}
  if (content['application/octet-stream'] !== undefined) return null
  const data = content['application/json']?.schema?.oneOf?.[0]?.properties?.['data']
  return data === undefined ? [] : rowsOf(data)
}

/** All calls in the order of the document. */
export const callsIn = ({ paths }: OpenDocument): ShownCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content
      const query = operation.parameters.flatMap(({ name, required = false, schema = {} }) =>
        name === undefined
          ? []
          : [{ path: name, type: typeOf(schema), isRequired: required, note: noteOf(schema) }],
      )
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        inputs: [...query, ...rowsOf(body?.['application/json']?.schema ?? {})],
        answer: answerOf(operation),
        takesFile: body?.['application/octet-stream'] !== undefined,
        refusals: operation['x-refusals'],
      }
    }),
  )
