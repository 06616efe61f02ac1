// Contracts that an outer time-stamp authority stamps: what holds, for whom, and for how long.
import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import type { Deps } from '#server/deps.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { RENEWAL_START, renewNext } from '#server/operations/platform/upkeep/renew-all.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { keepStampRoots, trustedRoots } from '#server/operations/seals/signing-keys/stamps.ts'
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
import { startOuterTsa } from '#tests/support/outer-tsa.ts'
import type { OuterTsa } from '#tests/support/outer-tsa.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { opensslCms, opensslTimestamp, signaturesIn, signerInfoOf } from '#tests/support/signed-pdf.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
let tsa: OuterTsa
let app: TestApp
let signer: Signer
beforeAll(async () => {
  tsa = await startOuterTsa(clock)
  app = await createTestApp({
    clock,
    deps: { outerTimestamps: tsa.source() },
    config: { callbackNetworks: ['127.0.0.0/8'] },
  })
  await keepStampRoots(app.deps)
})
afterAll(async () => {
  await app.close()
  await tsa.stop()
})
// Nobody gets more than ten codes a day.
beforeEach(async () => {
  tsa.fault = 'nothing'
  tsa.isStatusDown = false
  signer = await personSigner(app, '林小满')
})

/** The same server after the setting was taken away. */
const withoutTsa = (): Deps => ({ ...app.deps, outerTimestamps: undefined })

const accepted = async (): Promise<SealDocumentsTask> => {
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  return at
}

const completed = async (): Promise<string> => {
  const { contractId } = await accepted()
  await runJobs(app)
  expect((await seen(signer, contractId)).contract.status).toBe(CONTRACT_STATUS.completed)
  return contractId
}

const fileOf = async (contractId: string): Promise<Uint8Array> => {
  const [row] = await app.db.current().select().from(document).where(eq(document.contractId, contractId))
  return app.deps.storage.get(row?.currentSha256 ?? '')
}

const verdictOn = async (pdf: Uint8Array, roots: Awaited<ReturnType<typeof trustedRoots>>) => {
  const { overall, signatures } = await app.deps.ownVerifier.verify(pdf, { ...roots, now: clock.now() })
  return [overall, ...signatures.map(({ level, trusted }) => `${level} ${trusted}`)]
}

/** How many items the store of the file has of each kind. */
const storeOf = (pdf: Uint8Array) => {
  const file = new PdfFile(pdf)
  const store = file.dict(file.catalog().dict.get('DSS'))
  return ['Certs', 'CRLs', 'OCSPs'].map((key) => file.array(store?.get(key)).length)
}

const checkOf = async (deps: Deps) => {
  const finding = (await lookAround(deps)).find(({ code }) => code === 'timestamps')?.finding
  return [finding?.result, finding?.said]
}

test('signature and final file are stamped outside, and hold for as long as the roots were ever known', async () => {
  const contractId = await completed()
  const pdf = await fileOf(contractId)
  const known = await trustedRoots(withoutTsa())
  expect(known.timestampAnchors.map((der) => Buffer.from(der))).toEqual([Buffer.from(tsa.root)])
  const whole = ['valid', 'B-LTA true', 'TST true']
  expect(await verdictOn(pdf, await trustedRoots(app.deps))).toEqual(whole)
  expect(await verdictOn(pdf, known)).toEqual(whole)
  expect((await verdictOn(pdf, { ...known, timestampAnchors: [] })).slice(1)).toEqual([
    'B-LTA true',
    'TST false',
  ])
  // Own time stamp authority, issuing one and root; the outer stamper, its issuer and root.
  expect(storeOf(pdf)).toEqual([6, 2, 2])
})

test('under a root of time stamps no signer is believed', async () => {
  const pdf = await fileOf(await completed())
  const { trustAnchors, timestampAnchors } = await trustedRoots(app.deps)
  const swapped = { trustAnchors: [], timestampAnchors: [...trustAnchors, ...timestampAnchors] }
  expect((await verdictOn(pdf, swapped))[1]).toBe('B-LTA false')
})

