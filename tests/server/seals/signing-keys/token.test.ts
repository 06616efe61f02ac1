// The authority's keys are made in a PKCS#11 token and sign from there.
// A token that is gone stops signing and nothing else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { followAuthority } from '#server/operations/seals/signing-keys/follow.ts'
import { revokeIssuer } from '#server/operations/seals/signing-keys/revoke-issuer.ts'
import { exportRootKey } from '#server/operations/seals/signing-keys/root-key.ts'
import { launched, partyFor, personSigner, runJobs, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp, TestAppOptions } from '#tests/support/test-app.ts'
import { createSoftToken, missingToken } from '#tests/support/token.ts'

const found = async ({ deps }: TestApp) =>
  (await lookAround(deps)).find(({ code }) => code === 'token')?.finding

const finalOf = async ({ db, deps }: TestApp, contractId: string): Promise<Uint8Array> => {
  const [row] = await db.current().select().from(document).where(eq(document.contractId, contractId))
  return deps.storage.get(row?.currentSha256 ?? '')
}

const signedBy = async (app: TestApp, signer: Signer): Promise<string> => {
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  return contractId
}

const judged = async (app: TestApp, contractId: string) => {
  const { overall, signatures } = await app.deps.ownVerifier.verify(await finalOf(app, contractId), {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
  })
  return [overall, ...signatures.map(({ kind, level, trusted }) => `${kind} ${level} ${trusted}`)]
}

/** Where the newest key of each part lies. */
const places = async ({ db }: TestApp) => {
  const rows = await db.current().select().from(certificate)
  return rows
    .filter(({ ownerType }) => ownerType !== 'person' && ownerType !== 'company')
    .map((row) => [row.ownerType, row.tokenKeyId === null ? 'database' : 'token', row.wrappedKey === null])
    .toSorted()
}

const GOOD = ['valid', 'signature B-LTA true', 'timestamp TST true']

test.skipIf(missingToken() || missingTool('openssl', 'pdfsig'))(
  'a house that had its keys in the database moves to a token',
  { timeout: 240_000 },
  async () => {
    const soft = createSoftToken()
    onTestFinished(soft.remove)
    const open = async (options: TestAppOptions) => {
      const app = await createTestApp(options)
      onTestFinished(() => app.close())
      return app
    }
    const before = await open({})
    const { db, clock } = before
    const old = await signedBy(before, await personSigner(before, '林小满'))
    clock.advance(3_600_000)
    const token = openToken(soft.config)
    onTestFinished(() => token.close())
    const app = await open({ db, clock, deps: { token } })
    expect(await places(app)).toEqual(
      [
        ['root', 'database', false],
        ['issuing', 'database', false],
        ['issuing', 'token', true],
        ['platform', 'database', false],
        ['platform', 'token', true],
        ['timestamp', 'database', false],
        ['timestamp', 'token', true],
      ].toSorted(),
    )
    const outside = soft.listed()
    expect(outside.match(/never extractable/g)).toHaveLength(3)
    expect(outside).not.toMatch(/Access:(?!.*never extractable)/)
    expect((await found(app))?.result).toBe('fine')

    // Time stamps and certificates made by it are good for us, for OpenSSL, and for pdfsig.
    const signer = await personSigner(app, '周既明')
    const fresh = await signedBy(app, signer)
    expect([await judged(app, fresh), await judged(app, old)]).toEqual([GOOD, GOOD])
    const pdf = await finalOf(app, fresh)
    expect(runTool('pdfsig', ['-nocert', '{pdf}'], { pdf }).output).toContain('Signature is Valid')
    await anchorHeads(app.deps)
    expect(await checkHistory(app.deps, fresh)).toEqual({ intact: true, brokenAt: undefined })
    const { authority } = app.deps
    const { rawPayload } = await app.fastify.inject({ url: '/pki/ca2.crl' })
    const files = {
      crl: pem('X509 CRL', rawPayload),
      issuer: pem('CERTIFICATE', authority.issuing.certificate),
    }
    expect(
      runTool('openssl', ['crl', '-noout', '-in', '{crl}', '-CAfile', '{issuer}'], files).output,
    ).toContain('verify OK')

    // Taken out: what signs waits and is told; put back, it goes on by itself.
    soft.takeOut()
    await token.close()
    const waiting = await launched(signer, { parties: [partyFor(signer)] })
    await sign(app, signer, waiting).catch(() => undefined)
    expect(await found(app)).toMatchObject({ result: 'bad', toDo: expect.stringContaining('令牌') })
    expect(app.logged()).toContain(
      'key.token-unavailable 签名密钥所在的令牌没有应答，请稍后重试。: PKCS#11: ',
    )
    expect((await app.fastify.inject({ url: '/readyz' })).json()).toMatchObject({
      status: 'ready',
      token: 'silent',
    })
    soft.putBack()
    for (let tries = 0; tries < 8; tries += 1) {
      clock.advance(3_600_000)
      await runJobs(app)
    }
    expect(await judged(app, waiting)).toEqual(GOOD)
    expect((await found(app))?.result).toBe('fine')

    // A start without the settings refuses with words.
    await expect(createTestApp({ db, clock })).rejects.toThrow('请恢复 NUOYIN_PKCS11_MODULE')
  },
)

