// Every bounded place of a call's input. Builds the whole input around one value there.
import { id, queryNumber } from '#protocol/envelope.ts'
import { sampleOf } from '#tests/support/matrix/schema.ts'

interface Action {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly pipe?: readonly Action[]
}

interface Schema extends Action {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly key?: Schema
  readonly value?: Schema
  readonly options?: readonly unknown[]
}

/** One place with a bound: `bound` in the words of `bounds.txt`, `around` the whole input with a value put there. */
export interface Place {
  readonly path: string
  readonly bound: string
  /** An array's own sample item, to repeat. */
  readonly item: unknown
  readonly around: (value: unknown) => unknown
  /** What the sample's entry of a record is called. */
  readonly entry?: string
}

interface Examples {
  readonly idAt: () => string
  readonly exampleAt: (path: string) => unknown
}

const actionsOf = (schema: Action): readonly Action[] =>
  (schema.pipe ?? []).flatMap((action) => {
    if (action.kind !== 'schema') return [action]
    return action === schema.pipe?.[0] || action.type === 'picklist' ? [...actionsOf(action), action] : []
  })

/** What is counted: the letters of a text, the items of a list (also one that may come as text), or a number itself. */
const unitOf = (schema: Schema): string => {
  if (schema.type === 'string') return 'characters'
  const isList = [schema, ...((schema.options ?? []) as readonly Schema[])].some(
    ({ type }) => type === 'array',
  )
  return isList ? 'items' : 'number'
}

const idPattern = String(id.pipe[1].requirement)
const numberInQuery = queryNumber.pipe[0].type

/** The bound in words: `2..200 characters`, `1..7 whole number`, `form /…/`, `one of a|b`; undefined where there is none. */
const boundOf = (schema: Schema): string | undefined => {
  const actions = actionsOf(schema)
  const wanted = (...types: string[]) => actions.find(({ type }) => types.includes(type))?.requirement
  const listed = schema.type === 'picklist' ? schema : actions.find(({ type }) => type === 'picklist')
  if (listed !== undefined) return `one of ${((listed as Schema).options ?? []).join('|')}`
  const form = wanted('regex')
  if (String(form) === idPattern) return undefined
  const least =
    wanted('min_length', 'min_value') ?? (actions.some(({ type }) => type === 'non_empty') ? 1 : '')
  const most = wanted('max_length', 'max_value') ?? ''
  const isWhole = actions.some(({ type }) => type === 'integer')
  const isTrimmed = actions.some(({ type }) => type === 'trim')
  const isRanged = least !== '' || most !== ''
  const range = isRanged ? [`${String(least)}..${String(most)}`] : []
  const said = [
    ...(isRanged || isWhole ? [[...range, ...(isWhole ? ['whole'] : []), unitOf(schema)].join(' ')] : []),
    ...(form === undefined ? [] : [`form ${String(form)}`]),
  ]
  return said.length === 0 ? undefined : [...said, ...(isTrimmed ? ['trimmed'] : [])].join(', ')
}

/** All places of a schema; a part that may be of several kinds is walked once for each. */
export const placesOf = (root: unknown, examples: Examples): Place[] => {
  const sample = (schema: unknown, path: string) => sampleOf(schema, { ...examples, isWhole: true }, path)
  const walk = (schema: Schema, path: string, around: (value: unknown) => unknown): Place[] => {
    const within = (key: string) => (path === '' ? key : `${path}.${key}`)
    const bound = boundOf(schema)
    const places: Place[] =
      bound === undefined
        ? []
        : [
            {
              path,
              bound,
              around,
              item: [sample({ ...schema, pipe: undefined }, path)].flat()[0],
            },
          ]
    if (schema.entries !== undefined)
      places.push(
        ...Object.entries(schema.entries).flatMap(([key, entry]) =>
          walk(entry, within(key), (value) =>
            around({ ...(sample({ ...schema, pipe: undefined }, path) as object), [key]: value }),
          ),
        ),
      )
    if (schema.item !== undefined) places.push(...walk(schema.item, `${path}[]`, (value) => around([value])))
    if (schema.wrapped !== undefined) places.push(...walk(schema.wrapped, path, around))
    if (schema.type === 'record' && schema.value !== undefined) {
      // Where only some names are taken, the sample's entry has one of them.
      const entry = String(schema.key?.options?.[0] ?? 'key')
      const inEntry = walk(schema.value, within('*'), (value) => around({ [entry]: value }))
      places.push(...inEntry.map((place) => ({ ...place, entry })))
    }
    const isNumberInQuery =
      schema.type === numberInQuery && actionsOf(schema).some(({ type }) => type === 'integer')
    if (['union', 'variant'].includes(schema.type) && !isNumberInQuery)
      for (const option of schema.options ?? []) places.push(...walk(option as Schema, path, around))
    if (schema.type === 'intersect')
      for (const option of schema.options ?? [])
        places.push(
          ...walk(option as Schema, path, (value) => {
            const whole = sample(schema, path)
            return around({ ...(whole as object), ...(value as object) })
          }),
        )
    return places
  }
  return walk(root as Schema, '', (value) => value)
}
