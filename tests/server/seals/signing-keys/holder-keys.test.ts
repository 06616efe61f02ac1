// Keys of people and companies that a PKCS#11 token made and wrapped.
// They are opened in it alone, for a moment, and a revocation destroys them in its own transaction.
import { expect, test } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { systemActor } from '#server/domain/actor.ts'
import { HOLDERS_LABEL } from '#server/gateways/pkcs11/holder-keys.ts'
import { CK } from '#server/gateways/pkcs11/library.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { followDestroyedKeys } from '#server/operations/seals/signing-keys/follow.ts'
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
import { missingTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { missingToken } from '#tests/support/token.ts'
import {
  opened,
  softToken,
  tokenOf,
  holders,
  places,
  judged,
  signedBy,
  GOOD,
  OWN_SESSION,
} from '#tests/support/holder-keys.ts'

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
