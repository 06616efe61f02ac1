// Decides whose task a worker takes next.
// Each caller has a queue, small files first, and the callers take turns.

/** What waits; `weight` are its bytes. Tasks without a party are the server's own: one line, without bounds, as they come. */
export interface Waiting {
  readonly party: string | undefined
  readonly weight: number
}

/** How many tasks of one party, and of all parties together, may wait. */
export interface LineBounds {
  readonly perParty: number
  readonly total: number
}

/** Lines by party, in the order of their turns: one party cannot keep out the others, nor its large files its small ones. */
export class FairLine<T extends Waiting> {
  private readonly lines = new Map<string | undefined, T[]>()
  private readonly bounds: LineBounds
  private parties = 0

  constructor(bounds: LineBounds) {
    this.bounds = bounds
  }

  /** Puts a task into its party's line; false where there is no room. */
  add(task: T): boolean {
    const line = this.lines.get(task.party) ?? []
    if (task.party !== undefined) {
      if (line.length >= this.bounds.perParty || this.parties >= this.bounds.total) return false
      this.parties += 1
    }
    const place = task.party === undefined ? -1 : line.findIndex((other) => other.weight > task.weight)
    line.splice(place < 0 ? line.length : place, 0, task)
    this.lines.set(task.party, line)
    return true
  }

  /** Takes the first task of the first party that may start one; that party is last in the next round. */
  take(mayStart: (party: string | undefined) => boolean): T | undefined {
    for (const [party, line] of this.lines) {
      if (!mayStart(party)) continue
      const task = line.shift()
      this.lines.delete(party)
      if (line.length > 0) this.lines.set(party, line)
      if (task && party !== undefined) this.parties -= 1
      return task
    }
    return undefined
  }

  /** Whether any task of the party waits. */
  has(party: string): boolean {
    return this.lines.has(party)
  }

  /** Takes a task out of its line; false where it does not wait. */
  remove(task: T): boolean {
    const line = this.lines.get(task.party)
    const place = line?.indexOf(task) ?? -1
    if (!line || place < 0) return false
    line.splice(place, 1)
    if (line.length === 0) this.lines.delete(task.party)
    if (task.party !== undefined) this.parties -= 1
    return true
  }

  /** Takes all. */
  drain(): T[] {
    const all = [...this.lines.values()].flat()
    this.lines.clear()
    this.parties = 0
    return all
  }
}
