// The master key is changed row by row: cut off anywhere, gone on with, and nothing lost.
import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { closedAccount, user } from '#server/db/schema/account/users.ts'
import { mailAddress } from '#server/db/schema/account/mails.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { importedCertificate } from '#server/db/schema/seals/certificates.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { keepImported } from '#server/domain/seals/certificates/imported.ts'
import { queuedMail } from '#server/gateways/mail/queued.ts'
import type { MailTask } from '#server/gateways/mail/queued.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { createObjectStorage } from '#server/gateways/storage/object-storage.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createSealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { moveContents } from '#server/operations/platform/files/move-contents.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import { lookAtAll, rotate } from '#server/operations/platform/master-keys/rotate.ts'
import { isChanging, rotationTo } from '#server/operations/platform/master-keys/state.ts'
import type { Sql } from '#server/operations/platform/master-keys/keys.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { wrapImported } from '#server/operations/seals/signing-keys/imported-key.ts'
import { generateSigningKey, unwrapKey } from '#server/trust/keys.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const A = new Uint8Array(32).fill(1)
const B = new Uint8Array(32).fill(2)
const PEOPLE = 450
const clock = createTestClock()
const publicUrl = 'http://localhost'
let db: Database
let plain: PoolClient
beforeEach(async () => {
  db = await openTestDatabase()
  plain = await (db.client() as Pool).connect()
})
afterEach(async () => {
  plain.release()
  await db.close()
})

const start = (current: Uint8Array, old?: Uint8Array) => prepareKeys({ db, clock }, { current, old })
const sql = (): Sql => plain as unknown as Sql

/** An installation under key A: an authority, people, a closed one, an address, a mail that waits, a picture. */
const fill = async () => {
  const { hashingKey } = await start(A)
  const data = createPersonalData(A, { hashingKey })
  await ensureAuthority({ db, clock, masterKey: A, publicUrl })
  const at = clock.now()
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const id = randomUUID()
    return {
      id,
      phone: `139${String(n).padStart(8, '0')}`,
      passwordHash: '',
      name: `甲${n}`,
      idNumberSealed: data.seal(`number ${n}`, id),
      idNumberHash: data.fingerprint('id-number', `number ${n}`),
      createdAt: at,
      updatedAt: at,
    }
  })
  await db.current().insert(user).values(people)
  const [first, second] = people
  await db
    .current()
    .insert(closedAccount)
    .values({ userId: first!.id, sealed: data.seal('closed', first!.id), closedAt: at, keepUntil: at })
  await db
    .current()
    .insert(mailAddress)
    .values({ userId: second!.id, sealed: data.seal('a@example.com', second!.id), provenAt: at })
  const companyId = randomUUID()
  await keepImported(db, {
    companyId,
    certificate: Uint8Array.of(1),
    chain: Uint8Array.of(2),
    wrappedKey: wrapImported({ masterKey: A }, companyId, generateSigningKey()),
    serial: '01',
    notBefore: at,
    notAfter: at,
    importedAt: at,
    importedBy: first!.id,
    checkedAt: at,
  })
  const letter = { address: 'b@example.com', subject: 's', text: 't', html: 'h' }
  await db.transaction(() => queuedMail(db, data).send(letter, null))
  const picture = randomUUID()
  const storage = createDatabaseStorage({ db, clock })
  const { sha256 } = await storage.put(data.sealBytes(Buffer.alloc(700_000, 'p'), picture))
  await db.current().insert(file).values({
    id: picture,
    userId: first!.id,
    kind: 'identity',
    name: 'p.png',
    mime: 'image/png',
    size: 700_000,
    sha256,
    sourceSha256: '',
    pages: [],
    alreadySigned: false,
    notes: [],
    createdAt: at,
  })
  return { people, picture, hashingKey, storage }
}

/** Four keys of the authority besides what was filled in. */
const SEALED = PEOPLE + 5 + 4

