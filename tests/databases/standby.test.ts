// The first of two PostgreSQL servers is lost among signings, and the second is promoted.
// Nodes go on by themselves; nothing that was answered is lost, and nothing is there twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { DEFAULT_SIGN_SECRET } from '#protocol/request-signature.ts'
import { openDatabase } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { startPostgresPair } from '#tests/support/postgres-pair.ts'
import type { PostgresPair } from '#tests/support/postgres-pair.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { expectSignedOnce } from '#tests/support/signed-once.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { makePerson } from '../../scripts/smoke/people.ts'
import type { Signer } from '../../scripts/smoke/people.ts'

const CONTRACTS = 8
// As many are answered before the first server is lost.
const ANSWERED_BEFORE = 3

const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-standby-'))
let pair: PostgresPair
let nodes: RunningServer[] = []
let signer: Signer

beforeAll(async () => {
  pair = await startPostgresPair()
  const env = { DATABASE_URL: pair.url, LOG_LEVEL: 'debug', NUOYIN_DEMO: 'off' }
  nodes = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })])
  signer = await makePerson(nodes[0]!.url, '林小满')
}, 180_000)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await pair.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The status of `/readyz`, or what a node said that is not there any more. */
const readiness = (node: RunningServer): Promise<number | string> =>
  fetch(`${node.url}/readyz`).then(
    ({ status }) => status,
    () => node.output().slice(-4000),
  )

const said = () => nodes.map((node) => node.output().slice(-2000)).join('\n')

test(
  'signings on two nodes survive the loss of the first database server',
  { timeout: 300_000 },
  async () => {
    const ids: string[] = []
    for (let made = 0; made < CONTRACTS; made += 1) ids.push(await launch(signer, [signer]))
    const requests: Awaited<ReturnType<typeof readyToSign>>[] = []
    for (const id of ids) requests.push(await readyToSign(signer, id))
    const answered = new Set<string>()
    const lost = Promise.withResolvers<void>()
    const send = async ({ client, input }: (typeof requests)[number], node: RunningServer) => {
      await createClient(node.url, DEFAULT_SIGN_SECRET, client.token()).call(signContract, input)
      answered.add(input.contractId)
      if (answered.size === ANSWERED_BEFORE) lost.resolve(pair.loseFirst())
    }
    const sent = Promise.allSettled(requests.map((request, at) => send(request, nodes[at % nodes.length]!)))
    await lost.promise
    await sent
    const before = [...answered]

    for (const node of nodes) await expect.poll(() => readiness(node)).toBe(503)
    pair.promoteSecond()
    for (const node of nodes) await expect.poll(() => readiness(node), { timeout: 20_000 }).toBe(200)

    for (const contractId of before) {
      const { contract } = await signer.client.call(getContract, { contractId })
      expect(
        contract.parties.every(({ status }) => status !== 1),
        contractId,
      ).toBe(true)
    }
    // What was answered is sent once more as well: it must not count twice.
    for (const [at, request] of requests.entries())
      await vi.waitFor(() => send(request, nodes[(at + 1) % nodes.length]!), { timeout: 30_000 })
    for (const contractId of ids) await expectSignedOnce(signer, contractId, said)
  },
)

test('of an old and a new primary the new one is taken', async () => {
  await pair.startFirstAgain()
  const db = await openDatabase({ databaseUrl: pair.url })
  onTestFinished(() => db.close())
  const { rows } = await db.current().execute<{ port: number }>(sql`select inet_server_port() as port`)
  expect(rows[0]?.port).toBe(Number(new URL(pair.secondUrl).port))
})

test('what no standby has is not answered as done', async () => {
  const [alone, watcher] = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: pair.firstUrl, connections: 1 })),
  )
  onTestFinished(async () => {
    await Promise.all([alone!.close(), watcher!.close()])
  })
  const write = alone!.transaction(async () => {
    await alone!.current().execute(sql`update migration set applied_at = now()`)
  })
  const answer = write.then(
    () => 'done',
    (error: unknown) => isDatabaseAway(error),
  )
  // Only an administrator ends the wait for a standby; the node itself would after its own limit.
  const giveUp = sql`select pg_cancel_backend(pid) as ended from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await watcher!.current().execute(giveUp)).rows).toEqual([{ ended: true }])
  expect(await answer).toBe(true)
})
