// The issuing authority has a successor before it ends.
// New certificates come from it, and old signatures stay provable.
import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { document } from '#server/db/schema/contracts/documents.ts'
import { systemActor } from '#server/domain/actor.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { RENEWAL_START, renewNext } from '#server/operations/platform/upkeep/renew-all.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { answerOcspRequest } from '#server/operations/seals/certificates/answer-ocsp.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const certificateOf = async ({ db }: TestApp, { userId }: Signer) => {
  const row = await newestCertificate(db, 'person', userId)
  if (row === undefined) throw new Error('no certificate')
  return row
}

const signedBy = async (app: TestApp, signer: Signer): Promise<string> => {
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  return contractId
}

/** What the product's own checker says of each signature on a contract's file: kind, whether it holds, whether it is trusted. */
const judged = async ({ db, clock, deps }: TestApp, contractId: string) => {
  const [row] = await db.current().select().from(document).where(eq(document.contractId, contractId))
  const { overall, signatures } = await deps.ownVerifier.verify(
    await deps.storage.get(row?.currentSha256 ?? ''),
    { trustAnchors: [deps.authority.root.certificate], now: clock.now() },
  )
  return [overall, ...signatures.map(({ kind, intact, trusted }) => `${kind} ${intact} ${trusted}`)]
}

const revoke = ({ deps, clock }: TestApp, { userId }: Signer) =>
  revokeCertificatesOf(deps, {
    holder: { userId },
    reason: 'keyCompromised',
    actor: systemActor('t'),
    at: clock.now(),
  })

const SIGNED = 'signature true true'
const STAMPED = 'timestamp true true'

test.skipIf(missingTool('openssl'))(
  'four years before its end a start brings the next one',
  { timeout: 240_000 },
  async () => {
    const first = await createTestApp()
    onTestFinished(() => first.close())
    const { db, clock } = first
    const startedOn = async (day: string): Promise<TestApp> => {
      clock.set(`${day}T01:00:00.000Z`)
      const app = await createTestApp({ db, clock })
      onTestFinished(() => app.close())
      return app
    }
    const renewAll = ({ deps }: TestApp) => renewNext(deps, RENEWAL_START, { before: undefined, width: 2 })
    const get = async (app: TestApp, url: string) => {
      const { rawPayload, statusCode } = await app.fastify.inject({ method: 'GET', url })
      return statusCode === 200 ? new Uint8Array(rawPayload) : statusCode
    }

    const early = await personSigner(first, '林小满')
    const before = await signedBy(first, early)
    const old = await certificateOf(first, early)
    clock.advance(3_600_000)
    await revoke(first, early)
    const middle = await startedOn('2038-06-15')
    expect(middle.deps.authority.earlier).toEqual([])
    expect(await renewAll(middle)).toMatchObject({ renewed: 1, failed: [] })

    const later = await startedOn('2042-12-01')
    const { authority } = later.deps
    const again = await startedOn('2042-12-02')
    expect(again.deps.authority.issuing.certificate).toEqual(authority.issuing.certificate)
    expect(authority.earlier.map(({ certificate }) => certificate)).toEqual([
      first.deps.authority.issuing.certificate,
    ])
    expect(authority.root.certificate).toEqual(first.deps.authority.root.certificate)
    // It ends with the root, not after it.
    const facts = new X509Certificate(authority.issuing.certificate)
    expect([facts.subject.includes('签发证书 2'), facts.validToDate]).toEqual([
      true,
      new X509Certificate(authority.root.certificate).validToDate,
    ])

    const late = await personSigner(later, '周既明')
    const after = await signedBy(later, late)
    const fresh = await certificateOf(later, late)
    expect(new X509Certificate(fresh.der).infoAccess).toContain('/pki/ca2.cer')
    expect(await get(later, '/pki/ca.cer')).toEqual(new Uint8Array(first.deps.authority.issuing.certificate))
    expect(await get(later, '/pki/ca2.cer')).toEqual(new Uint8Array(authority.issuing.certificate))
    expect(await judged(later, after)).toEqual(['valid', SIGNED, STAMPED])
    expect(await judged(later, before)).toEqual(['valid', SIGNED, STAMPED, STAMPED])

    // Each is on the list of the one that issued it, and on no other.
    clock.advance(3_600_000)
    await revoke(later, late)
    clock.advance(60_000)
    const listed = async (name: string) => {
      const crl = pem('X509 CRL', (await get(later, `/pki/${name}.crl`)) as Uint8Array)
      const { output } = runTool('openssl', ['crl', '-noout', '-text', '-in', '{crl}'], { crl })
      return [old, fresh].map(({ serial }) => output.includes(serial.toUpperCase()))
    }
    expect([await listed('ca'), await listed('ca2')]).toEqual([
      [true, false],
      [false, true],
    ])
    const files = {
      root: pem('CERTIFICATE', authority.root.certificate),
      issuing: pem('CERTIFICATE', authority.issuing.certificate),
      leaf: pem('CERTIFICATE', fresh.der),
    }
    const asking = ['ocsp', '-issuer', '{issuing}', '-cert', '{leaf}', '-reqout', '-']
    const request = runTool('openssl', asking, files).bytes
    const { body: answer } = await answerOcspRequest(later.deps, request)
    const judging = [
      'ocsp',
      '-reqin',
      '{request}',
      '-respin',
      '{answer}',
      '-resp_text',
      '-issuer',
      '{issuing}',
    ]
    const { output } = runTool('openssl', [...judging, '-CAfile', '{root}', '-verify_other', '{issuing}'], {
      ...files,
      request,
      answer,
    })
    expect(output).toContain('Cert Status: revoked')

    // Stamps of the last years of the first end with it, and are renewed before.
    const last = await startedOn('2046-07-01')
    expect(new X509Certificate(last.deps.authority.timestamp.certificate).issuer).toContain('签发证书 2')
    expect(await renewAll(last)).toMatchObject({ renewed: 2, failed: [] })
    const end = await startedOn('2050-01-01')
    expect(await judged(end, after)).toEqual(['valid', SIGNED, STAMPED, STAMPED])
    expect(await judged(end, before)).toEqual(['valid', SIGNED, STAMPED, STAMPED, STAMPED])
    for (const contractId of [before, after])
      expect(await checkHistory(end.deps, contractId)).toEqual({ intact: true, brokenAt: undefined })
  },
)
