// Lines up work on the same document, so that two signers who act at once sign one after the other.

/** Runs work under a key; work under the same key waits for what was handed in before it, however that ended. */
export const createLine = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
