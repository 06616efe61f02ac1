// What the issuing authorities of an installation say of what they issued, one after the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { keepRootList } from '#server/domain/seals/certificates/root-lists.ts'
import { changeCertificate, newestCertificate } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { answerOcspRequest } from '#server/operations/seals/certificates/answer-ocsp.ts'
import { revokeCertificatesOf, suspendCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import {
  LIST_KEPT_MS,
  commonNameOf,
  createPublishedLists,
  currentLists,
  generationOf,
  issueLists,
  nameOf,
} from '#server/operations/seals/certificates/revocation-lists.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'
import { childAt, children, readDer } from '#server/trust/der/read.ts'
import { sequence } from '#server/trust/der/write.ts'
import { refuseOcsp } from '#server/trust/ocsp.ts'
import { checkRevocationList } from '#server/trust/revocation-list.ts'
import { checkStatusAnswer, statusRequest } from '#server/trust/revocation-request.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ACTOR = systemActor('a test')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const EARLY = '00000000-0000-4000-8000-000000000001'
const LATE = '00000000-0000-4000-8000-000000000002'

let app: TestApp
let first: Deps['authority']
let deps: Deps
let early: CertificateRow
let late: CertificateRow
beforeAll(async () => {
  app = await createTestApp()
  const issue = (by: Deps, name: string, ownerId: string) =>
    certifyKey(by, ACTOR, { ownerType: 'person', ownerId, subject: { commonName: name, serial: ownerId } })
  first = app.deps.authority
  early = await issue(app.deps, '谢辞', EARLY)
  // Four years before its end the issuing authority has a successor.
  app.clock.set('2042-12-01T01:00:00.000Z')
  const { db, clock } = app
  const { publicUrl } = app.deps.config
  deps = { ...app.deps, authority: await ensureAuthority({ db, clock, masterKey: MASTER_KEY, publicUrl }) }
  late = await issue(deps, '顾长明', LATE)
})
afterAll(() => app.close())

const move = (userId: string) => ({ holder: { userId }, actor: ACTOR, at: app.clock.now() })
const having = (change: Partial<Deps['authority']>): Deps => ({
  ...deps,
  authority: { ...deps.authority, ...change },
})
/** The first one's key was stolen. */
const stolen = (): Deps => {
  const at = new Date('2042-11-20T01:00:00.000Z')
  const revoked = { at, stolenSince: new Date('2042-11-01T01:00:00.000Z'), lastList: Buffer.from('last') }
  return having({ earlier: [{ certificate: first.issuing.certificate, revoked }] })
}

/** What is answered about a certificate when this issuer is asked. */
const asked = async (by: Deps, certificate: Uint8Array, issuer: Uint8Array) => {
  const { der, nonce } = statusRequest({ certificate, issuer })
  const { body, mayBeKept } = await answerOcspRequest(by, der)
  const about = { certificate, issuer }
  const { status, thisUpdate, nextUpdate } = checkStatusAnswer(body, about, { nonce, now: app.clock.now() })
  return { status, mayBeKept, thisUpdate, nextUpdate, isNonceThere: Buffer.from(body).includes(nonce) }
}
const statusOf = async (by: Deps, certificate: Uint8Array, issuer: Uint8Array) =>
  (await asked(by, certificate, issuer)).status
/** The certificates a request names, as it names them. */
const namedIn = (about: { certificate: Uint8Array; issuer: Uint8Array }): Uint8Array[] => {
  const [inner] = children(readDer(statusRequest(about).der))
  const [list] = children(inner!)
  return children(list!).map(({ raw }) => raw)
}
const STATUS = new Map([
  [0x80, 'good'],
  [0x82, 'unknown'],
])
/** What an answer says of each, in the order of the request (RFC 6960 §4.2.1). */
const statusesIn = (answer: Uint8Array): string[] => {
  const basic = readDer(childAt(childAt(childAt(readDer(answer), 1), 0), 1).content)
  const given = children(childAt(basic, 0)).find(({ tag }) => tag === 0x30)
  return children(given!).map((one) => STATUS.get(childAt(one, 1).tag) ?? 'revoked')
}
const refusal = async (by: Deps, certificate: Uint8Array, issuer: Uint8Array) =>
  answerOcspRequest(by, statusRequest({ certificate, issuer }).der)

test('each answers for what it issued itself, and knows nothing of the others’', async () => {
  const { root, issuing } = deps.authority
  expect(await asked(deps, late.der, issuing.certificate)).toEqual({
    status: 'good',
    mayBeKept: false,
    thisUpdate: app.clock.now(),
    nextUpdate: new Date(app.clock.now().getTime() + HOUR),
    isNonceThere: true,
  })
  const answers = async (certificate: Uint8Array) => ({
    root: await statusOf(deps, certificate, root.certificate),
    first: await statusOf(deps, certificate, first.issuing.certificate),
    second: await statusOf(deps, certificate, issuing.certificate),
  })
  const unknown = { root: 'unknown', first: 'unknown', second: 'unknown' }
  expect(await answers(early.der)).toEqual({ ...unknown, first: 'good' })
  expect(await answers(late.der)).toEqual({ ...unknown, second: 'good' })
  expect(await answers(issuing.certificate)).toEqual({ ...unknown, root: 'good' })
  expect(await answers(root.certificate)).toEqual({ ...unknown, root: 'good' })
})

test('of several that a request names, the first issuer’s own are answered, and nobody else’s', async () => {
  const { certificate: issuer } = deps.authority.issuing
  const own = { certificate: late.der, issuer }
  // The same number under another name is another certificate.
  const alike = { certificate: late.der, issuer: early.der }
  const request = sequence(sequence(sequence(...namedIn(own), ...namedIn(alike))))
  const { body } = await answerOcspRequest(deps, request)
  // Judged by its signer, whose answer it is in either case.
  const unsigned = () => checkStatusAnswer(body, alike, { now: app.clock.now() })
  expect([checkStatusAnswer(body, own, { now: app.clock.now() }).status, statusesIn(body)]).toEqual([
    'good',
    ['good', 'unknown'],
  ])
  expect(unsigned).toThrow('not signed by the issuer')
})

test('an answer that repeats nobody’s nonce may be kept; what is no request, or of a stranger, is refused', async () => {
  const { certificate } = deps.authority.issuing
  const request = sequence(sequence(sequence(...namedIn({ certificate: late.der, issuer: certificate }))))
  const { body, mayBeKept } = await answerOcspRequest(deps, request)
  const about = { certificate: late.der, issuer: certificate }
  expect([mayBeKept, checkStatusAnswer(body, about, { now: app.clock.now() }).status]).toEqual([true, 'good'])
  const refused = (why: 'malformed' | 'unauthorized') => ({ body: refuseOcsp(why), mayBeKept: false })
  expect(await answerOcspRequest(deps, Buffer.from('nonsense'))).toEqual(refused('malformed'))
  expect(await refusal(deps, late.der, late.der)).toEqual(refused('unauthorized'))
  // Nobody answers for a root whose key is kept elsewhere, nor for an authority whose key was stolen.
  const offline = having({ root: { certificate: deps.authority.root.certificate } })
  expect(await refusal(offline, certificate, deps.authority.root.certificate)).toEqual(
    refused('unauthorized'),
  )
  expect(await refusal(stolen(), early.der, first.issuing.certificate)).toEqual(refused('unauthorized'))
})

/** What a list says of a certificate, until when, and its number. */
const listed = (list: Uint8Array, certificate: Uint8Array, issuer: Uint8Array) => {
  const { number, status, thisUpdate, nextUpdate } = checkRevocationList(
    list,
    { certificate, issuer },
    { now: app.clock.now() },
  )
  return { number, status, thisUpdate, nextUpdate }
}

test('lists name what ended, each what its own authority issued, and the root’s the authorities', async () => {
  const now = app.clock.now()
  await revokeCertificatesOf(deps, { ...move(EARLY), reason: 'keyCompromised' })
  await suspendCertificatesOf(deps, { ...move(LATE), reason: 'underReview' })
  const [root, issuing] = [deps.authority.root.certificate, deps.authority.issuing.certificate]
  const facts = {
    number: BigInt(now.getTime()),
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 7 * DAY),
  }
  const lists = await issueLists(deps, now, 7)
  const compromised = { at: now, reason: 'keyCompromise' }
  const resting = { at: now, reason: 'certificateHold' }
  expect([
    listed(lists.root, issuing, root),
    listed(lists.issuing[0]!, early.der, first.issuing.certificate),
    listed(lists.issuing[0]!, late.der, first.issuing.certificate).status,
    listed(lists.issuing[1]!, late.der, issuing),
    listed(lists.issuing[1]!, early.der, issuing).status,
    lists.issuing.length,
  ]).toEqual([
    { ...facts, status: 'good' },
    { ...facts, status: compromised },
    'good',
    { ...facts, status: resting },
    'good',
    2,
  ])
  expect([
    await statusOf(deps, early.der, first.issuing.certificate),
    await statusOf(deps, late.der, issuing),
  ]).toEqual([compromised, resting])
  // A check takes those of now, which are of use for a day.
  const [ofRoot, ofFirst, ofSecond, ...more] = await currentLists(deps)
  expect([
    listed(ofRoot!, issuing, root).nextUpdate,
    listed(ofFirst!, early.der, first.issuing.certificate).status,
    listed(ofSecond!, late.der, issuing).status,
    more,
  ]).toEqual([new Date(now.getTime() + DAY), compromised, resting, []])
})

