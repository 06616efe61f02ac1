// The few words the data ground says for operators; pino's logger fits this shape.

/** Where warnings and errors go. */
export interface Log {
  info(details: object, words: string): void
  warn(details: object, words: string): void
  error(details: object, words: string): void
}

/** Says nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
