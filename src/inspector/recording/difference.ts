// What changed between two plain values, by path.

export type Change = 'added' | 'removed' | 'changed'

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const childOf = (value: unknown, key: string): unknown => (isBranch(value) ? value[key] : undefined)

/** Paths of the leaves that changed, joined by '/'; what was added or removed whole is one path. */
export const changesBetween = (before: unknown, after: unknown, path = ''): Record<string, Change> => {
  if (Object.is(before, after)) return {}
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return Object.assign(
      {},
      ...keys.map((key) =>
        changesBetween(childOf(before, key), childOf(after, key), path === '' ? key : `${path}/${key}`),
      ),
    ) as Record<string, Change>
  }
  if (before === undefined) return { [path]: 'added' }
  return { [path]: after === undefined ? 'removed' : 'changed' }
}

/** The value at a path of `changesBetween`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('/').reduce<unknown>(childOf, value)
