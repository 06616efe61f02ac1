// A client of whichever of several servers takes writes: after a standby was promoted, of that one.
// The driver knows one server, so the one is found before it connects.
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { DatabaseAway } from './database-away.ts'

/** What makes a client of a database: its configuration, and the class where it is not the driver's own. */
export interface Reach extends ClientConfig {
  readonly Client?: typeof Client
}

/** A client that is not connected yet. */
export const clientOf = (reach: Reach): Client => new (reach.Client ?? Client)(reach)

interface Found {
  readonly host: string
  readonly port: number
  readonly timeline: string
}

const ASK_MS = 3_000
// The timeline grows with each promotion, so an old primary that was started again is told from its successor.
const STATE = `select case when pg_is_in_recovery() then null
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

/** The timeline of a server that takes writes; undefined for a standby, and for one that does not answer. */
const ask = async (at: ClientConfig): Promise<Found | undefined> => {
  const client = new Client({ ...at, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(STATE)
    const timeline = rows[0]?.timeline ?? undefined
    return timeline === undefined ? undefined : { host: client.host, port: client.port, timeline }
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The class of clients of these servers, which share what was found. */
export const writableClient = (servers: readonly ClientConfig[]): typeof Client => {
  let known: Promise<Found> | undefined

  const look = async (): Promise<Found> => {
    const answers = await Promise.all(servers.map(ask))
    const writable = answers.filter((found) => found !== undefined)
    const [newest] = writable.toSorted((one, other) => (one.timeline < other.timeline ? 1 : -1))
    if (newest === undefined) throw new DatabaseAway(new Error('none of the servers takes writes'))
    return newest
  }

  const found = (): Promise<Found> => {
    const asked = (known ??= look())
    asked.catch(() => forget(asked))
    return asked
  }

  const forget = (asked: Promise<Found> | undefined): void => {
    if (known === asked) known = undefined
  }

  return class WritableClient extends Client {
    override connect(): Promise<this>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void): Promise<this> | void {
      const connected = this.#connectToWritable()
      if (done === undefined) return connected
      connected.then(() => (done as () => void)(), done)
    }

    async #connectToWritable(): Promise<this> {
      // Lost between connecting and the answer, it has nobody else yet to tell; unheard it would stop the process.
      this.on('error', () => undefined)
      const server = found()
      const { host, port } = await server
      this.host = host
      this.port = port
      try {
        await super.connect()
        const { rows } = await this.query<{ timeline: string | null }>(STATE)
        // It was stopped, and came back as a standby.
        if (rows[0]?.timeline === null) throw new Error('the server takes no writes')
        return this
      } catch (error) {
        forget(server)
        void this.end().catch(() => undefined)
        throw new DatabaseAway(error)
      }
    }
  }
}
