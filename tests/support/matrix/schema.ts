// Reads a call's input schema: the places of ids, and an input that is valid except for them.
import { id } from '#protocol/envelope.ts'

/** What the walk reads of any valibot schema. */
interface Schema {
  readonly type: string
  readonly entries?: Record<string, Schema>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly requirement?: unknown }[]
  readonly getter?: () => Schema
}

const idPattern = String(id.pipe[1].requirement)

const isId = (schema: Schema): boolean =>
  schema.type === 'string' && (schema.pipe ?? []).some(({ requirement }) => String(requirement) === idPattern)

/** Paths at which an id stands: `contractId`, `content.files[].fileId`. */
export const idPositions = (root: unknown, path = ''): string[] => {
  const schema = root as Schema
  if (isId(schema)) return [path]
  const found = new Set<string>()
  const add = (child: unknown, at: string) => {
    for (const position of idPositions(child, at)) found.add(position)
  }
  for (const [key, child] of Object.entries(schema.entries ?? {}))
    add(child, path === '' ? key : `${path}.${key}`)
  if (schema.item !== undefined) add(schema.item, `${path}[]`)
  if (schema.wrapped !== undefined) add(schema.wrapped, path)
  if (schema.type === 'union' || schema.type === 'variant' || schema.type === 'intersect')
    for (const option of schema.options ?? []) add(option, path)
  return [...found]
}

/** A value for a schema; `idAt` gives the id of each position, `exampleAt` an example for a text; `isWhole`: what may be left out is there. */
export const sampleOf = (
  root: unknown,
  give: {
    readonly idAt: (path: string) => string
    readonly exampleAt: (path: string) => unknown
    readonly isWhole?: boolean
  },
  path = '',
): unknown => {
  const schema = root as Schema
  if (isId(schema)) return give.idAt(path)
  const example = give.exampleAt(path)
  if (example !== undefined) return example
  const child = (next: unknown, at = path) => sampleOf(next, give, at)
  const options = schema.options ?? []
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).flatMap(([key, entry]) => {
          const at = path === '' ? key : `${path}.${key}`
          const isLeftOut =
            give.isWhole !== true && entry.type === 'optional' && idPositions(entry).length === 0
          return isLeftOut ? [] : [[key, child(entry, at)]]
        }),
      )
    case 'array':
      return [child(schema.item, `${path}[]`)]
    case 'optional':
    case 'nullable':
    case 'nullish':
      return child(schema.wrapped)
    case 'union':
    case 'variant':
      return child(options.find((option) => idPositions(option).length > 0) ?? options[0])
    case 'intersect':
      return Object.assign({}, ...options.map((option) => child(option)))
    case 'picklist':
      return options[0]
    case 'literal':
      return schema.literal
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'lazy':
      return child(schema.getter?.())
    case 'record':
      return {}
    case 'string':
      return '测试文字'
    default:
      return null
  }
}
