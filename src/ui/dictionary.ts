// Words that people choose from, as the platform keeps them; the application provides them.
import { createContext, use, useSyncExternalStore } from 'react'
import type { DictionaryCode, DictionaryValue } from '#protocol/platform/dictionaries.ts'

/** Where lists come from: nothing is asked for before somebody listens. */
export interface DictionarySource {
  readonly subscribe: (onChange: () => void) => () => void
  readonly valuesOf: (dictionary: DictionaryCode) => readonly DictionaryValue[]
}

const NONE: readonly DictionaryValue[] = []
const nowhere: DictionarySource = { subscribe: () => () => undefined, valuesOf: () => NONE }

export const DictionaryContext = createContext<DictionarySource>(nowhere)

/** The names that are offered, in their order; none before they came. */
export const useOfferedNames = (dictionary: DictionaryCode): readonly string[] => {
  const source = use(DictionaryContext)
  const values = useSyncExternalStore(source.subscribe, () => source.valuesOf(dictionary))
  return values.filter(({ isOffered }) => isOffered).map(({ name }) => name)
}