/** Everything of it, read with one key alone. */
const readAll = async (
  key: Uint8Array,
  { picture, storage }: { readonly picture: string; readonly storage: Pick<Storage, 'get'> },
) => {
  const data = createPersonalData(key)
  const people = await db.current().select().from(user)
  const [closed] = await db.current().select().from(closedAccount)
  const [address] = await db.current().select().from(mailAddress)
  const [waiting] = await db.current().select().from(job).where(eq(job.name, 'mail.deliver'))
  const [kept] = await db.current().select().from(file).where(eq(file.id, picture))
  const [imported] = await db.current().select().from(importedCertificate)
  await ensureAuthority({ db, clock, masterKey: key, publicUrl })
  return [
    people.filter(
      ({ id, idNumberSealed, name }) => data.open(idNumberSealed!, id) === name.replace('甲', 'number '),
    ).length,
    data.open(closed!.sealed, closed!.userId),
    data.open(address!.sealed, address!.userId),
    (JSON.parse(data.open((waiting!.payload as MailTask).sealed, 'mail job')) as { address: string }).address,
    Buffer.from(data.openBytes(await storage.get(kept!.sha256), picture)).equals(Buffer.alloc(700_000, 'p')),
    unwrapKey([key], imported!.wrappedKey, `imported certificate ${imported!.companyId}`).type,
  ]
}
const ALL = [PEOPLE, 'closed', 'a@example.com', 'b@example.com', true, 'private']

/** Ends every work after so many statements, as a kill does. */
const killedAfter = (statements: number): Sql => {
  let left = statements
  return {
    query: async (text, values) => {
      if ((left -= 1) < 0) throw new Error('killed')
      return sql().query(text, values)
    },
  }
}

test('everything is sealed anew, hashes stay, and the old key is needed no more', async () => {
  const made = await fill()
  expect((await start(B, A)).hashingKey).toEqual(made.hashingKey)
  expect(await rotate(sql(), { current: B, old: A })).toMatchObject({
    stale: 0,
    unreadable: [],
    fresh: SEALED,
  })
  expect(await readAll(B, made)).toEqual(ALL)
  expect((await start(B)).hashingKey).toEqual(made.hashingKey)
  expect(await lookAtAll(sql(), { current: B, old: undefined })).toMatchObject({ stale: 0, unreadable: [] })
})

test('cut off after any number of statements, both keys read all of it, and going on finishes it', async () => {
  const made = await fill()
  await start(B, A)
  for (const statements of [1, 4, 9, 25, 60]) {
    await expect(rotate(killedAfter(statements), { current: B, old: A })).rejects.toThrow('killed')
    await plain.query('ROLLBACK')
    const look = await lookAtAll(sql(), { current: B, old: A })
    expect(look.unreadable).toEqual([])
  }
  expect((await rotationTo(sql(), { current: B, old: A }))?.finishedAt).toBeNull()
  const done = await rotate(sql(), { current: B, old: A })
  expect([done.stale, done.unreadable]).toEqual([0, []])
  expect(await readAll(B, made)).toEqual(ALL)
})

test('a start without the old key is refused until the change is finished', async () => {
  await fill()
  await start(B, A)
  expect(await isChanging(sql())).toBe(true)
  await expect(start(B)).rejects.toThrow('主密钥的更换还没有完成')
  await expect(start(A)).rejects.toThrow('主密钥与数据库不符')
  await rotate(sql(), { current: B, old: A })
  expect(await isChanging(sql())).toBe(false)
  expect((await start(B)).hashingKey).toBeInstanceOf(Uint8Array)
})

test('a key that is neither of the two is refused before anything is written', async () => {
  await fill()
  await expect(start(new Uint8Array(32).fill(9))).rejects.toThrow('主密钥与数据库不符')
  expect((await sql().query('SELECT * FROM key_rotation')).rows).toEqual([])
})

test('of an installation from before: a wrong key leaves nothing behind, the right one is known', async () => {
  await ensureAuthority({ db, clock, masterKey: A, publicUrl })
  await expect(start(B)).rejects.toThrow('主密钥与数据库不符')
  expect((await sql().query('SELECT * FROM installation_key')).rows).toEqual([])
  const before = createPersonalData(A).fingerprint('id-number', 'x')
  const { hashingKey } = await start(B, A)
  expect(createPersonalData(B, { hashingKey }).fingerprint('id-number', 'x')).toBe(before)
})

