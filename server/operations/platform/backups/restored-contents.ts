// Where the contents of a backup go when it is restored.
// Into the database, or into the configured object store.
import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { createRowWriter } from '#server/db/copying/write-rows.ts'
import type { Table } from '#server/db/copying/tables.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'

/** Takes contents one after another, in chunks. */
export interface RestoredContents {
  begin(sha256: string): Promise<void>
  add(bytes: Buffer): Promise<void>
  /** Writes what still waits. */
  end(): Promise<void>
}

const CHUNKS: Table = {
  name: 'blob_chunk',
  columns: [
    { name: 'sha256', type: 'text' },
    { name: 'position', type: 'integer' },
    { name: 'bytes', type: 'bytea' },
  ],
}

export const intoDatabase = (client: Client): RestoredContents => {
  const chunks = createRowWriter(client, CHUNKS)
  let [sha256, position] = ['', 0]
  return {
    begin: (name) => {
      ;[sha256, position] = [name, 0]
      return Promise.resolve()
    },
    add: async (bytes) => {
      await chunks.addValues([Buffer.from(sha256), Buffer.from(String(position)), bytes])
      position += 1
    },
    end: () => chunks.end(),
  }
}

/** What is not whole goes into the database as it is: a reader then finds it damaged. */
export const intoObjects = (client: Client, objects: SealedObjects): RestoredContents => {
  const database = intoDatabase(client)
  let current: string | undefined
  let pieces: Buffer[] = []
  const end = async (): Promise<void> => {
    const sha256 = current
    const bytes = Buffer.concat(pieces)
    current = undefined
    pieces = []
    if (sha256 === undefined || bytes.length === 0) return
    if (createHash('sha256').update(bytes).digest('hex') === sha256) {
      const objectId = randomUUID()
      await objects.write({ sha256, size: bytes.length, objectId }, [bytes])
      await client.query('UPDATE blob SET object_id = $2 WHERE sha256 = $1', [sha256, objectId])
      return
    }
    await database.begin(sha256)
    await database.add(bytes)
    await database.end()
  }
  return {
    begin: async (sha256) => {
      await end()
      current = sha256
    },
    add: (bytes) => {
      pieces.push(bytes)
      return Promise.resolve()
    },
    end,
  }
}