test.skipIf(missingTool('openssl', 'pdfsig', 'qpdf'))('OpenSSL, pdfsig and qpdf find it sound', async () => {
  const pdf = await fileOf(await completed())
  const [signature, stamp] = signaturesIn(pdf)
  const { value, token } = signerInfoOf(signature!.contents)
  expect(opensslCms(signature!, app.deps.authority.root.certificate)).toContain(
    'CAdES Verification successful',
  )
  expect(opensslTimestamp(token!, value, tsa.root)).toContain('Verification: OK')
  expect(opensslTimestamp(stamp!.contents, stamp!.covered, tsa.root)).toContain('Verification: OK')
  const signed = pdf.subarray(0, signature!.byteRange[2] + signature!.byteRange[3])
  expect(runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: signed }).output).toContain('Signature is Valid')
  expect(runTool('qpdf', ['--check', '{pdf}'], { pdf }).status).toBe(0)
})

test('another certificate between signature and final file leaves both sound, with both chains in the file', async () => {
  const at = await accepted()
  const cutOff: Deps = {
    ...app.deps,
    sealing: { ...app.deps.sealing, addLongTerm: () => Promise.reject(new Error('cut off')) },
  }
  await runJobs({ ...app, deps: cutOff })
  await tsa.renewCertificate()
  clock.advance(MINUTE_MS)
  await runJobs(app)
  const pdf = await fileOf(at.contractId)
  expect(await verdictOn(pdf, await trustedRoots(withoutTsa()))).toEqual(['valid', 'B-LTA true', 'TST true'])
  const carried = (await app.deps.sealing.stampsIn(pdf)).map(({ certificates }) =>
    certificates.map((der) => new X509Certificate(der).serialNumber).toSorted(),
  )
  expect(carried.length).toBe(2)
  expect(carried[0]).not.toEqual(carried[1])
})

test('a setting that is taken away changes nothing for the files of before, and the check names their root', async () => {
  const deps = withoutTsa()
  const at = await accepted()
  await runJobs({ ...app, deps })
  const pdf = await fileOf(at.contractId)
  expect(await verdictOn(pdf, { ...(await trustedRoots(deps)), timestampAnchors: [] })).toEqual([
    'valid',
    'B-LTA true',
    'TST true',
  ])
  expect(await checkOf(deps)).toEqual([
    'fine',
    '没有配置外部时间戳服务，时间戳由平台自己的时间戳服务签发。以前用过的外部时间戳服务仍受信任，已盖的时间戳继续有效：C=CN, O=联合信任, CN=联合信任根证书。',
  ])
})

test('nobody who tells of revocations keeps no contract from its end', async () => {
  tsa.isStatusDown = true
  clock.advance(11 * MINUTE_MS)
  const pdf = await fileOf(await completed())
  expect(storeOf(pdf)).toEqual([6, 2, 0])
  expect((await checkOf(app.deps))[0]).toBe('soon')
  clock.advance(11 * MINUTE_MS)
})

// Last, for it moves the clock by years.
test('files are renewed by the outer authority before its certificate ends, those of the embedded one too', async () => {
  const outside = await completed()
  const at = await accepted()
  await runJobs({ ...app, deps: withoutTsa() })
  clock.set('2038-06-15T01:00:00.000Z')
  const { db } = app
  const { publicUrl } = app.deps.config
  const authority = await ensureAuthority({ db, clock, masterKey: MASTER_KEY, publicUrl })
  await tsa.renewCertificate()
  const deps: Deps = { ...app.deps, authority, outerTimestamps: tsa.source() }
  const so = await renewNext(deps, RENEWAL_START, { before: undefined })
  expect(so.failed).toEqual([])
  expect(so.renewed).toBeGreaterThanOrEqual(2)
  for (const contractId of [outside, at.contractId]) {
    const pdf = await fileOf(contractId)
    const { trustAnchors, timestampAnchors } = await trustedRoots(withoutTsa())
    expect(await verdictOn(pdf, { trustAnchors, timestampAnchors })).toEqual([
      'valid',
      'B-LTA true',
      'TST true',
      'TST true',
    ])
  }
})
