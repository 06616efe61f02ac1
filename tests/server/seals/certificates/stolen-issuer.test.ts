// The issuing key is stolen: its authority is revoked and replaced, and what it signed is judged.
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import { readListFile } from '#server/documents/verification/trust/list-files.ts'
import { listRevokedIssuers } from '#server/domain/seals/certificates/revoked-issuers.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { renewStamps } from '#server/operations/contracts/signing/renew-stamps.ts'
import { affectedContracts } from '#server/operations/platform/audit/affected.ts'
import { followAuthority } from '#server/operations/seals/signing-keys/follow.ts'
import { exportRootKey, takeRootOffline } from '#server/operations/seals/signing-keys/root-key.ts'
import { revokeIssuer } from '#server/operations/seals/signing-keys/revoke-issuer.ts'
import { embeddedKeys, issuingChain, partRequest } from '#server/trust/authority.ts'
import type { Authority } from '#server/trust/authority.ts'
import { buildCertificate } from '#server/trust/certificate.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { encryptKey } from '#server/trust/encrypted-key.ts'
import { issueCertificate } from '#server/trust/holder-certificates.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { launched, partyFor, personSigner, runJobs, sign, signInByCode } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, signInAtDesk } from '#tests/support/operators.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { missingTool, pem as pemOf, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const PASSPHRASE = 'twelve or more'
const STOLEN = new Date('2026-12-10T02:00:00.000Z')

const fileOf = async ({ db, deps }: TestApp, contractId: string): Promise<Uint8Array> => {
  const [row] = await db.current().select().from(document).where(eq(document.contractId, contractId))
  return deps.storage.get(row?.currentSha256 ?? '')
}

/** What the public page says of a file. */
const judged = async (app: TestApp, body: Uint8Array) => {
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' } as never, { body })
  const people = verdict.signatures.filter(({ kind }) => kind === 'signature')
  return {
    overall: verdict.overall,
    headline: verdict.headline,
    people: people.map(({ trusted, level }) => [trusted, level]),
    words: people.map(({ answers }) => answers.trust),
  }
}

/** What a thief makes of the stolen key on a day of his choice. */
const forged = async (
  app: TestApp,
  stolen: Authority,
  { day, isStamped }: { day: string; isStamped: boolean },
) => {
  const now = new Date(day)
  app.clock.set(day)
  const privateKey = generateSigningKey()
  const validity = { from: now, until: new Date(now.getTime() + 86_400_000 * 365) }
  const subject = { commonName: '林小满', kind: 'person', serial: 'somebody' } as const
  const leaf = await issueCertificate(stolen, subject, createPublicKey(privateKey), validity)
  const stamps = embeddedKeys()
  const stamper = {
    certificate: await buildCertificate(partRequest(stolen, 'timestamp', stamps.publicKey, now, {})),
    privateKey: stamps.privateKey,
    chain: issuingChain(stolen),
  }
  const slots = {
    field: 'S',
    seals: [{ page: 0, x: 60, y: 600, w: 100, h: 50 }],
    dates: [],
    crossPage: [],
  }
  const pdf = await app.deps.sealing.reserve({ pdf: pagesOf(1), signatures: [slots] })
  const signed = await app.deps.sealing.sign({
    pdf,
    field: 'S',
    appearances: { seal: drawCompanySeal({ kind: 'company', name: '林小满' }) },
    name: '林小满',
    reason: '同意',
    key: { certificate: leaf, privateKey, chain: issuingChain(stolen) },
    ...(isStamped ? { timestamps: { kind: 'embedded', key: stamper } } : {}),
  })
  return { pdf: signed.pdf, leaf }
}

