// Saves what is typed into a draft after a pause, one save after the other.
import { useEffect, useRef } from 'react'

/** After a pause this long what was typed is saved. */
const PAUSE_MS = 2_000

interface Saving<Terms> {
  /** The version that was opened. */
  readonly version: number
  readonly save: (version: number, terms: Terms) => Promise<{ version: number }>
  readonly isPending: boolean
  readonly error: Error | null
}

/** `now` saves at once and gives the version, or undefined where it failed. */
export const useDraftSaving = <Terms>({ version, save, isPending, error }: Saving<Terms>) => {
  const known = useRef(version)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; terms: Terms } | undefined>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const now = (terms: Terms): Promise<number | undefined> => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    const saved = line.current.then(async () => {
      try {
        known.current = (await save(known.current, terms)).version
        return known.current
      } catch {
        return undefined
      }
    })
    line.current = saved
    return saved
  }
  const later = (terms: Terms): void => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { terms, timer: setTimeout(() => void now(terms), PAUSE_MS) }
  }
  const leaving = useRef(now)
  useEffect(() => {
    leaving.current = now
  })
  // Whoever leaves within the pause loses nothing.
  useEffect(
    () => () => {
      if (waiting.current !== undefined) void leaving.current(waiting.current.terms)
    },
    [],
  )
  const words = isPending ? '正在保存…' : error === null ? '填写的内容自动保存为草稿。' : '没有保存成功'
  return { now, later, error, words }
}
