// The last signature and the completion of its contract are one commit, unless something is unusual.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf, issuedOf } from '#server/domain/contracts/documents/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { SEAL_DOCUMENTS_JOB } from '#server/operations/contracts/parties/moves.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let counted: CountedDatabase
let app: TestApp
let one: Signer
let other: Signer
beforeAll(async () => {
  counted = await openCountedDatabase()
  app = await createTestApp({ db: counted.db })
  one = await personSigner(app, '周既明')
  other = await personSigner(app, '顾清和')
})
afterAll(async () => {
  await app.close()
  await counted.db.close()
})

const submitted = async (signer: Signer, contractId: string) => {
  const at = { contractId, partyId: await partyIdOf(one, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  return at
}

/** Runs the job that seals, and nothing else. */
const sealed = (at: { contractId: string; partyId: string }, attempt: number, deps: Deps = app.deps) => {
  const signal = new AbortController().signal
  const job = { id: randomUUID(), name: SEAL_DOCUMENTS_JOB, key: null, payload: at, attempt, signal }
  return jobHandlers(deps)[SEAL_DOCUMENTS_JOB]?.(job)
}

const alone = () => launched(one, { parties: [partyFor(one, { isSelf: true })] })

const statusOf = async (contractId: string) => (await seen(one, contractId)).contract.status

const eventsOf = async (contractId: string) =>
  (await readChain(app.db, contractId)).map(({ event }) => event).slice(-3)

test('one commit signs, completes, and keeps both revisions; nothing is left to be done', async () => {
  const at = await submitted(one, await alone())
  counted.take()
  await sealed(at, 1)
  const { commits, texts } = counted.take()
  expect({ commits, told: texts.filter((text) => text.includes('finish-documents')) }).toEqual({
    commits: 1,
    told: [],
  })
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.completed)
  expect(await eventsOf(at.contractId)).toEqual([
    'party:sealing.finished',
    'contract:party.signed',
    'contract:documents.finished',
  ])
  const [document] = await documentsOf(app.db, at.contractId)
  const issued = await issuedOf(app.db, [document?.id ?? ''])
  expect(issued.map(({ kind, revision, isFinal }) => ({ kind, revision, isFinal }))).toEqual([
    { kind: 'reserved', revision: 0, isFinal: false },
    { kind: 'signed', revision: 1, isFinal: false },
    { kind: 'finished', revision: 2, isFinal: true },
  ])
  expect(document?.currentSha256).toBe(issued.at(-1)?.sha256)
  const verdict = await app.deps.verifier.verify(await app.deps.storage.get(document?.currentSha256 ?? ''), {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
  })
  expect(verdict.overall).toBe('valid')
  expect(verdict.signatures.map(({ level }) => level)).toEqual(['B-LTA', 'TST'])
})

test('a signature that is not the last completes nothing', async () => {
  const contractId = await launched(one, { parties: [partyFor(one, { isSelf: true }), partyFor(other)] })
  await sealed(await submitted(one, contractId), 1)
  expect(await statusOf(contractId)).toBe(CONTRACT_STATUS.signing)
  await sealed(await submitted(other, contractId), 1)
  expect(await statusOf(contractId)).toBe(CONTRACT_STATUS.completed)
})

test('a job that was cut off before stores the signature alone', async () => {
  const at = await submitted(one, await alone())
  await sealed(at, 2)
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.finishing)
  await runJobs(app)
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.completed)
})

test('what cannot be finished keeps its signature, and is finished later', async () => {
  const at = await submitted(one, await alone())
  const sealing: Deps['sealing'] = {
    ...app.deps.sealing,
    addLongTerm: () => Promise.reject(new Error('connection reset')),
  }
  await sealed(at, 1, { ...app.deps, sealing })
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.finishing)
  expect(await eventsOf(at.contractId)).toContain('party:sealing.finished')
  await runJobs(app)
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.completed)
})

test('a file that our own verifier does not accept is not completed with its signature either', async () => {
  const at = await submitted(one, await alone())
  const ownVerifier: Deps['ownVerifier'] = {
    ...app.deps.verifier,
    verify: async (...args) => {
      const verdict = await app.deps.verifier.verify(...args)
      return { ...verdict, signatures: verdict.signatures.map((each) => ({ ...each, intact: false })) }
    },
  }
  await sealed(at, 1, { ...app.deps, ownVerifier })
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.finishing)
  await runJobs({ ...app, deps: { ...app.deps, ownVerifier } })
  expect(await statusOf(at.contractId)).toBe(CONTRACT_STATUS.finishingFailed)
})

test('a revision that came meanwhile is signed and finished anew', async () => {
  const contractId = await launched(one, { parties: [partyFor(one, { isSelf: true }), partyFor(other)] })
  const mine = await submitted(one, contractId)
  const theirs = await submitted(other, contractId)
  await Promise.all([sealed(mine, 1), sealed(theirs, 1)])
  await runJobs(app)
  expect(await statusOf(contractId)).toBe(CONTRACT_STATUS.completed)
})
