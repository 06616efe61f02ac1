// Two nodes on one PostgreSQL: one is killed while it signs, and the other finishes soon after.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'
import { reached, startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { makePerson } from '../../../../scripts/smoke/people.ts'

const BEGAN = 'sealing.began'
const COMMITTED = 'sealing.committed'
// The lease of a killed node, a look for what is due, and the signature itself.
const TAKE_OVER_MS = 15_000

const startNodes = async (): Promise<[RunningServer, RunningServer]> => {
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
  onTestFinished(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-nodes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: url, LOG_LEVEL: 'debug', NUOYIN_DEMO: 'off' }
  const nodes = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })])
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
  })
  return nodes as [RunningServer, RunningServer]
}

test(
  'a node killed while it writes a signature is taken over within 15 seconds',
  { timeout: 180_000 },
  async () => {
    const [one, two] = await startNodes()
    const signer = await makePerson(one.url, '林小满')
    const contractId = await launch(signer, [signer])
    const request = await readyToSign(signer, contractId)
    const answered = request.client.call(signContract, request.input).catch(() => undefined)
    const victim = await Promise.race([one, two].map((node) => reached(node, [BEGAN]).then(() => node)))
    const survivor = victim === one ? two : one
    await victim.kill()
    const killedAt = performance.now()
    await answered
    expect(victim.output()).not.toContain(COMMITTED)
    await reached(survivor, [COMMITTED])
    expect(performance.now() - killedAt).toBeLessThan(TAKE_OVER_MS)
    signer.client.url = survivor.url
    const { history, historyIntact } = await vi.waitFor(
      async () => {
        const detail = await signer.client.call(getContract, { contractId })
        expect(detail.contract.status).toBe(CONTRACT_STATUS.completed)
        return detail
      },
      { timeout: 60_000, interval: 100 },
    )
    const signed = history.filter(({ event }) => event === 'party:sealing.finished')
    expect([signed.length, historyIntact]).toEqual([1, true])
  },
)
