// A machine's configuration as text, for inspectors that do not know our drawings.
// Inline code is named instead of dropped.
import type { AnyStateMachine } from 'xstate'
import { actionName, guardName } from '#src/inspector/chart-names.ts'

const ACTION_KEYS = ['actions', 'entry', 'exit']

const named = (key: string, value: unknown): unknown => {
  const name = (one: unknown) => ({ type: key === 'guard' ? guardName(one) : actionName(one) })
  return Array.isArray(value) ? value.map(name) : name(value)
}

/** JSON of the configuration: guards and actions by name, other functions by theirs. */
export const definitionText = (machine: AnyStateMachine): string => {
  const seen = new WeakSet()
  return JSON.stringify(machine.config, function replace(key, value: unknown) {
    if (key === 'guard' || (ACTION_KEYS.includes(key) && value !== undefined)) return named(key, value)
    if (typeof value === 'function') return { type: value.name }
    if (key === 'context' || key === 'input' || key === 'types') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if (seen.has(value)) return undefined
    seen.add(value)
    return value
  })
}
