// Counts the statements a database is sent, for tests and the bench that hold their number.
import { openTestDatabase } from '#tests/support/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'

/** What was sent between two looks. A transaction is one commit, and so is a writing statement outside of any. */
export interface Counted {
  readonly statements: number
  readonly commits: number
  readonly texts: readonly string[]
}

/** A database whose statements are counted. */
export interface CountedDatabase {
  readonly db: Database
  /** What was sent since the last look. */
  readonly take: () => Counted
}

/** Opens a database for a test or a bench that counts; an empty one unless told how. */
export const openCountedDatabase = async (
  open: (options: Pick<DatabaseOptions, 'heard'>) => Promise<Database> = openTestDatabase,
): Promise<CountedDatabase> => {
  let texts: string[] = []
  const db = await open({ heard: (text) => void texts.push(text) })
  return {
    db,
    take: () => {
      const counted = countOf(texts)
      texts = []
      return counted
    },
  }
}

// Whoever counts runs one thing at a time, so that what stands between a BEGIN and its COMMIT belongs to it.
const countOf = (texts: readonly string[]): Counted => {
  let commits = 0
  let isInside = false
  for (const text of texts) {
    if (/^begin/i.test(text)) isInside = true
    else if (/^(?:commit|rollback)/i.test(text)) {
      isInside = false
      if (/^commit/i.test(text)) commits += 1
    } else if (!isInside && /\b(?:insert into|update "|delete from)/i.test(text)) commits += 1
  }
  return { statements: texts.length, commits, texts }
}
