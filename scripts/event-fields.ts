// `npm run event-fields`: writes the fields of all charts' events for the inspector's forms.
// It reads them from the types.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { API } from 'typescript/unstable/sync'
import type { Checker, Type, TypeReference } from 'typescript/unstable/sync'
import type { Field, KnownChart } from '#src/inspector/event-fields.ts'

const root = join(import.meta.dirname, '..')
export const EVENT_FIELDS_FILE = join(root, 'src/inspector/event-fields.json')

/** Deeper than this a form helps nobody. */
const DEEPEST = 3

const alternatives = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const textOf = (checker: Checker, type: Type): string => checker.typeToString(type)

const literalOf = (checker: Checker, type: Type): string | number | boolean | null | undefined => {
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return type.value
  const text = textOf(checker, type)
  if (text === 'null') return null
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

const choiceOf = (checker: Checker, types: readonly Type[]): Field | undefined => {
  const options = types.map((type) => literalOf(checker, type))
  if (options.includes(undefined)) return undefined
  const values = options as (string | number | boolean | null)[]
  const isFlag = values.length === 2 && values.every((value) => typeof value === 'boolean')
  return isFlag ? { kind: 'flag' } : { kind: 'choice', options: values }
}

const fieldOf = (checker: Checker, type: Type, depth: number): Field => {
  const types = alternatives(type).filter((each) => textOf(checker, each) !== 'undefined')
  const choice = choiceOf(checker, types)
  if (choice !== undefined) return choice
  const [only, ...others] = types.filter((each) => textOf(checker, each) !== 'null')
  if (only === undefined || others.length > 0) return { kind: 'any' }
  const text = textOf(checker, only)
  if (text === 'string') return { kind: 'text' }
  if (text === 'number') return { kind: 'number' }
  if (checker.isArrayLikeType(only)) return { kind: 'list' }
  if (!only.isObjectType() || depth >= DEEPEST || checker.getIndexInfosOfType(only).length > 0)
    return { kind: 'any' }
  return { kind: 'group', fields: fieldsOf(checker, only, depth + 1) }
}

const fieldsOf = (checker: Checker, type: Type, depth: number): Record<string, Field> =>
  Object.fromEntries(
    checker.getPropertiesOfType(type).flatMap((property) => {
      const of = checker.getTypeOfSymbol(property)
      if (of === undefined || property.name === 'type') return []
      const isOptional = alternatives(of).some((each) => textOf(checker, each) === 'undefined')
      const field = fieldOf(checker, of, depth)
      return [[property.name, isOptional ? { ...field, isOptional } : field]]
    }),
  )

const eventsOf = (checker: Checker, events: Type): KnownChart['events'] =>
  Object.fromEntries(
    alternatives(events).flatMap((event) => {
      const named = checker.getPropertiesOfType(event).find((property) => property.name === 'type')
      const name = named === undefined ? undefined : checker.getTypeOfSymbol(named)
      return name?.isStringLiteralType() === true ? [[name.value, fieldsOf(checker, event, 0)]] : []
    }),
  )

/** Every chart of the product by its machine's id. */
export const readEventFields = async (): Promise<Record<string, KnownChart>> => {
  const api = new API({ cwd: root })
  try {
    // Names the files of charts: the whole project would be read and bound for the few types that are asked for.
    const config = join(root, 'scripts/charts/events.tsconfig.json')
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (project === undefined) throw new Error('the project could not be opened')
    const { checker, program, rootFiles } = project
    const charts: Record<string, KnownChart> = {}
    for (const path of rootFiles.toSorted()) {
      const source = program.getSourceFile(path)
      const module = source && checker.getSymbolAtLocation(source)
      const values = (await import(path)) as Record<string, { id?: string }>
      for (const symbol of module ? checker.getExportsOfModule(module) : []) {
        const type = symbol.name.endsWith('Machine') ? checker.getTypeOfSymbol(symbol) : undefined
        const events =
          type?.getSymbol()?.name === 'StateMachine' && checker.getTypeArguments(type as TypeReference)[1]
        const id = values[symbol.name]?.id
        if (!events || id === undefined) continue
        charts[id] = {
          module: `#${relative(root, path)}`,
          name: symbol.name,
          events: eventsOf(checker, events),
        }
      }
    }
    return charts
  } finally {
    api.close()
  }
}

/** The file's text for what was read. */
export const eventFieldsText = (charts: Record<string, KnownChart>): string =>
  `${JSON.stringify(charts, null, 1)}\n`

if (import.meta.main) writeFileSync(EVENT_FIELDS_FILE, eventFieldsText(await readEventFields()))
