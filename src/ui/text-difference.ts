// How one text became another: what was taken out and put in, with a little of what stands around it.

/** One place where the texts differ; `before` and `after` are what stands around it in both. */
export interface TextChange {
  readonly before: string
  readonly removed: string
  readonly added: string
  readonly after: string
  /** Where the change begins in each text, in characters. */
  readonly removedAt: number
  readonly addedAt: number
}

/** More single characters taken out and put in than this are no longer told one by one. */
const MOST_STEPS = 2_000
/** Characters shown on either side. */
const AROUND = 12
/** A run of so few equal characters between two changes makes them one: a word replaced reads better whole. */
const TOO_SHORT = 4

interface Span {
  from: number
  until: number
  newFrom: number
  newUntil: number
}

/** All places, in order; undefined where the texts have too little in common. */
export const textChanges = (was: string, is: string): TextChange[] | undefined => {
  const [old, now] = [[...was], [...is]]
  const spans = spansBetween(old, now)
  return spans?.map(({ from, until, newFrom, newUntil }) => ({
    before: old.slice(Math.max(0, from - AROUND), from).join(''),
    removed: old.slice(from, until).join(''),
    added: now.slice(newFrom, newUntil).join(''),
    after: old.slice(until, until + AROUND).join(''),
    removedAt: from,
    addedAt: newFrom,
  }))
}

const spansBetween = (old: readonly string[], now: readonly string[]): Span[] | undefined => {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const steps = stepsBetween(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  if (steps === undefined) return undefined
  const spans: Span[] = []
  for (const { at, newAt, isAdded } of steps) {
    const from = at + head
    const newFrom = newAt + head
    const until = from + (isAdded ? 0 : 1)
    const newUntil = newFrom + (isAdded ? 1 : 0)
    const last = spans.at(-1)
    if (last !== undefined && from - last.until < TOO_SHORT) Object.assign(last, { until, newUntil })
    else spans.push({ from, until, newFrom, newUntil })
  }
  return spans
}

interface Step {
  readonly at: number
  readonly newAt: number
  readonly isAdded: boolean
}

/** The fewest single characters to take out and put in (Myers 1986, greedy); undefined beyond `MOST_STEPS`. */
const stepsBetween = (old: readonly string[], now: readonly string[]): Step[] | undefined => {
  const [n, m] = [old.length, now.length]
  const most = Math.min(n + m, MOST_STEPS)
  // The furthest place in the old text on each diagonal, by number of steps so far.
  const trace: Int32Array[] = []
  let reached = new Int32Array(2 * most + 3)
  for (let steps = 0; steps <= most; steps += 1) {
    const next = reached.slice()
    for (let k = -steps; k <= steps; k += 2) {
      const [left = 0, right = 0] = [reached[most + k], reached[most + k + 2]]
      const isDown = k === -steps || (k !== steps && left < right)
      let x = isDown ? right : left + 1
      while (x < n && x - k < m && old[x] === now[x - k]) x += 1
      next[most + 1 + k] = x
      if (x >= n && x - k >= m) return walkBack(trace, { n, m, most })
    }
    trace.push(next)
    reached = next
  }
  return undefined
}

const walkBack = (
  trace: readonly Int32Array[],
  { n, m, most }: { n: number; m: number; most: number },
): Step[] => {
  const steps: Step[] = []
  let k = n - m
  for (let count = trace.length; count > 0; count -= 1) {
    const reached = trace[count - 1]!
    const [left = 0, right = 0] = [reached[most + k], reached[most + k + 2]]
    const isAdded = k === -count || (k !== count && left < right)
    const at = isAdded ? right : left
    k = isAdded ? k + 1 : k - 1
    steps.push({ at, newAt: at - k, isAdded })
  }
  return steps.toReversed()
}
