// Databases whose lists are filled once and kept for the next run, at two sizes each.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { TEMPLATE, databaseAt, query, startPostgres } from '#tests/support/postgres-server.ts'
import { fillLists } from './list-data.ts'
import type { ListSizes } from './list-data.ts'

/** Whose lists are filled; the same in each run. */
export const OWNER = {
  companyId: '7f1c2f60-5d3a-4c55-9a52-3f9f6f0b7a11',
  userId: '2b0a6a4e-91c4-4d0b-8f3e-6f0e6f2a9c22',
}

type Sizes = Pick<ListSizes, 'own' | 'others'>
type Open = () => Promise<Database>

// Another way of filling makes other data; migrations are made up for at each opening.
const made = createHash('md5')
  .update(readFileSync(join(import.meta.dirname, 'list-data.ts')))
  .digest('hex')
const folder = join(tmpdir(), `nuoyin-bench-lists-${made.slice(0, 8)}`)

/** Fills what is missing, and gives the means to open either size while `work` runs. */
export const withFilled = async <Answer>(
  on: 'PostgreSQL' | 'PGlite',
  sizes: { small: Sizes; large: Sizes },
  work: (open: { small: Open; large: Open }) => Promise<Answer>,
): Promise<Answer> => {
  mkdirSync(folder, { recursive: true })
  const server = on === 'PostgreSQL' ? await startPostgres({ kept: join(folder, 'postgres') }) : undefined
  try {
    const open = async ({ own, others }: Sizes): Promise<Open> => {
      const name = `lists_${own}_${others}`
      const options = {
        ...(server === undefined
          ? { dataDir: join(folder, name) }
          : { databaseUrl: databaseAt(server.url, name) }),
        connections: 1,
        statementLimitMs: 3_600_000,
      }
      const mark = join(folder, `${on}-${name}.filled`)
      if (!existsSync(mark)) {
        if (server !== undefined) {
          await query(server.url, `DROP DATABASE IF EXISTS ${name}`)
          await query(server.url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
        }
        await fill(options, { own, others })
        writeFileSync(mark, '')
      }
      return () => openDatabase(options)
    }
    return await work({ small: await open(sizes.small), large: await open(sizes.large) })
  } finally {
    await server?.stop()
  }
}

const fill = async (options: DatabaseOptions, sizes: Sizes): Promise<void> => {
  const db = await openDatabase(options)
  try {
    await fillLists(db, { ...OWNER, ...sizes })
  } finally {
    await db.close()
  }
}
