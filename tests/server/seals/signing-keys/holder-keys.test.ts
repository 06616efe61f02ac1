// Keys of people and companies that a PKCS#11 token made and wrapped.
// They are opened in it alone, for a moment, and a revocation destroys them in its own transaction.
import { createPrivateKey, X509Certificate, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { HOLDERS_LABEL } from '#server/gateways/pkcs11/holder-keys.ts'
import { CK } from '#server/gateways/pkcs11/library.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { restoreLines } from '#server/operations/platform/backups/backup-words.ts'
import { makeBackup } from '#server/operations/platform/backups/make-backup.ts'
import { restoreBackup } from '#server/operations/platform/backups/restore-backup.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import type { Sql } from '#server/operations/platform/master-keys/keys.ts'
import { rotate } from '#server/operations/platform/master-keys/rotate.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { loadSigner } from '#server/operations/seals/signing-keys/certified.ts'
import { followDestroyedKeys } from '#server/operations/seals/signing-keys/follow.ts'
import { moveHolderKeys } from '#server/operations/seals/signing-keys/holders-in-token.ts'
import { unwrapBytes } from '#server/trust/keys.ts'
import { startedBatch } from '#tests/support/batches.ts'
import {
  companySigner,
  launched,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp, TestAppOptions } from '#tests/support/test-app.ts'
import { createSoftToken, missingToken } from '#tests/support/token.ts'

const opened = async (options: TestAppOptions): Promise<TestApp> => {
  const app = await createTestApp(options)
  onTestFinished(() => app.close())
  return app
}

const softToken = () => {
  const soft = createSoftToken()
  onTestFinished(soft.remove)
  return soft
}

const tokenOf = (...how: Parameters<typeof openToken>) => {
  const token = openToken(...how)
  onTestFinished(() => token.close())
  return token
}

const holders = async (db: Database) => {
  const rows = await db.current().select().from(certificate)
  return rows.filter(({ ownerType }) => ownerType === 'person' || ownerType === 'company')
}

/** Where the keys of people and companies are; what a token wrapped is no key to anybody else. */
const places = async (db: Database) =>
  (await holders(db))
    .map(({ ownerType, state, wrappedKey, tokenKeyId, id }) => {
      if (wrappedKey === null) return [ownerType, state, tokenKeyId === null ? 'destroyed' : 'named']
      const isClear = isKey(unwrapBytes(MASTER_KEY, wrappedKey, id))
      const [outside, inside] = isClear ? ['master key', 'in clear'] : ['unknown', 'token']
      return [ownerType, state, tokenKeyId === null ? outside : inside]
    })
    .toSorted()

const isKey = (bytes: Uint8Array): boolean => {
  try {
    createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' })
    return true
  } catch {
    return false
  }
}

const finalOf = async ({ db, deps }: TestApp, contractId: string): Promise<Uint8Array> => {
  const [row] = await db.current().select().from(document).where(eq(document.contractId, contractId))
  return deps.storage.get(row?.currentSha256 ?? '')
}

const judged = async (app: TestApp, contractId: string) => {
  const pdf = await finalOf(app, contractId)
  const { overall, signatures } = await app.deps.ownVerifier.verify(pdf, {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
  })
  const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf })
  const trusted = signatures.filter((one) => one.kind === 'signature' && one.trusted)
  return [overall, trusted.length, output.match(/Signature is Valid/g)?.length]
}

const signedBy = async (app: TestApp, signer: Signer): Promise<string> => {
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  return contractId
}

/** Our verifier's verdict, the signatures it trusts, and those that poppler calls valid. */
const GOOD = ['valid', 1, 1]

const OWN_SESSION = [
  { type: CK.class, value: CK.privateKey },
  { type: CK.token, value: false },
]

