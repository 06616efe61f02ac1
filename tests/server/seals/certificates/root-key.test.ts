// The root's key leaves the server, which works on.
// It is brought back for the next list and the next issuing authority.
import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { findRootList } from '#server/domain/seals/certificates/root-lists.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { answerOcspRequest } from '#server/operations/seals/certificates/answer-ocsp.ts'
import {
  certifyNextIssuer,
  exportRootKey,
  proveExport,
  signRootList,
  takeRootOffline,
} from '#server/operations/seals/signing-keys/root-key.ts'
import { encryptKey } from '#server/trust/encrypted-key.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { refuseOcsp } from '#server/trust/ocsp.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, signInAtDesk } from '#tests/support/operators.ts'
import { missingTool, pem as pemOf, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const PASSPHRASE = 'twelve or more'

const found = async ({ deps }: TestApp, isProduction = true) => {
  const config = { ...deps.config, isProduction }
  const all = await lookAround({ ...deps, config })
  const of = (code: string) => all.find((one) => one.code === code)?.finding
  return { rootKey: of('rootKey'), certificates: of('certificates') }
}

/** A contract that somebody signs now, as the product's own checker sees it. */
const signedNow = async (app: TestApp, name: string) => {
  const signer = await personSigner(app, name)
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  const [row] = await app.db.current().select().from(document).where(eq(document.contractId, contractId))
  const pdf = await app.deps.storage.get(row?.currentSha256 ?? '')
  const { overall, signatures } = await app.deps.ownVerifier.verify(pdf, {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
  })
  const [first] = signatures
  return [overall, first?.level, first?.trusted]
}

test.skipIf(missingTool('openssl'))(
  'offline, the list, the next issuing authority',
  { timeout: 240_000 },
  async () => {
    const first = await createTestApp()
    onTestFinished(() => first.close())
    const { db, clock } = first
    await firstOperator(first)
    const startedOn = async (day: string): Promise<TestApp> => {
      clock.set(`${day}T01:00:00.000Z`)
      const app = await createTestApp({ db, clock })
      onTestFinished(() => app.close())
      return app
    }
    const deps = { ...first.deps, publicUrl: first.deps.config.publicUrl }
    const keyIn = async () => (await newestCertificate(db, 'root'))?.wrappedKey ?? null
    expect((await found(first, false)).rootKey?.result).toBe('fine')
    expect((await found(first)).rootKey).toMatchObject({
      result: 'soon',
      said: '根密钥在服务器上，由主密钥加密。',
    })

    // Nothing goes before the export was opened and proved.
    await expect(exportRootKey(deps, 'short')).rejects.toThrow('至少 12 个字符')
    const pem = await exportRootKey(deps, PASSPHRASE)
    const brought = { pem, passphrase: PASSPHRASE }
    const another = { pem: encryptKey(generateSigningKey(), PASSPHRASE), passphrase: PASSPHRASE }
    for (const act of [proveExport, takeRootOffline]) {
      await expect(act(deps, { ...brought, passphrase: 'not the same' })).rejects.toThrow('口令不对')
      await expect(act(deps, another)).rejects.toThrow('另一套安装的密钥')
      await expect(act(deps, { ...brought, pem: 'hello' })).rejects.toThrow('没有加密的私钥')
    }
    await expect(signRootList(deps, brought)).rejects.toThrow('根密钥还在服务器上')
    await proveExport(deps, brought)
    expect([(await keyIn()) === null, await findRootList(db)]).toEqual([false, undefined])
    // A process that is killed before the commit leaves the key, and no list.
    const killed = db.transaction(async () => {
      await takeRootOffline(deps, brought)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect([(await keyIn()) === null, await findRootList(db)]).toEqual([false, undefined])
    const until = await takeRootOffline(deps, brought)
    expect([until, await keyIn()]).toEqual([new Date('2031-11-23T01:00:00.000Z'), null])
    await expect(takeRootOffline(deps, brought)).rejects.toThrow('无需再次移出')
    await expect(exportRootKey(deps, PASSPHRASE)).rejects.toThrow('不能再导出')
    expect((await found(first)).rootKey).toMatchObject({
      result: 'soon',
      toDo: expect.stringContaining('重新启动'),
    })

    // A process that never knew the key works on.
    const second = await startedOn('2027-01-01')
    expect(second.deps.authority.root).toEqual({ certificate: first.deps.authority.root.certificate })
    expect(await signedNow(second, '林小满')).toEqual(['valid', 'B-LTA', true])
    expect((await found(second)).rootKey).toMatchObject({ result: 'fine', measured: { on_server: 0 } })
    const { authority } = second.deps
    const files = {
      root: pemOf('CERTIFICATE', authority.root.certificate),
      issuing: pemOf('CERTIFICATE', authority.issuing.certificate),
      crl: pemOf('X509 CRL', (await second.fastify.inject({ url: '/pki/root.crl' })).rawPayload),
    }
    const at = String(clock.now().getTime() / 1000)
    const checking = [
      'verify',
      '-crl_check',
      '-attime',
      at,
      '-CAfile',
      '{root}',
      '-CRLfile',
      '{crl}',
      '{issuing}',
    ]
    expect(runTool('openssl', checking, files).output).toContain('issuing: OK')
    const asking = ['ocsp', '-issuer', '{root}', '-cert', '{issuing}', '-reqout', '-']
    const { body } = await answerOcspRequest(second.deps, runTool('openssl', asking, files).bytes)
    expect(body).toEqual(refuseOcsp('unauthorized'))

    // The list ends first.
    const late = await startedOn('2031-08-01')
    expect((await found(late)).rootKey).toMatchObject({
      result: 'soon',
      toDo: expect.stringContaining('sign-list'),
    })
    clock.set('2031-11-24T01:00:00.000Z')
    expect((await found(late)).rootKey?.result).toBe('bad')
    expect((await signedNow(late, '周既明')).slice(0, 1)).toEqual(['valid'])
    await expect(signRootList(deps, another)).rejects.toThrow('另一套安装的密钥')
    expect(await signRootList(deps, brought, { years: 10 })).toEqual(new Date('2041-11-24T01:01:00.000Z'))
    expect((await found(late)).rootKey?.result).toBe('fine')
    await expect(certifyNextIssuer(deps, brought)).rejects.toThrow('还不需要下一张')

    // Then the issuing authority: a start cannot make its successor, and says who can.
    const due = await startedOn('2042-12-01')
    expect(due.deps.authority.earlier).toEqual([])
    const { certificates } = await found(due)
    expect(certificates?.toDo).toContain('next-issuer')
    expect(await certifyNextIssuer(deps, brought)).toEqual(
      new X509Certificate(authority.root.certificate).validToDate,
    )
    expect(await keyIn()).toBe(null)
    const next = await startedOn('2042-12-02')
    expect(new X509Certificate(next.deps.authority.issuing.certificate).subject).toContain('签发证书 2')
    expect((await found(next)).rootKey?.result).toBe('fine')
    expect(await signedNow(next, '陈一诺')).toEqual(['valid', 'B-LTA', true])
    const desk = await signInAtDesk(next, 'admin', DESK_PASSWORD)
    const { rows } = await desk.call(listPlatformAudit, {})
    expect(rows.map(({ event }) => event).filter((event) => event.startsWith('rootKey:'))).toEqual([
      'rootKey:issuerCertified',
      'rootKey:listSigned',
      'rootKey:takenOffline',
      'rootKey:exported',
    ])
  },
)
