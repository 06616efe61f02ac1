// Anything as short text that is the same whenever the thing is: for comparing two runs.

const seen = (value: unknown): unknown => {
  if (value === undefined) return '∅'
  if (typeof value === 'function') return 'ƒ'
  if (typeof value !== 'object' || value === null) return value
  if ('sessionId' in value && 'send' in value)
    return `actor ${String((value as { id?: string }).id).replace(/^x:\d+$/, '')}`
  if (value instanceof Error) return { ...value, message: value.message, name: value.name }
  if (value instanceof File) return `file ${value.name} ${value.size}`
  return value
}

/** JSON with actors, functions, files and errors made readable. */
export const plain = (value: unknown): string =>
  JSON.stringify(
    value,
    // The thing itself and not what it would rather be written as: actors write their running number.
    function (this: Record<string, unknown>, key) {
      return seen(this[key])
    },
  ) ?? '∅'
