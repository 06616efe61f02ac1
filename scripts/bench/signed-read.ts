// Compares the CPU of a signed read with that of a bare route that sends one SELECT.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { InjectOptions } from 'fastify'
import { countNotices } from '#protocol/base.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { personSigner } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'

/** CPU in ms of the server for each request, and how many times a bare route's that is. */
export interface SignedReadRow {
  readonly atOnce: number
  readonly signedMs: number
  readonly bareMs: number
  readonly times: number
}

/** How many times the CPU of a bare route a signed read may take. */
export const MOST_READ_TIMES = 4

const MANY = 600
const ROUNDS = 5
const WARM = 200

/** On the embedded database, by HTTP: one request after the other, and eight at a time. */
export const benchSignedRead = async (): Promise<SignedReadRow[]> => {
  const db = await openDatabase({})
  const app = await createTestApp({ db, config: { isProduction: true } })
  try {
    const { client } = await personSigner(app, '顾清和')
    const { fastify } = app
    fastify.server.keepAliveTimeout = 60_000
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fastify.server.address() as { port: number }
    const bare = await startBare(db)
    const measure = async (make: () => InjectOptions, at: number, atOnce: number, many: number) => {
      const requests = Array.from({ length: many }, make)
      const before = process.cpuUsage()
      await sendFrom(at, requests, atOnce)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / many
    }
    const signed = () => client.request(countNotices, {})
    const plain = () => ({ method: 'GET', url: '/bare' }) as const
    const rows: SignedReadRow[] = []
    for (const atOnce of [1, 8]) {
      await measure(signed, port, atOnce, WARM)
      await measure(plain, bare.port, atOnce, WARM)
      const rounds: { signedMs: number; bareMs: number; times: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const signedMs = await measure(signed, port, atOnce, MANY)
        const bareMs = await measure(plain, bare.port, atOnce, MANY)
        rounds.push({ signedMs, bareMs, times: signedMs / bareMs })
      }
      const [middle] = rounds.toSorted((one, other) => one.times - other.times).slice(ROUNDS >> 1)
      if (middle !== undefined) rows.push({ atOnce, ...middle })
    }
    await bare.stop()
    return rows
  } finally {
    await app.close()
    await db.close()
  }
}

/** A server with nothing but the route, on the same database. */
const startBare = async (db: Database) => {
  const server = Fastify()
  server.server.keepAliveTimeout = 60_000
  server.get('/bare', async () => {
    const { rows } = await db.current().execute(sql`select id, name from "user" where id = ${NOBODY}::uuid`)
    return { rows }
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  return { port, stop: () => server.close() }
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

// In a process of its own, so that its work is not counted.
const SENDER = `
const http = require('node:http')
let text = ''
process.stdin.on('data', (part) => (text += part)).on('end', async () => {
  const { port, atOnce, requests } = JSON.parse(text)
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const one = ({ method, url, headers }) => new Promise((resolve, reject) => {
    http.request({ port, host: '127.0.0.1', agent, method, path: url, headers }, (answer) => {
      let body = ''
      answer.on('data', (part) => (body += part)).on('end', () => answer.statusCode === 200 ? resolve() : reject(new Error(body)))
    }).on('error', reject).end()
  })
  const hand = async () => { for (let next; (next = requests.pop()) !== undefined;) await one(next) }
  await Promise.all(Array.from({ length: atOnce }, hand))
  agent.destroy()
})`

const sendFrom = async (port: number, requests: readonly InjectOptions[], atOnce: number): Promise<void> => {
  const sender = spawn(process.execPath, ['-e', SENDER], { stdio: ['pipe', 'inherit', 'inherit'] })
  sender.stdin.end(JSON.stringify({ port, atOnce, requests }))
  const [code] = (await once(sender, 'close')) as [number]
  if (code !== 0) throw new Error('a request of the bench was refused')
}