test('a stolen authority is named by the root, and what it signed last stays its list', async () => {
  const by = stolen()
  const { root, issuing } = await issueLists(by, app.clock.now(), 1)
  const { at, lastList } = by.authority.earlier[0]!.revoked!
  const named = { at, reason: 'cACompromise' }
  const certificate = first.issuing.certificate
  expect([listed(root, certificate, by.authority.root.certificate).status, issuing[0]]).toEqual([
    named,
    lastList,
  ])
  const above = by.authority.root.certificate
  expect([
    await statusOf(by, certificate, above),
    await statusOf(by, by.authority.issuing.certificate, above),
  ]).toEqual([named, 'good'])
})

test('without a key, with a list of before at most, nothing new is signed', async () => {
  const now = app.clock.now()
  const offline = having({ root: { certificate: deps.authority.root.certificate } })
  await expect(issueLists(offline, now, 1)).rejects.toThrow('neither the root’s key nor a list')
  const { id: certificateId } = (await newestCertificate(app.db, 'root'))!
  const list = Buffer.from('ahead')
  await keepRootList(app.db, { certificateId, list, thisUpdate: now, nextUpdate: now, takenOfflineAt: now })
  expect(Buffer.from((await issueLists(offline, now, 1)).root)).toEqual(list)
  // It counts on every node, whoever still knows the key.
  expect(Buffer.from((await issueLists(deps, now, 1)).root)).toEqual(list)
  const keyless = having({ earlier: [{ certificate: first.issuing.certificate }] })
  await expect(issueLists(keyless, now, 1)).rejects.toThrow('neither a key nor a last list')
})

