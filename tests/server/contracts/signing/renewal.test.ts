// Contracts signed years ago are renewed before their stamps end, and stay provable afterwards.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { document, documentRevision } from '#server/db/schema/contracts/documents.ts'
import type { Deps } from '#server/deps.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { issuedRegistry } from '#server/operations/contracts/verification/checking.ts'
import { documentsOnRecord } from '#server/operations/platform/audit/check-history.ts'
import {
  RENEWAL_START,
  RENEW_JOB,
  planRenewal,
  renewDue,
  renewNext,
} from '#server/operations/platform/upkeep/renew-all.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { launched, partyFor, personSigner, sign, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let signer: Signer
const contracts: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  signer = await personSigner(app, '林小满')
  for (let n = 0; n < 3; n += 1) {
    const contractId = await launched(signer, { parties: [partyFor(signer)] })
    await sign(app, signer, contractId)
    contracts.push(contractId)
  }
  // What became of a contract later changes nothing for its files.
  await app.db.current().update(contract).set({ state: 'voided' }).where(eq(contract.id, contracts[2]!))
})
afterAll(() => app.close())

/** What a start on that day would bring: another time-stamp key in the last half year of the old one's certificate. */
const startedOn = async (day: string): Promise<Deps> => {
  app.clock.set(`${day}T01:00:00.000Z`)
  const { db, clock } = app
  const publicUrl = app.deps.config.publicUrl
  return { ...app.deps, authority: await ensureAuthority({ db, clock, masterKey: MASTER_KEY, publicUrl }) }
}

const fileOf = async (contractId: string) => {
  const [row] = await app.db.current().select().from(document).where(eq(document.contractId, contractId))
  if (row === undefined) throw new Error('no document')
  return { row, pdf: await app.deps.storage.get(row.currentSha256) }
}

const revisionsOf = async (contractId: string) =>
  (
    await app.db
      .current()
      .select()
      .from(documentRevision)
      .where(and(eq(documentRevision.contractId, contractId), ne(documentRevision.kind, 'evidence')))
      .orderBy(asc(documentRevision.revision))
  ).map(({ kind, isFinal, provableUntil }) => [kind, isFinal, provableUntil?.getUTCFullYear()])

const verdictOn = async (pdf: Uint8Array) => {
  const { overall, issuedHere, reasons, signatures } = await app.deps.ownVerifier.verify(pdf, {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
    issued: issuedRegistry(app.db),
  })
  const stamps = signatures.map(({ kind, intact, trusted, changes }) => [
    kind,
    intact,
    trusted,
    changes.length,
  ])
  return { overall, issuedHere, reasons, stamps }
}

const reportOf = async (contractId: string, { client } = signer): Promise<Buffer> => {
  const { body } = await client.ask(downloadEvidence, { contractId })
  const report = Buffer.from(body)
  expect(report.subarray(0, 5).toString()).toBe('%PDF-')
  return report
}

const WHOLE = [
  ['signature', true, true, 0],
  ['timestamp', true, true, 0],
]
const RENEWED =
  '这是本平台签发的最终文件。平台后来为它续加了文档时间戳，内容和签名不变；长期保存请下载续期后的文件'

test('nothing is due in the year of the signing, and a file knows until when it is provable', async () => {
  expect(await revisionsOf(contracts[0]!)).toEqual([
    ['reserved', false, undefined],
    ['signed', false, undefined],
    ['finished', true, 2038],
  ])
  expect(await renewNext(app.deps, RENEWAL_START, { before: undefined })).toEqual({
    ...RENEWAL_START,
    isDone: true,
  })
  // With the same time-stamp certificate nothing would be gained, however early somebody asks.
  const early = { before: new Date('2060-01-01') }
  expect(await renewNext(app.deps, RENEWAL_START, early)).toEqual({ ...RENEWAL_START, isDone: true })
})

