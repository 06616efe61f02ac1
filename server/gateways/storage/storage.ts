// Where document bytes live: named by their SHA-256, written once, never changed.

/** What `put` answers: the content's name (64 lower-case hexadecimal digits) and its length in bytes. */
export interface StoredContent {
  sha256: string
  size: number
}

/** Content-addressed bytes. Putting the same content again changes nothing. */
export interface Storage {
  /** Stores the bytes, durably and inside the caller's transaction where there is one. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredContent>
  /** The whole content. Throws when it is not there or no longer matches its name. */
  get(sha256: string): Promise<Uint8Array<ArrayBuffer>>
  /** Those of some small contents that one statement reads whole; `get` says of the others where they are, or what is wrong. */
  atHand(hashes: readonly string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>>
  /** The content in pieces, in order. Throws like `get`; a mismatch shows only after the last piece. */
  stream(sha256: string): AsyncIterable<Uint8Array>
  /** The bytes from one place up to and without another. Throws like `get`, each piece before it is given. */
  part(sha256: string, from: number, until: number): AsyncIterable<Uint8Array>
  /** Length in bytes; throws when it is not there. */
  size(sha256: string): Promise<number>
  has(sha256: string): Promise<boolean>
  /**
   * Brings bytes that lie outside the database there, so that the transaction whose rows name them does not wait: its `put`
   * then only names them. Call it before that transaction.
   */
  ahead(content: Uint8Array): Promise<void>
  /** Takes away what contents whose rows were deleted have left outside the database. What fails is logged. */
  discard(gone: readonly GoneContent[]): Promise<void>
  /** Whether what lies outside the database can be reached now. */
  answers(): Promise<boolean>
}

/** A content that nothing names any more, and the object that holds it where it is outside the database. */
export interface GoneContent {
  readonly sha256: string
  readonly objectId: string | null
}

/** The content is not stored, although its name was kept. */
export class ContentMissing extends Error {
  readonly sha256: string
  constructor(sha256: string) {
    super(`no stored content ${sha256}`)
    this.name = 'ContentMissing'
    this.sha256 = sha256
  }
}

/** The stored bytes are not those that were put. */
export class ContentDamaged extends Error {
  readonly sha256: string
  constructor(sha256: string) {
    super(`stored content ${sha256} no longer matches its hash`)
    this.name = 'ContentDamaged'
    this.sha256 = sha256
  }
}
