// The server is killed five times within one batch of thirty: each contract is sealed exactly once.
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { prepareBatch, startBatch } from '#protocol/contracts/batches/batches.ts'
import { downloadDocument, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { reached, startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { launch } from '#tests/support/signing-servers.ts'
import { makePerson, SIGN_PASSWORD } from '../../../../scripts/smoke/people.ts'
import type { Signer } from '../../../../scripts/smoke/people.ts'

const MANY = 30
/** Where it is killed, one after the other: between taking up, signing, storing and committing. */
const MOMENTS = ['batch.taken', 'sealing.signed', 'sealing.stored', 'sealing.committed', 'finishing.began']

const env = { LOG_LEVEL: 'debug', NUOYIN_DEMO: 'off', NUOYIN_FIRST_DOCUMENTS: '50,50' }
let server: RunningServer
let signer: Signer

beforeAll(async () => {
  server = await startServer({ isShortLived: true, env })
  signer = await makePerson(server.url, '林小满')
})
afterAll(async () => {
  await server.kill()
  await rm(server.dataDir, { recursive: true, force: true })
})

const taskNow = async () => (await signer.client.call(listBatches, {})).rows[0]

test('killed five times', { timeout: 300_000 }, async () => {
  const { client } = signer
  const contractIds: string[] = []
  for (let made = 0; made < MANY; made += 1) contractIds.push(await launch(signer, [signer]))
  const selected = { as: 'signer' as const, contractIds }
  const { listHash, seals } = await client.call(prepareBatch, selected)
  const personSign = seals[0]?.sealId
  await client.call(startBatch, {
    ...selected,
    requestId: randomUUID(),
    listHash,
    method: 'signPwd',
    secret: SIGN_PASSWORD,
    seals: { personSign },
  })
  for (const moment of MOMENTS) {
    await reached(server, [moment], 0)
    await server.kill()
    server = await startServer({ isShortLived: true, dataDir: server.dataDir, env })
    client.url = server.url
  }
  await vi.waitFor(
    async () => expect(await taskNow()).toMatchObject({ finishedContracts: MANY, handleStatus: 1 }),
    { timeout: 200_000, interval: 500 },
  )
  for (const contractId of contractIds) {
    const detail = await vi.waitFor(
      async () => {
        const found = await client.call(getContract, { contractId })
        expect(found.contract.status).toBe(CONTRACT_STATUS.completed)
        return found
      },
      { timeout: 60_000, interval: 200 },
    )
    const signings = detail.history.filter(({ event }) => event === 'party:sealing.finished')
    const { documentId } = detail.documents[0]!
    const body = await client.download(downloadDocument, { contractId, documentId })
    const { verdict } = await client.upload(checkFile, '合同.pdf', body)
    const persons = verdict.signatures.filter(({ kind }) => kind === 'signature').map((one) => one.signer)
    expect([detail.historyIntact, signings.length, verdict.overall, persons]).toEqual([
      true,
      1,
      'valid',
      ['林小满'],
    ])
  }
})
