// Objects in a bucket outside the database: written once, under names that are never used again.

/** An object as a list names it. */
export interface ListedObject {
  readonly name: string
  readonly size: number
  readonly writtenAt: Date
}

/** All but `check` refuse `storage.away` with status 503 where the service does not answer. */
export interface ObjectStore {
  /** Writes an object of `size` bytes; large ones in parts, of which nothing stays where one fails. */
  put(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** The bytes from one place up to and without another; undefined where there is no such object. */
  read(name: string, from: number, until: number): Promise<Uint8Array | undefined>
  /** Whether it was there or not. */
  remove(name: string): Promise<void>
  /** All objects whose names begin so, in order. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Gives up uploads in parts that were begun before and never finished; answers how many. */
  dropUnfinished(before: Date): Promise<number>
  /** Writes, reads and removes an object. Throws in Chinese, with what to do, where that fails. */
  check(): Promise<void>
  /** Whether the service answers now; asked again every few seconds at most. */
  answers(): Promise<boolean>
}