test('there and back again: the second change begins from nothing', async () => {
  const made = await fill()
  await start(B, A)
  await rotate(sql(), { current: B, old: A })
  await start(A, B)
  expect((await rotate(sql(), { current: A, old: B })).fresh).toBe(SEALED)
  await start(B, A)
  expect((await rotate(sql(), { current: B, old: A })).fresh).toBe(SEALED)
  expect(await readAll(B, made)).toEqual(ALL)
})

test('what the server writes between reading and writing a stretch is not overwritten', async () => {
  const { people } = await fill()
  await start(B, A)
  const { id } = people[0]!
  const written = createPersonalData(B).seal('new number', id)
  let isDone = false
  const beside: Sql = {
    query: async (text, values) => {
      if (!isDone && text.startsWith('UPDATE "user"')) {
        isDone = true
        await db.current().update(user).set({ idNumberSealed: written }).where(eq(user.id, id))
      }
      return sql().query(text, values)
    },
  }
  expect((await rotate(beside, { current: B, old: A })).stale).toBe(0)
  const [row] = await db.current().select().from(user).where(eq(user.id, id))
  expect([isDone, row?.idNumberSealed]).toEqual([true, written])
})

test('what the old key wrote behind the change is found by the look at the end', async () => {
  const { people } = await fill()
  await start(B, A)
  await rotate(sql(), { current: B, old: A })
  const { id } = people[3]!
  const late = createPersonalData(A).seal('late', id)
  await db.current().update(user).set({ idNumberSealed: late }).where(eq(user.id, id))
  expect(await lookAtAll(sql(), { current: B, old: A })).toMatchObject({ stale: 1, unreadable: [] })
})

test('a damaged row is named, and the change does not count as finished', async () => {
  const { people } = await fill()
  await start(B, A)
  const { id } = people[7]!
  const damaged = Buffer.alloc(60, 1).toString('base64')
  await db.current().update(user).set({ idNumberSealed: damaged }).where(eq(user.id, id))
  expect(await rotate(sql(), { current: B, old: A })).toMatchObject({
    stale: 0,
    unreadable: [`"user".id_number_sealed ${id}`],
  })
  expect((await rotationTo(sql(), { current: B, old: A }))?.finishedAt).toBeNull()
})

/** A bucket in memory. */
const createBucket = (): ObjectStore => {
  const kept = new Map<string, Buffer>()
  return {
    put: async (name, _size, bytes) => {
      const pieces: Uint8Array[] = []
      for await (const piece of bytes) pieces.push(piece)
      kept.set(name, Buffer.concat(pieces))
    },
    read: (name, from, until) => Promise.resolve(kept.get(name)?.subarray(from, until)),
    remove: (name) => Promise.resolve(void kept.delete(name)),
    list: async function* () {
      yield* []
    },
    dropUnfinished: () => Promise.resolve(0),
    check: () => Promise.resolve(),
    answers: () => Promise.resolve(true),
  }
}

test('files in a bucket stay under their own key, which is wrapped anew; pictures in it are sealed anew', async () => {
  const made = await fill()
  const { objectKey } = await start(A)
  const objects = createSealedObjects(createBucket(), { key: objectKey, prefix: '' })
  await moveContents({ db, inDatabase: made.storage, objects, to: 's3' }, () => undefined)
  expect((await start(B, A)).objectKey).toEqual(objectKey)
  await expect(rotate(sql(), { current: B, old: A })).rejects.toThrow('有证件图片存放在 S3 中')
  const done = await rotate(sql(), { current: B, old: A }, () => undefined, objects)
  expect([done.stale, done.unreadable, done.fresh]).toEqual([0, [], SEALED])
  expect((await start(B)).objectKey).toEqual(objectKey)
  const storage = createObjectStorage({
    db,
    clock,
    log: silentLog,
    inDatabase: made.storage,
    objects,
    kind: 's3',
  })
  expect(await readAll(B, { ...made, storage })).toEqual(ALL)
})