test.skipIf(missingToken() || missingTool('pdfsig'))(
  'people and companies sign with keys that only the token opens, alone and by the batch',
  { timeout: 240_000 },
  async () => {
    const soft = softToken()
    // What is opened stays so: a busy machine takes its time.
    const token = tokenOf({ ...soft.config, wrapsHolders: true }, { openMs: 3_600_000 })
    const app = await opened({ deps: { token } })
    const { db, clock } = app
    await followDestroyedKeys(app.deps)
    const boss = await companySigner(app, '林小满', '青禾（上海）科技有限公司')
    expect(await places(db)).toEqual([
      ['company', 'valid', 'token'],
      ['person', 'valid', 'token'],
    ])

    // By turns: a person alone, a company alone, and slices of a batch.
    const person = await personSigner(app, '周既明')
    const alone = [await signedBy(app, person), await signedBy(app, boss)]
    const batch: string[] = []
    for (let made = 0; made < 3; made += 1) batch.push(await launched(person, { parties: [partyFor(boss)] }))
    await startedBatch(app, boss, batch)
    await runJobs(app)
    for (const contractId of [...alone, ...batch]) {
      expect((await seen(alone[0] === contractId ? person : boss, contractId)).contract.status).toBe(
        CONTRACT_STATUS.completed,
      )
      expect(await judged(app, contractId)).toEqual(GOOD)
    }

    // For further signatures two keys are open now, three at most; nobody outside is shown any.
    const inside = soft.within()
    const open = inside.objects(...OWN_SESSION)
    expect(open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThanOrEqual(3)
    expect(soft.listed()).not.toContain(HOLDERS_LABEL)
    expect(soft.listed().match(/never extractable/g)).toHaveLength(4)

    // Whoever asks for an open key, or has the wrapping key decrypt, is refused by the token.
    const [wrapping] = inside.objects({ type: CK.class, value: CK.secretKey })
    const [key] = open
    const { cryptoki, session } = inside
    const read = (object: Buffer | undefined) => () =>
      cryptoki.C_GetAttributeValue(session, object ?? Buffer.alloc(8), [{ type: CK.value }])
    const into = () =>
      cryptoki.C_WrapKey(session, { mechanism: CK.aesKeyWrapPad }, wrapping!, key!, Buffer.alloc(4_096))
    const decrypt = () => cryptoki.C_DecryptInit(session, { mechanism: CK.aesKeyWrapPad }, wrapping!)
    expect(read(key)).toThrow('CKR_ATTRIBUTE_SENSITIVE')
    expect(read(wrapping)).toThrow('CKR_ATTRIBUTE_SENSITIVE')
    expect(into).toThrow('CKR_KEY_UNEXTRACTABLE')
    expect(decrypt).toThrow(/CKR_(KEY_FUNCTION_NOT_PERMITTED|MECHANISM_INVALID)/)

    // Revoked: the key is destroyed with the row, and what was open of it is too.
    await db.transaction(() =>
      revokeCertificatesOf(app.deps, {
        holder: { companyId: boss.companyId! },
        reason: 'recertified',
        actor: systemActor('test'),
        at: clock.now(),
      }),
    )
    expect(await places(db)).toEqual([
      ['company', 'revoked', 'destroyed'],
      ['person', 'valid', 'token'],
      ['person', 'valid', 'token'],
    ])
    await expect.poll(() => inside.objects(...OWN_SESSION), { timeout: 10_000 }).toEqual([])
    await expect(signedBy(app, boss)).rejects.toThrow('证书')
    expect(await judged(app, batch[0]!)).toEqual(GOOD)
  },
)

test.skipIf(missingToken() || missingTool('pdfsig'))(
  'a token that is gone is waited for, also by a server that starts; without its settings none starts',
  { timeout: 240_000 },
  async () => {
    const soft = softToken()
    const token = tokenOf({ ...soft.config, wrapsHolders: true })
    const app = await opened({ deps: { token } })
    const { db, clock } = app
    const signer = await personSigner(app, '林小满')
    const waiting = await launched(signer, { parties: [partyFor(signer)] })
    const found = async () => (await lookAround(app.deps)).find(({ code }) => code === 'token')?.finding
    expect(await found()).toMatchObject({
      result: 'fine',
      measured: { keys: 5, missing_keys: 0, wrapping: 1 },
    })

    soft.takeOut()
    await token.close()
    await sign(app, signer, waiting).catch(() => undefined)
    expect(await found()).toMatchObject({ result: 'bad', measured: { answers: 0, keys: 5, wrapping: 1 } })
    expect((await app.fastify.inject({ url: '/readyz' })).json()).toMatchObject({ token: 'silent' })
    const started = tokenOf({ ...soft.config, wrapsHolders: true })
    const again = await opened({ db, clock, deps: { token: started } })
    soft.putBack()
    for (let tries = 0; tries < 8; tries += 1) {
      clock.advance(3_600_000)
      await runJobs(again)
    }
    expect(await judged(again, waiting)).toEqual(GOOD)

    // Somebody else's token: the keys are not in it, and the page says which.
    const [row] = await holders(db)
    soft.deleteSecret(row?.tokenKeyId ?? '')
    const other = tokenOf({ ...soft.config, wrapsHolders: true })
    const stranger = await opened({ db, clock, deps: { token: other } })
    const finding = (await lookAround(stranger.deps)).find(({ code }) => code === 'token')?.finding
    expect(finding).toMatchObject({
      result: 'bad',
      said: expect.stringContaining('用户和单位的密钥因此打不开'),
    })

    await expect(createTestApp({ db, clock })).rejects.toThrow('用户和单位的密钥由 PKCS#11 令牌加密')
  },
)

test.skipIf(missingToken())(
  'keys from before move into the token’s care one by one, and the setting alone says where new ones are made',
  { timeout: 240_000 },
  async () => {
    const soft = softToken()
    const before = await opened({})
    const { db, clock } = before
    const signer = await personSigner(before, '林小满')
    await companySigner(before, '周既明', '青禾（上海）科技有限公司')
    const token = tokenOf({ ...soft.config, wrapsHolders: true })
    const app = await opened({ db, clock, deps: { token } })
    await signedBy(app, signer)
    const ders = (await holders(db)).map(({ der }) => Buffer.from(der).toString('hex')).toSorted()

    // Cut off after the first, begun again, and there is nothing left to do a third time.
    let wrapped = 0
    const cutOff = {
      ...token,
      wrap: (key: Parameters<typeof token.wrap>[0]) => {
        wrapped += 1
        return wrapped === 1 ? token.wrap(key) : Promise.reject(new Error('cut off'))
      },
    }
    await expect(moveHolderKeys({ ...app.deps, token: cutOff })).rejects.toThrow('cut off')
    expect((await places(db)).map(([, , place]) => place).toSorted()).toEqual([
      'master key',
      'master key',
      'token',
    ])
    expect(await moveHolderKeys({ ...app.deps, token })).toEqual({ moved: 2, unreadable: [] })
    expect(await moveHolderKeys({ ...app.deps, token })).toEqual({ moved: 0, unreadable: [] })
    expect((await places(db)).map(([, , place]) => place)).toEqual(['token', 'token', 'token'])
    // Each owner's history says where their key went, once, and names its certificate.
    for (const { id, ownerId, serial } of await holders(db)) {
      const said = (await readChain(db, ownerId)).filter(({ event }) => event === 'certificate:keyMoved')
      expect(
        said.map(({ who, identity, userId, at, detail }) => [who, identity, userId, at, detail]),
      ).toEqual([['服务器管理员（命令行）', 'system', null, clock.now().toISOString(), { id, serial }]])
    }
    expect((await holders(db)).map(({ der }) => Buffer.from(der).toString('hex')).toSorted()).toEqual(ders)
    const contractId = await signedBy(app, signer)
    expect((await seen(signer, contractId)).contract.status).toBe(CONTRACT_STATUS.completed)

    // Without the setting what the token wrapped still signs, and new keys are under the master key alone.
    const plain = tokenOf(soft.config)
    const without = await opened({ db, clock, deps: { token: plain } })
    await signedBy(without, signer)
    await personSigner(without, '陈一诺')
    expect((await places(db)).map(([, , place]) => place).toSorted()).toEqual([
      'master key',
      'token',
      'token',
      'token',
    ])
  },
)

test.skipIf(missingToken())(
  'RSA keys go the same way, an unfit wrapping key is refused, and what is open is closed after a while',
  { timeout: 240_000 },
  async () => {
    const soft = softToken()
    const token = tokenOf({ ...soft.config, keyType: 'rsa', wrapsHolders: true }, { openMs: 50 })
    const app = await opened({ deps: { token } })
    const signer = await personSigner(app, '林小满')
    const contractId = await signedBy(app, signer)
    expect((await seen(signer, contractId)).contract.status).toBe(CONTRACT_STATUS.completed)
    expect(await places(app.db)).toEqual([['person', 'valid', 'token']])
    const { objects, cryptoki, session } = soft.within()
    await expect.poll(() => objects(...OWN_SESSION), { timeout: 10_000 }).toEqual([])

    const [wrapping] = objects({ type: CK.class, value: CK.secretKey })
    cryptoki.C_DestroyObject(session, wrapping!)
    cryptoki.C_GenerateKey(session, { mechanism: CK.aesKeyGen }, [
      { type: CK.valueLength, value: 32 },
      { type: CK.token, value: true },
      { type: CK.private, value: true },
      { type: CK.label, value: HOLDERS_LABEL },
      { type: CK.id, value: Buffer.from([1]) },
      { type: CK.decrypt, value: true },
    ])
    const other = tokenOf({ ...soft.config, wrapsHolders: true })
    await expect(createTestApp({ deps: { token: other } })).rejects.toThrow(
      '令牌中名为 nuoyin holders 的密钥不能用来加密其他密钥',
    )
    const lacking = { ...other, prepareWrapping: () => Promise.resolve(['CKM_AES_KEY_WRAP_PAD']) }
    await expect(createTestApp({ deps: { token: lacking } })).rejects.toThrow(
      '令牌不支持 CKM_AES_KEY_WRAP_PAD，不能保护用户和单位的密钥。请去掉 NUOYIN_PKCS11_HOLDERS',
    )
  },
)

test.skipIf(missingToken())(
  'a wrapping key that the security officer made and marked trusted is taken as it is',
  { timeout: 120_000 },
  async () => {
    const soft = softToken()
    soft.makeAsOfficer(
      { type: CK.valueLength, value: 32 },
      { type: CK.token, value: true },
      { type: CK.private, value: false },
      { type: CK.sensitive, value: true },
      { type: CK.extractable, value: false },
      { type: CK.trusted, value: true },
      { type: CK.wrap, value: true },
      { type: CK.unwrap, value: true },
      { type: CK.decrypt, value: false },
      { type: CK.label, value: HOLDERS_LABEL },
      { type: CK.id, value: Buffer.from([1, 2]) },
    )
    const token = tokenOf({ ...soft.config, wrapsHolders: true })
    expect(await token.prepareWrapping()).toEqual([])
    const { privateKey } = await token.generateWrapped()
    expect(privateKey.tokenKeyId).toBe('0102')
  },
)

test.skipIf(missingToken())(
  'the master key is changed and a backup restored around what the token wrapped',
  { timeout: 240_000 },
  async () => {
    const soft = softToken()
    const token = tokenOf({ ...soft.config, wrapsHolders: true })
    const app = await opened({ deps: { token } })
    const { db, clock, deps } = app
    const owner = { kind: 'person', userId: (await personSigner(app, '林小满')).userId } as const
    const signs = async (given: Parameters<typeof loadSigner>[0]) => {
      const signer = await loadSigner(given, owner)
      const bytes = Buffer.from('some words')
      return verify(
        'sha256',
        bytes,
        new X509Certificate(signer.certificate).publicKey,
        await signer.sign(bytes),
      )
    }
    expect(await signs(deps)).toBe(true)

    const plain = await (db.client() as Pool).connect()
    onTestFinished(() => plain.release(true))
    const keys = { current: new Uint8Array(32).fill(9), old: MASTER_KEY }
    await prepareKeys({ db, clock }, keys)
    expect(await rotate(plain as unknown as Sql, keys)).toMatchObject({ stale: 0, unreadable: [] })
    const changed = { ...deps, masterKey: keys.current }
    expect(await signs(changed)).toBe(true)
    await expect(signs(deps)).rejects.toMatchObject({ code: 'key.unreadable' })

    const path = mkdtempSync(join(tmpdir(), 'nuoyin-holders-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    const folder = await openBackupFolder(join(path, 'backup'), {
      secret: new Uint8Array(20).fill(3),
      isNew: true,
    })
    const source = {
      client: plain,
      database: 'embedded',
      version: '1',
      masterKey: keys.current,
      keepsMasterKey: false,
      files: [],
    } as const
    const { snapshot } = await makeBackup(source, folder)
    const dataDir = join(path, 'restored')
    const place = { databaseUrl: undefined, dataDir, masterKey: keys.current }
    const restored = await restoreBackup(folder, snapshot, place)
    folder.close()
    expect(restoreLines(restored, true).join('\n')).toContain('备份里没有令牌：启动服务前请接好原来的令牌')
    const copy = await openDatabase({ dataDir: join(dataDir, 'database') })
    onTestFinished(() => copy.close())
    await expect(createTestApp({ db: copy, clock })).rejects.toThrow('用户和单位的密钥由 PKCS#11 令牌加密')
    expect(await signs({ ...changed, db: copy })).toBe(true)
  },
)
