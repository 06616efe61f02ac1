// The changes of an actor's context from one step to the next, as readable test code.

export interface ChangedContext {
  /** What is new or other than before, whole by its first key. */
  readonly changed?: Readonly<Record<string, unknown>>
  /** Keys that are there no more. */
  readonly gone?: readonly string[]
}

const recordOf = (context: unknown): Readonly<Record<string, unknown>> =>
  typeof context === 'object' && context !== null ? (context as Record<string, unknown>) : {}

/** The change between two contexts; empty when there is none. */
export const changedContext = (before: unknown, after: unknown): ChangedContext => {
  const [then, now] = [recordOf(before), recordOf(after)]
  const changed = Object.entries(now).filter(
    ([key, value]) => !(key in then) || JSON.stringify(then[key]) !== JSON.stringify(value),
  )
  const gone = Object.keys(then).filter((key) => !(key in now))
  return {
    ...(changed.length === 0 ? {} : { changed: Object.fromEntries(changed) }),
    ...(gone.length === 0 ? {} : { gone }),
  }
}

/** A context with a change made in it. */
export const withChange = (context: unknown, { changed = {}, gone = [] }: ChangedContext): object =>
  Object.fromEntries(
    Object.entries({ ...recordOf(context), ...changed }).filter(([key]) => !gone.includes(key)),
  )
