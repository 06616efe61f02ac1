// The order in which pages of a document are drawn: what is in view before what is near it.

/** The lower, the sooner: in view, near the view, a small picture of a page. */
export const URGENCY = { inView: 0, near: 1, small: 2 } as const
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY]

/** One's turn: `end` once it is over or no longer wanted, whether it had begun or not. */
export interface Turn {
  readonly begun: Promise<void>
  readonly change: (urgency: Urgency) => void
  readonly end: () => void
}

interface Asked {
  urgency: Urgency
  readonly begin: () => void
}

const askedOf = new WeakMap<object, Set<Asked>>()

const beginMostUrgent = (all: ReadonlySet<Asked>): void => {
  // After all who ask at the same moment, or the first to ask would be the most urgent.
  queueMicrotask(() => {
    const most = Math.min(...Array.from(all, ({ urgency }) => urgency))
    for (const one of all) if (one.urgency === most) one.begin()
  })
}

/** Asks for a turn; it begins when nothing more urgent of the same document waits or is under way. */
export const askForTurn = (document: object, urgency: Urgency): Turn => {
  const all = askedOf.get(document) ?? new Set()
  askedOf.set(document, all)
  const { promise, resolve } = Promise.withResolvers<void>()
  const one: Asked = { urgency, begin: resolve }
  all.add(one)
  beginMostUrgent(all)
  return {
    begun: promise,
    change: (changed) => {
      one.urgency = changed
      beginMostUrgent(all)
    },
    end: () => {
      all.delete(one)
      beginMostUrgent(all)
    },
  }
}