test.skipIf(missingToken())(
  'a new house makes all keys in the token, RSA if it wants',
  { timeout: 120_000 },
  async () => {
    const soft = createSoftToken()
    onTestFinished(soft.remove)
    const wrong = openToken({ ...soft.config, pin: '4321' })
    onTestFinished(() => wrong.close())
    await expect(wrong.missing([])).rejects.toMatchObject({ code: 'key.token-unavailable' })
    await expect(wrong.missing([])).rejects.toMatchObject({
      cause: { message: expect.stringContaining('not tried again before a restart') },
    })
    const token = openToken({ ...soft.config, keyType: 'rsa' })
    onTestFinished(() => token.close())
    const app = await createTestApp({ deps: { token } })
    onTestFinished(() => app.close())
    expect((await places(app)).map(([part, place]) => [part, place])).toEqual([
      ['issuing', 'token'],
      ['platform', 'token'],
      ['root', 'token'],
      ['timestamp', 'token'],
    ])
    expect(await judged(app, await signedBy(app, await personSigner(app, '陈一诺')))).toEqual(GOOD)
    await expect(exportRootKey(app.deps, 'twelve or more')).rejects.toThrow('不能导出')
    expect((await lookAround(app.deps)).find(({ code }) => code === 'rootKey')?.finding.said).toContain(
      '令牌',
    )
  },
)

test.skipIf(missingToken() || missingTool('pdfsig'))(
  'an issuing key of the token that was stolen is followed by another in the token',
  { timeout: 120_000 },
  async () => {
    const soft = createSoftToken()
    const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-token-data-'))
    onTestFinished(() => {
      soft.remove()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const token = openToken(soft.config)
    onTestFinished(() => token.close())
    const app = await createTestApp({ deps: { token }, config: { dataDir } })
    onTestFinished(() => app.close())
    const signer = await personSigner(app, '林小满')
    await signedBy(app, signer)
    const [stolen] = (await app.db.current().select().from(certificate)).filter(
      ({ ownerType }) => ownerType === 'issuing',
    )
    app.clock.advance(3_600_000)
    await followAuthority(app.deps)
    const theft = { issuer: 'ca', stolenSince: app.clock.now() }
    const { publicUrl } = app.deps.config
    const done = await revokeIssuer({ ...app.deps, publicUrl }, undefined, theft)
    expect(done).toMatchObject({ successor: '诺印签发证书 2', toReplace: 1, wasInToken: true })
    await expect.poll(() => app.deps.authority.earlier.length, { timeout: 10_000 }).toBe(1)
    await runJobs(app)
    // Of the revoked one no key is named any more; time stamps and platform keep theirs under other certificates.
    expect(await places(app)).toEqual(
      [
        ['root', 'token', true],
        ['issuing', 'database', true],
        ['issuing', 'token', true],
        ['platform', 'token', true],
        ['platform', 'token', true],
        ['timestamp', 'token', true],
        ['timestamp', 'token', true],
      ].toSorted(),
    )
    expect(soft.listed().match(/never extractable/g)).toHaveLength(5)
    // Deleted by the maker's means, nobody misses it.
    soft.deleteKey(stolen?.tokenKeyId ?? '')
    expect(soft.listed().match(/never extractable/g)).toHaveLength(4)
    expect((await found(app))?.result).toBe('fine')
    const fresh = await signedBy(app, signer)
    expect(await judged(app, fresh)).toEqual(GOOD)
    const pdf = await finalOf(app, fresh)
    const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf })
    expect(output).toContain('Signature is Valid')
    expect(output).not.toMatch(/Invalid|Digest Mismatch|Decoding/)
  },
)
