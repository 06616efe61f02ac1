// A contract's documents and its whole audit chain, read by one statement and so of one moment.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { auditAnchorHead, auditChain, auditEntry } from '#server/db/schema/platform/audit.ts'
import type { WholeChain } from '#server/domain/platform/audit/check-chain.ts'
import type { DocumentRecord } from './store.ts'

/** What the rows and the chain of a contract say. */
export interface ContractRecordOfFiles extends WholeChain {
  readonly documents: DocumentRecord[]
}

/** Reads it; a chain that is not there has neither head nor entries. */
export const readRecord = async (db: Database, contractId: string): Promise<ContractRecordOfFiles> => {
  const [read] = await recordOf(db, { contractId })
  if (read === undefined) throw new Error('a select without a table gave no row')
  const head = read.head === null ? undefined : rowOf(auditChain, read.head)
  return {
    head: head && { n: head.n, hash: head.head },
    points: read.points.map((json) => {
      const { anchorId, n, head: hash } = rowOf(auditAnchorHead, json)
      return { anchorId, n, hash }
    }),
    entries: read.entries.map((json) => {
      const entry = rowOf(auditEntry, json)
      return { ...entry, at: entry.at.toISOString() }
    }),
    documents: read.documents.map((json) => rowOf(document, json)),
  }
}

type Json = Readonly<Record<string, unknown>>

const asked = sql.placeholder('contractId')

const recordOf = prepared((orm) =>
  orm
    .select({
      head: sql<Json | null>`(select row_to_json(${auditChain}) from ${auditChain} where ${eq(auditChain.chainId, asked)})`,
      entries: listOf(auditEntry, eq(auditEntry.chainId, asked), asc(auditEntry.n)),
      points: listOf(auditAnchorHead, eq(auditAnchorHead.chainId, asked), asc(auditAnchorHead.anchorId)),
      documents: listOf(document, eq(document.contractId, asked), asc(document.position)),
    })
    .from(sql`(values (1)) as "moment"`),
)

const listOf = (table: PgTable, condition: SQL, order: SQL) =>
  sql<
    readonly Json[]
  >`(select coalesce(json_agg(row_to_json(${table}) order by ${order}), '[]'::json) from ${table} where ${condition})`

/** A row of a table as the query builder would give it; JSON has no moments. */
const rowOf = <Table extends PgTable>(table: Table, json: Json): InferSelectModel<Table> => {
  const columns = Object.entries(getTableColumns(table))
  const valueOf = (value: unknown, dataType: string) =>
    dataType === 'date' && typeof value === 'string' ? new Date(value) : value
  return Object.fromEntries(
    columns.map(([key, { name, dataType }]) => [key, valueOf(json[name], dataType)]),
  ) as InferSelectModel<Table>
}