test('what the public reads is made once a minute, anew after a failure, and by nobody who knows too little', async () => {
  const by: Deps = { ...deps }
  const published = createPublishedLists(by)
  const made = published()
  app.clock.advance(LIST_KEPT_MS - 1)
  expect(published()).toBe(made)
  app.clock.advance(1)
  const next = published()
  expect(next).not.toBe(made)
  const { issuing } = await next
  const about = { certificate: late.der, issuer: deps.authority.issuing.certificate }
  const { thisUpdate, nextUpdate } = checkRevocationList(issuing[1]!, about, { now: app.clock.now() })
  expect(nextUpdate!.getTime() - thisUpdate.getTime()).toBe(7 * DAY)
  // A clock that was set back does not keep them for longer.
  app.clock.advance(-LIST_KEPT_MS)
  expect(published()).not.toBe(next)

  app.clock.advance(2 * LIST_KEPT_MS)
  const { id } = (await newestCertificate(app.db, 'timestamp'))!
  await changeCertificate(app.db, id, { revokedAt: app.clock.now(), revocationReason: 'issuerRevoked' })
  await expect(published()).rejects.toThrow('its successor is not loaded yet')
  await changeCertificate(app.db, id, { revokedAt: null, revocationReason: null })
  await expect(published()).resolves.toMatchObject({ issuing: { length: 2 } })
})

test('an authority is known by its name', () => {
  const { issuing } = deps.authority
  expect([
    generationOf(deps.authority, early.issuer),
    generationOf(deps.authority, late.issuer),
    generationOf(deps.authority, 'CN=别家'),
    generationOf(first, 'CN=别家'),
  ]).toEqual([0, 1, 0, 0])
  expect(nameOf(issuing.certificate)).toBe(late.issuer)
  expect(late.issuer).toContain(commonNameOf(issuing.certificate))
  expect(commonNameOf(issuing.certificate)).toMatch(/签发证书 2$/)
})
