// Work on the screen that must be kept before the identity it belongs to is left (specification §5).

/** Keeps what is unsaved; rejects when it could not be kept. */
export type KeepWork = () => Promise<void>

export interface OpenWork {
  /** Names work that is open now; the returned function takes it back. */
  readonly open: (keep: KeepWork) => () => void
  /** Has all open work kept; true when there was any. Rejects when some of it could not be kept. */
  readonly keepAll: () => Promise<boolean>
}

/** A list of open work, empty at first. */
export const createOpenWork = (): OpenWork => {
  const all = new Set<KeepWork>()
  return {
    open: (keep) => {
      all.add(keep)
      return () => all.delete(keep)
    },
    keepAll: async () => {
      const some = [...all]
      await Promise.all(some.map((keep) => keep()))
      return some.length > 0
    },
  }
}
