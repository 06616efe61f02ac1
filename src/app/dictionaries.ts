// The dictionaries of this browser: kept by version, and asked for when somebody first needs one.
import * as v from 'valibot'
import { listDictionaries } from '#protocol/platform/dictionaries.ts'
import type { DictionaryCode, DictionaryLists, DictionaryValue } from '#protocol/platform/dictionaries.ts'
import { listDictionaries as askServer } from '#src/services/dictionaries.ts'
import type { DictionarySource } from '#src/ui/dictionary.ts'

const PLACE = 'nuoyin.dictionaries'
const NONE: readonly DictionaryValue[] = []

type Kept = v.InferOutput<typeof listDictionaries.output>

/** Where a browser keeps them. */
type Keeping = Pick<Storage, 'getItem' | 'setItem'>

type Ask = (known: { version: number }) => Promise<Kept>

const readKept = (storage: Keeping): Kept | undefined => {
  try {
    const kept = v.safeParse(listDictionaries.output, JSON.parse(storage.getItem(PLACE) ?? 'null'))
    return kept.success ? kept.output : undefined
  } catch {
    return undefined
  }
}

const keep = (storage: Keeping, kept: Kept): void => {
  try {
    storage.setItem(PLACE, JSON.stringify(kept))
  } catch {
    // A full or closed storage costs a longer answer the next time.
  }
}

/** The same for everybody. A failed call leaves what was kept, and the next listener asks again. */
export const createDictionaries = (storage: Keeping, ask: Ask = askServer): DictionarySource => {
  let lists: DictionaryLists | undefined
  let isAsked = false
  const listeners = new Set<() => void>()
  const take = (next: DictionaryLists | null | undefined): void => {
    if (next == null) return
    lists = next
    for (const tell of listeners) tell()
  }
  const load = async (): Promise<void> => {
    const kept = readKept(storage)
    take(kept?.lists)
    const answer = await ask({ version: kept?.lists == null ? 0 : kept.version })
    if (answer.lists !== null) keep(storage, answer)
    take(answer.lists)
  }
  return {
    subscribe: (onChange) => {
      listeners.add(onChange)
      if (!isAsked) {
        isAsked = true
        load().catch(() => {
          isAsked = false
        })
      }
      return () => listeners.delete(onChange)
    },
    valuesOf: (dictionary: DictionaryCode) =>
      lists?.find((list) => list.dictionary === dictionary)?.values ?? NONE,
  }
}