test.skipIf(missingTool('openssl'))('revoked, replaced, and judged', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-stolen-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await createTestApp({ config: { dataDir } })
  onTestFinished(() => app.close())
  const { db, clock } = app
  const deps = { ...app.deps, publicUrl: app.deps.config.publicUrl }
  const finding = async () => (await lookAround(app.deps)).find(({ code }) => code === 'issuers')?.finding
  const standing = async () => ({
    revoked: (await listRevokedIssuers(db)).length,
    key: (await newestCertificate(db, 'issuing'))?.wrappedKey !== null,
    issuers: (await db.current().select().from(certificate).where(eq(certificate.ownerType, 'issuing')))
      .length,
  })

  clock.set('2026-12-01T01:00:00.000Z')
  await firstOperator(app)
  const [first, second] = [await personSigner(app, '林小满'), await personSigner(app, '陈一诺')]
  const brought = { pem: await exportRootKey(deps, PASSPHRASE), passphrase: PASSPHRASE }
  const stolen: Authority = { ...app.deps.authority }

  // Before the theft: one completed, one signed by the first of two.
  const old = await launched(first, { parties: [partyFor(first)] })
  await sign(app, first, old)
  const running = await launched(first, {
    parties: [partyFor(first, { isSelf: true }), partyFor(second, { signOrder: 2 })],
  })
  await sign(app, first, running)
  await anchorHeads(app.deps)
  // After the theft, and before anybody knew.
  clock.set('2026-12-12T01:00:00.000Z')
  await signInByCode(app, first)
  const late = await launched(first, { parties: [partyFor(first)] })
  await sign(app, first, late)
  await anchorHeads(app.deps)
  expect((await judged(app, await fileOf(app, late))).people).toEqual([[true, 'B-LTA']])
  expect(await finding()).toMatchObject({ result: 'fine', said: '没有被吊销的签发机构。' })

  // Refusals change nothing, and neither does an act that is cut off.
  clock.set('2026-12-20T01:00:00.000Z')
  const theft = { issuer: 'ca', stolenSince: STOLEN }
  await expect(revokeIssuer(deps, brought, theft)).rejects.toThrow('根密钥还在服务器上')
  await takeRootOffline(deps, brought)
  const another = { pem: encryptKey(generateSigningKey(), PASSPHRASE), passphrase: PASSPHRASE }
  await expect(revokeIssuer(deps, undefined, theft)).rejects.toThrow('请带回根密钥文件')
  await expect(revokeIssuer(deps, another, theft)).rejects.toThrow('另一套安装的密钥')
  await expect(revokeIssuer(deps, { ...brought, passphrase: 'not the same' }, theft)).rejects.toThrow(
    '口令不对',
  )
  await expect(revokeIssuer(deps, brought, { ...theft, issuer: 'ca9' })).rejects.toThrow(
    '没有名为 ca9 的签发机构',
  )
  const [early, future] = [new Date('2020-01-01'), new Date('2027-01-01')]
  await expect(revokeIssuer(deps, brought, { ...theft, stolenSince: early })).rejects.toThrow('早于')
  await expect(revokeIssuer(deps, brought, { ...theft, stolenSince: future })).rejects.toThrow('在将来')
  const killed = db.transaction(async () => {
    await revokeIssuer(deps, brought, theft)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await standing()).toEqual({ revoked: 0, key: true, issuers: 1 })

  // Another node, which hears of it.
  const other = await createTestApp({ db, clock, config: { dataDir } })
  onTestFinished(() => other.close())
  await followAuthority(other.deps)
  const done = await revokeIssuer(deps, brought, { ...theft, issuer: serialOf(stolen.issuing.certificate) })
  expect(done).toMatchObject({
    toReplace: 2,
    wasInToken: false,
    successor: '诺印签发证书 2',
  })
  expect(await standing()).toEqual({ revoked: 1, key: true, issuers: 2 })
  await expect(revokeIssuer(deps, brought, theft)).rejects.toThrow('没有再次吊销')
  await expect.poll(() => other.deps.authority.earlier.length, { timeout: 10_000 }).toBe(1)
  // A node that has not heard gives out nothing that could be mistaken for true.
  clock.advance(120_000)
  expect((await app.fastify.inject({ url: '/pki/ca.crl' })).statusCode).toBe(500)
  expect(await finding()).toMatchObject({ result: 'bad', toDo: expect.stringContaining('重新启动') })
  await followAuthority(app.deps)
  await runJobs(app)
  expect(serialOf(app.deps.authority.issuing.certificate)).toBe(
    serialOf(other.deps.authority.issuing.certificate),
  )
  expect(await finding()).toMatchObject({ result: 'fine', measured: { revoked: 1, to_replace: 0 } })
  const rows = await db.current().select().from(certificate).where(eq(certificate.ownerType, 'person'))
  const states = rows.map(({ state, issuer, revocationReason: why, wrappedKey }) => [
    state,
    issuer.includes('签发证书 2'),
    why,
    wrappedKey !== null,
  ])
  expect(states.toSorted()).toEqual([
    ['revoked', false, 'issuerRevoked', false],
    ['revoked', false, 'issuerRevoked', false],
    ['valid', true, null, true],
    ['valid', true, null, true],
  ])

  // OpenSSL about the lists.
  const get = async (url: string) => new Uint8Array((await other.fastify.inject({ url })).rawPayload)
  const [root, issuing, next] = [
    pemOf('CERTIFICATE', await get('/pki/root.cer')),
    pemOf('CERTIFICATE', await get('/pki/ca.cer')),
    pemOf('CERTIFICATE', await get('/pki/ca2.cer')),
  ]
  const lists = [await get('/pki/root.crl'), await get('/pki/ca.crl'), await get('/pki/ca2.crl')]
  const rootList = pemOf('X509 CRL', lists[0] ?? new Uint8Array())
  const shown = runTool('openssl', ['crl', '-in', '{crl}', '-noout', '-text'], { crl: rootList }).output
  expect(shown).toContain('CA Compromise')
  expect(shown).toMatch(/Invalidity Date:\s+Dec 10 02:00:00 2026 GMT/)
  const checking = async (leaf: Uint8Array | undefined, issuer: Uint8Array) =>
    runTool(
      'openssl',
      [
        'verify',
        '-crl_check_all',
        '-attime',
        String(clock.now().getTime() / 1000),
        '-CAfile',
        '{root}',
        '-untrusted',
        '{issuer}',
        '-CRLfile',
        '{crl}',
        '{leaf}',
      ],
      {
        root,
        issuer,
        crl: pemOf('X509 CRL', ...lists),
        leaf: pemOf('CERTIFICATE', leaf ?? new Uint8Array()),
      },
    ).output
  const own = await newestCertificate(db, 'person', first.userId)
  expect(await checking(own?.der, next)).toContain('leaf: OK')
  expect(await checking(rows.find(({ state }) => state === 'revoked')?.der, issuing)).toContain(
    'certificate revoked',
  )
  expect((await other.fastify.inject({ url: '/pki/ca3.crl' })).statusCode).toBe(404)
  expect(readListFile(readFileSync(join(dataDir, 'revoked-issuers.crl')))).toEqual([lists[0]])

  // What was signed before the theft and anchored holds; what was signed after it does not.
  const page = async (pdf: Uint8Array) => judged(other, pdf)
  expect(await page(await fileOf(other, old))).toMatchObject({
    overall: 'valid',
    headline: '签名完整，签署人受信任',
    people: [[true, 'B-LTA']],
    words: [
      expect.stringContaining(
        '签发机构的密钥后来自 2026-12-10 10:00:00 起可能被盗，另有时间证明签名在此之前，不受影响',
      ),
    ],
  })
  const refused = { overall: 'invalid', headline: '签名不予认可：签发机构的密钥被盗' }
  expect(await page(await fileOf(other, late))).toMatchObject({
    ...refused,
    people: [[false, 'B-LTA']],
    words: [
      '签署人未受信任：签名在签发机构的密钥可能被盗（2026-12-10 10:00:00）之后作出，不予认可，请各方重新签署',
    ],
  })
  const affected = await Array.fromAsync(affectedContracts(deps))
  expect(affected.flat().map(({ id }) => id)).toEqual([late])

  // The thief's own, dated back, without a time stamp and with one of his own authority.
  const today = clock.now().toISOString()
  const unproven =
    '签署人未受信任：签名出自密钥被盗的签发机构（自 2026-12-10 10:00:00 起），没有别的时间证明它在此之前作出，不予认可'
  for (const isStamped of [false, true]) {
    const { pdf, leaf } = await forged(other, stolen, { day: '2026-12-05T01:00:00.000Z', isStamped })
    clock.set(today)
    expect(await page(pdf)).toMatchObject({ ...refused, words: [unproven] })
    expect(await checking(leaf, issuing)).toContain('certificate revoked')
  }

  // The contract in the middle goes on under the successor.
  await signInByCode(other, second)
  await sign(other, second, running)
  expect(await page(await fileOf(other, running))).toMatchObject({
    overall: 'valid',
    people: [
      [true, 'B-LTA'],
      [true, 'B-LTA'],
    ],
  })
  await signInByCode(other, first)
  const fresh = await launched(first, { parties: [partyFor(first)] })
  await sign(other, first, fresh)
  expect(await page(await fileOf(other, fresh))).toMatchObject({
    overall: 'valid',
    people: [[true, 'B-LTA']],
  })

  // An old file may be renewed still: what proves its time goes along. Other programs find no fault in the bytes of either.
  expect(await renewStamps(other.deps, [old], { before: new Date('2099-01-01') })).toEqual({
    renewed: 1,
    failed: [],
  })
  const renewed = await fileOf(other, old)
  expect(await page(renewed)).toMatchObject({ overall: 'valid', people: [[true, 'B-LTA']] })
  if (missingTool('pdfsig') === false)
    for (const [pdf, people] of [
      [renewed, 1],
      [await fileOf(other, running), 2],
    ] as const) {
      // It leaves document time stamps alone.
      const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf })
      expect(output.match(/Signature is Valid/g)).toHaveLength(people)
      expect(output).not.toMatch(/Invalid|Digest Mismatch|Decoding/)
    }

  const desk = await signInAtDesk(other, 'admin', DESK_PASSWORD)
  const audit = await desk.call(listPlatformAudit, {})
  expect(audit.rows.map(({ event }) => event).filter((event) => event.startsWith('rootKey:'))).toEqual([
    'rootKey:certificatesReplaced',
    'rootKey:issuerRevoked',
    'rootKey:takenOffline',
  ])
})
