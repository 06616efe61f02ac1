// Keys of holders that a token keeps: moved into it, of another kind, and around another master key.
import { X509Certificate, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { openDatabase } from '#server/db/database.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { HOLDERS_LABEL } from '#server/gateways/pkcs11/holder-keys.ts'
import { CK } from '#server/gateways/pkcs11/library.ts'
import { openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { restoreLines } from '#server/operations/platform/backups/backup-words.ts'
import { makeBackup } from '#server/operations/platform/backups/make-backup.ts'
import { restoreBackup } from '#server/operations/platform/backups/restore-backup.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import type { Sql } from '#server/operations/platform/master-keys/keys.ts'
import { rotate } from '#server/operations/platform/master-keys/rotate.ts'
import { loadSigner } from '#server/operations/seals/signing-keys/certified.ts'
import { moveHolderKeys } from '#server/operations/seals/signing-keys/holders-in-token.ts'
import { companySigner, personSigner, seen } from '#tests/support/contracts.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import { missingToken } from '#tests/support/token.ts'
import {
  opened,
  softToken,
  tokenOf,
  holders,
  places,
  signedBy,
  OWN_SESSION,
} from '#tests/support/holder-keys.ts'

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
