// Distinguishes ids that a chart creates in each run from ids it was given.
// Only the created ones may differ between runs.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const idsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(UUID) ?? []

/** Keeps which id of this run stands for which of the recording. */
export const createFreshIds = () => {
  const given = new Set<string>()
  const here = new Map<string, string>()

  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, (id) => here.get(id) ?? id)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(renamed)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]))
  }

  const learn = (recorded: unknown, seen: unknown): void => {
    if (typeof recorded === 'string' && typeof seen === 'string') {
      const ids = seen.match(UUID) ?? []
      for (const [index, id] of (recorded.match(UUID) ?? []).entries()) {
        const other = ids[index]
        if (other === undefined || given.has(id) || given.has(other) || here.has(id)) continue
        here.set(id, other)
      }
    } else if (typeof recorded === 'object' && recorded !== null && typeof seen === 'object' && seen !== null)
      for (const [key, each] of Object.entries(recorded)) learn(each, (seen as Record<string, unknown>)[key])
  }

  return {
    /** What the chart is told, with the ids of this run; ids nobody has made are given from now on. */
    told: (value: unknown): unknown => {
      const now = renamed(value)
      const made = new Set(here.values())
      for (const id of idsIn(now)) if (!made.has(id)) given.add(id)
      return now
    },
    /** What was recorded, with the ids of this run where the chart made them. */
    expected: (recorded: unknown, seen: unknown): unknown => {
      learn(recorded, seen)
      return renamed(recorded)
    },
  }
}
