// The server is killed at twenty moments of signing, and restarted.
// Nothing is lost or signed twice, and no status claims a file that does not exist.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { downloadDocument, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { reached, startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { makePerson } from '../../../../scripts/smoke/people.ts'
import type { Signer } from '../../../../scripts/smoke/people.ts'

// The demo signs contracts of its own, whose stages are not to be met here.
const env = { LOG_LEVEL: 'debug', NUOYIN_DEMO: 'off' }
let server: RunningServer
let signers: Signer[]

beforeAll(async () => {
  server = await startServer({ isShortLived: true, env })
  signers = [await makePerson(server.url, '林小满'), await makePerson(server.url, '周既明')]
})
afterAll(async () => {
  await server.kill()
  await rm(server.dataDir, { recursive: true, force: true })
})

const SEALING = ['sealing.began', 'sealing.signed', 'sealing.stored', 'sealing.committed']
const FINISHING = [
  'finishing.began',
  'finishing.extended',
  'finishing.checked',
  'finishing.stored',
  'finishing.committed',
]

const restart = async () => {
  server = await startServer({ isShortLived: true, dataDir: server.dataDir, env })
  for (const { client } of signers) client.url = server.url
}

const untilCompleted = (contractId: string) =>
  vi.waitFor(
    async () => {
      const [{ client }] = signers as [Signer]
      const detail = await client.call(getContract, { contractId })
      expect(detail.contract.status, server.output().slice(-4000)).toBe(CONTRACT_STATUS.completed)
      return detail
    },
    { timeout: 60_000, interval: 100 },
  )

/** The newest file with the hash the contract claims for it, both of one moment: the jobs go on meanwhile. */
const download = async (contractId: string) => {
  const [{ client }] = signers as [Signer]
  const claim = async () => (await client.call(getContract, { contractId })).documents[0]!
  for (;;) {
    const { documentId, sha256: claimed } = await claim()
    const body = await client.download(downloadDocument, { contractId, documentId })
    if ((await claim()).sha256 !== claimed) continue
    return { claimed, sha256: createHash('sha256').update(body).digest('hex'), body }
  }
}

/**
 * Signs by these signers at once and kills the server at each of the moments in turn: at a stage of the log, or with `sent`
 * as soon as the requests are out. After every restart the claimed file must be there, and what was not answered is sent again.
 * A kill may come a little late, so a later stage, or the end, does as well; a stage of sealing that is past is not killed any more,
 * or the job that finishes would be cut off more often than it tries.
 */
const survives = async (
  who: readonly Signer[],
  moments: readonly string[],
  earlier: readonly Signer[] = [],
) => {
  const contractId = await launch(signers[0]!, [...earlier, ...who])
  for (const signer of earlier) {
    const { client, input } = await readyToSign(signer, contractId)
    await client.call(signContract, input)
  }
  const requests = []
  for (const signer of who) requests.push(await readyToSign(signer, contractId))
  const answered = requests.map(() => false)
  let from = server.output().length
  for (const [index, moment] of moments.entries()) {
    const answers = requests.map(async ({ client, input }, at) => {
      if (answered[at] !== true) await client.call(signContract, input)
      answered[at] = true
    })
    if (moment !== 'sent') {
      await Promise.all(answers)
      const { contract } = await signers[0]!.client.call(getContract, { contractId })
      if (SEALING.includes(moment) && contract.status !== CONTRACT_STATUS.signing) continue
      const isOver = contract.status === CONTRACT_STATUS.completed
      if (!isOver) await reached(server, [...moments.slice(index), ...FINISHING], from)
    }
    const over = Promise.allSettled(answers)
    await server.kill()
    await over
    await restart()
    from = 0
    const found = await download(contractId)
    expect(found.sha256).toBe(found.claimed)
  }
  for (const { client, input } of requests) await client.call(signContract, input)
  const { contract, history, historyIntact } = await untilCompleted(contractId)
  const signed = history
    .filter(({ event }) => event === 'party:sealing.finished')
    .map(({ detail }) => detail['id'])
  expect({ signed: signed.toSorted(), historyIntact }).toEqual({
    signed: contract.parties.map(({ partyId }) => partyId).toSorted(),
    historyIntact: true,
  })
  const final = await download(contractId)
  expect(final.sha256).toBe(final.claimed)
  const [{ client }] = signers as [Signer]
  const { verdict } = await client.upload(checkFile, '合同.pdf', final.body)
  const persons = verdict.signatures.filter(({ kind }) => kind === 'signature').map(({ signer }) => signer)
  expect({ overall: verdict.overall, issuedHere: verdict.issuedHere, persons: persons.toSorted() }).toEqual({
    overall: 'valid',
    issuedHere: true,
    persons: contract.parties.map(({ name }) => name).toSorted(),
  })
}

const LONG = { timeout: 240_000 }

test('killed nine times while one signs and the contract is finished', LONG, async () => {
  await survives(signers.slice(0, 1), [...SEALING, ...FINISHING])
})

test('killed four times while the second signs', LONG, async () => {
  await survives(signers.slice(1), SEALING, signers.slice(0, 1))
})

test('killed four times while two sign at once', LONG, async () => {
  await survives(signers, SEALING)
})

test('killed three times while the requests are on their way', LONG, async () => {
  await survives(signers, ['sent', 'sent', 'sent'])
})
