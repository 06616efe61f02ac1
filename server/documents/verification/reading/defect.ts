// The error of the strict reader.
// It repairs nothing, since a repair would be another reading of what was signed.

/** A departure from ISO 32000-2 that makes the file's meaning doubtful. The message is Chinese and names the place. */
export class PdfDefect extends Error {
  override readonly name = 'PdfDefect'
}

/** The file holds more than one file may cost, however it is read: another reading would only cost it again. */
export class BudgetDefect extends PdfDefect {}

/** The file can only be read with a password. */
export class PasswordDefect extends PdfDefect {}

/** Bounds on what one file may cost. */
export const LIMITS = {
  nesting: 100,
  objects: 500_000,
  pages: 20_000,
  /** Signed fields: each is told apart, and each hashes the file as far as it signs. */
  signatures: 500,
  sections: 2_000,
  /** Filters of one stream. */
  filters: 8,
  /** Bytes one stream may unpack to. */
  unpacked: 64 * 1024 * 1024,
} as const