test('cut off in the middle and run again, each file is renewed once; old and new pass the public check', async () => {
  const before = await Promise.all(contracts.map(fileOf))
  const report = await reportOf(contracts[0]!)
  const deps = await startedOn('2038-06-15')
  let made = 0
  const cutOff: Deps = {
    ...deps,
    sealing: {
      ...deps.sealing,
      renewLongTerm: async (request, options) => {
        made += 1
        if (made > 1) throw new Error('cut off')
        return deps.sealing.renewLongTerm(request, options)
      },
    },
  }
  const first = await renewNext(cutOff, RENEWAL_START, { before: undefined })
  expect([first.renewed, first.failed.length]).toEqual([1, 2])

  await planRenewal(deps)
  const { signal } = new AbortController()
  const job = { id: randomUUID(), name: RENEW_JOB, key: RENEW_JOB, payload: null, attempt: 1, signal }
  // Two nodes at the same time, and one more run after them.
  await Promise.all([renewDue(deps, job), renewDue(deps, job)])
  await renewDue(deps, job)
  for (const [at, contractId] of contracts.entries()) {
    const old = before[at]!.pdf
    const { row, pdf } = await fileOf(contractId)
    expect(row.revision).toBe(before[at]!.row.revision + 1)
    expect(Buffer.from(pdf.subarray(0, old.length)).equals(Buffer.from(old))).toBe(true)
    expect(await revisionsOf(contractId)).toEqual([
      ['reserved', false, undefined],
      ['signed', false, undefined],
      ['finished', false, 2038],
      ['renewed', true, 2046],
    ])
    const chain = await readChain(app.db, contractId)
    expect(
      chain.filter(({ event }) => event === 'contract:stamps.renewed').map(({ detail }) => detail),
    ).toEqual([
      {
        documents: [
          {
            documentId: row.id,
            name: row.name,
            before: before[at]!.row.currentSha256,
            sha256: row.currentSha256,
            provableUntil: '2046-11-23T01:00:00.000Z',
          },
        ],
      },
    ])
    expect(await documentsOnRecord(deps, contractId)).toEqual([row])
    expect(await verdictOn(pdf)).toEqual({
      overall: 'valid',
      issuedHere: true,
      reasons: [],
      stamps: [...WHOLE, ['timestamp', true, true, 0]],
    })
    expect(await verdictOn(old)).toEqual({
      overall: 'valid',
      issuedHere: true,
      reasons: [RENEWED],
      stamps: WHOLE,
    })
  }
  // A report states the hashes of the files, so there is another one, and that one stays.
  const restarted = await createTestApp({ db: app.db, clock: app.clock })
  onTestFinished(() => restarted.close())
  const again = { ...signer, client: restarted.client() }
  await signInByCode(restarted, again)
  const next = await reportOf(contracts[0]!, again)
  expect(next.equals(report)).toBe(false)
  expect((await reportOf(contracts[0]!, again)).equals(next)).toBe(true)
})

test('after the old certificate has ended the renewed file is trusted, and the old one alone is not', async () => {
  const [contractId = ''] = contracts
  const { pdf } = await fileOf(contractId)
  await startedOn('2040-03-01')
  expect((await verdictOn(pdf)).stamps).toEqual([...WHOLE, ['timestamp', true, true, 0]])
  const [old] = await app.db
    .current()
    .select()
    .from(documentRevision)
    .where(eq(documentRevision.kind, 'finished'))
    .limit(1)
  const { overall, stamps } = await verdictOn(await app.deps.storage.get(old!.sha256))
  expect([overall, stamps.map(([, intact, trusted]) => [intact, trusted])]).toEqual([
    'valid',
    [
      [true, false],
      [true, false],
    ],
  ])
})

test.skipIf(missingTool('qpdf', 'pdfsig'))('other programs find no fault in a renewed file', async () => {
  const { pdf } = await fileOf(contracts[0]!)
  expect(runTool('qpdf', ['--check', '{pdf}'], { pdf }).status).toBe(0)
  const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf })
  expect(output).toContain('Signature is Valid')
  expect(output).not.toMatch(/Invalid|Digest Mismatch|Decoding/)
})
