// Counts what an ordinary contract asks of the database: launched, signed by two, completed.
import { companySigner, personSigner, runJobs } from '#tests/support/contracts.ts'
import { countedContract, sumOf } from '#tests/support/counted-contract.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { openDatabase } from '#server/db/database.ts'

/** How often one kind of statement was sent at one step. */
export interface StatementRow {
  readonly step: string
  readonly statement: string
  readonly times: number
}

/** The whole, without the proofs of will and with them. */
export interface OneContractBench {
  readonly statements: number
  readonly commits: number
  readonly withProofs: { readonly statements: number; readonly commits: number }
  readonly steps: readonly {
    readonly step: string
    readonly statements: number
    readonly commits: number
  }[]
  readonly rows: readonly StatementRow[]
}

/** How many an ordinary contract is to take. */
export const MOST_STATEMENTS = 120
export const MOST_COMMITS = 8

/** On the embedded database; PostgreSQL is sent the same. */
export const benchOneContract = async (): Promise<OneContractBench> => {
  const counted = await openCountedDatabase((options) => openDatabase(options))
  const app = await createTestApp({ db: counted.db })
  try {
    const company = await companySigner(app, '沈知远', '云杉（北京）信息科技有限公司')
    const person = await personSigner(app, '顾清和')
    await runJobs(app)
    const { parts } = await countedContract(app, counted, [company, person])
    const times = new Map<string, StatementRow>()
    for (const { what, texts } of parts)
      for (const text of texts) {
        const statement = kindOf(text)
        const key = `${what} ${statement}`
        times.set(key, { step: what, statement, times: (times.get(key)?.times ?? 0) + 1 })
      }
    return {
      ...sumOf(parts.filter(({ isProof }) => !isProof)),
      withProofs: sumOf(parts),
      steps: parts.map(({ what, statements, commits }) => ({ step: what, statements, commits })),
      rows: [...times.values()].toSorted((one, other) => other.times - one.times),
    }
  } finally {
    await app.close()
    await counted.db.close()
  }
}

/** A statement as one reads it in a table: what it does to which table, and by which columns it finds rows. */
const kindOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const [verb] = /^\w+/.exec(line) ?? ['']
  const tables = [...line.matchAll(/\b(?:from|into|update|join) "?(\w+)"?/g)].map(([, table]) => table)
  const lock = / for (?:update|share)$/.test(line) ? ' for update' : ''
  const by = /where \(?(.*)$/.exec(line)?.[1]?.match(/"\w+"\."(\w+)" (?:=|in|>)/)?.[1]
  return `${verb} ${[...new Set(tables)].slice(0, 3).join(', ')}${by === undefined ? '' : ` by ${by}`}${lock}`.trim()
}
