// A contract read by a text message's link before registration, and the one phone proof after it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { certifyPerson, getPersonCertification } from '#protocol/company/certifications/certifications.ts'
import { logIn, register } from '#protocol/account/sessions/session.ts'
import { getContract, revokeContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { readLinkedContract, readLinkedDocument } from '#protocol/contracts/contracts/linked.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { LINK_READS_PER_DAY } from '#server/operations/contracts/contracts/linked.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { newIdNumber, newPhone, PASSWORD } from '#tests/support/people.ts'
import { askStretch, IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { pointBack } from '#tests/support/point-back.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const MISSING = { code: 'not-found' }

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const linkTo = async (phone: string): Promise<string> => {
  const [message] = await readOutbox(app.db, { phone, limit: 1 })
  return message?.text ?? ''
}
/** A contract whose second party has no account. */
const invited = async () => {
  const phone = newPhone()
  const party = partyFor({ ...buyer, name: '夏晚晴', phone })
  const contractId = await launched(seller, { parties: [partyFor(buyer), party] })
  return { phone, contractId, tokenId: linkTokenIn(await linkTo(phone)) }
}
const registerByLink = async ({ phone, tokenId }: { phone: string; tokenId: string }) => {
  const client = app.client()
  await client.call(sendVerifyCode, { phone: tokenId, purpose: 'register' })
  const typed = { verifyCode: await app.code(phone), password: PASSWORD, agreed: true } as const
  const { userInfo } = await client.call(register, { phone: tokenId, ...typed })
  expect(userInfo.phone).toBe(phone)
  return client
}
const claimOf = (phone: string) =>
  ({ name: '夏晚晴', idNumber: newIdNumber(), phone, consented: true }) as const
const proofOf = async (client: TestClient) => {
  const { isPhoneProven, expectedName } = await client.call(getPersonCertification, {})
  return { isPhoneProven, expectedName }
}

test('a file whose row points to an older revision is not shown by the link either', async () => {
  const { contractId, tokenId } = await invited()
  await sign(app, buyer, contractId)
  const { documents } = await app.client().call(readLinkedContract, { tokenId })
  const at = { tokenId, documentId: documents[0]!.documentId }
  expect((await app.client().ask(readLinkedDocument, at)).code).toBe('000000')
  await pointBack(app, contractId, 'reserved')
  expect((await app.client().ask(readLinkedDocument, at)).code).toBe('document.record-broken')
})

test('a link says whether its receiver has signed already', async () => {
  const { contractId, tokenId } = await invited()
  const own = linkTokenIn(await linkTo(buyer.phone))
  const said = async () => {
    const links = [own, tokenId].map((one) => app.client().call(readLinkedContract, { tokenId: one }))
    return (await Promise.all(links)).map(({ isDone }) => isDone)
  }
  expect(await said()).toEqual([false, false])
  await sign(app, buyer, contractId)
  expect(await said()).toEqual([true, false])
})

test('a link is at most 30 characters after the host, and leads to the page of links', async () => {
  const { phone } = await invited()
  const path = new URL(/https?:\S+/.exec(await linkTo(phone))?.[0] ?? '').pathname
  expect(path).toMatch(/^\/s\/[\w-]{20}$/)
  const { statusCode, headers } = await app.fastify.inject(path)
  expect([statusCode, headers.location]).toEqual([302, `/autoMessage?tokenId=${path.slice(3)}`])
})

test('whoever holds the link reads the contract, with people masked', async () => {
  const { contractId, tokenId } = await invited()
  const stranger = app.client()
  const contract = await stranger.call(readLinkedContract, { tokenId })
  expect({ ...contract, documents: contract.documents.map(({ name }) => name) }).toEqual({
    name: '设备采购合同',
    initiator: '林小满',
    deadline: expect.any(String),
    documents: ['设备采购合同.pdf'],
    attachList: [],
    asksCode: false,
    progress: [
      { who: '周**', status: 2 },
      { who: '夏**', status: 2 },
    ],
    isDone: false,
  })
  const documentId = contract.documents[0]?.documentId ?? ''
  const { status, body } = await stranger.ask(readLinkedDocument, { tokenId, documentId })
  expect([status, Buffer.from(body.subarray(0, 5)).toString()]).toEqual([200, '%PDF-'])
  await stranger.call(readLinkedContract, { tokenId })
  const { history } = await seller.client.call(getContract, { contractId })
  const readings = history.filter(({ event }) => event === 'party:link.read')
  expect(readings.map(({ who }) => who)).toEqual(['夏晚晴（短信链接）'])
})

test('a link shows nothing of another contract, and nothing once the contract is taken back', async () => {
  const [mine, other] = [await invited(), await invited()]
  const stranger = app.client()
  const { documents } = await stranger.call(readLinkedContract, { tokenId: other.tokenId })
  const documentId = documents[0]?.documentId ?? ''
  const ask = (tokenId: string) => stranger.ask(readLinkedDocument, { tokenId, documentId })
  expect(await ask(mine.tokenId)).toMatchObject(MISSING)
  expect(await ask('n'.repeat(20))).toMatchObject(MISSING)
  const reason = '价格有误'
  const { contractId } = other
  await seller.client.call(revokeContract, { contractId, requestId: randomUUID(), reason })
  expect(await ask(other.tokenId)).toMatchObject(MISSING)
  await seller.client.call(withdrawContract, { contractId: mine.contractId, requestId: randomUUID(), reason })
  expect(await stranger.ask(readLinkedContract, { tokenId: mine.tokenId })).toMatchObject(MISSING)
})

test('a link is no public address: it is read so many times a day', async () => {
  const { tokenId } = await invited()
  const stranger = app.client()
  for (let read = 0; read < LINK_READS_PER_DAY; read += 1)
    await stranger.call(readLinkedContract, { tokenId })
  expect(await stranger.ask(readLinkedContract, { tokenId })).toMatchObject({ code: 'link.too-many' })
})

test('its files come in stretches, which count together, and each as often a day', async () => {
  const { tokenId } = await invited()
  const stranger = app.client()
  const { documents } = await stranger.call(readLinkedContract, { tokenId })
  const at = { tokenId, documentId: documents[0]!.documentId }
  expect(await stretchesOf(stranger, readLinkedDocument, at)).toEqual(IN_STRETCHES)
  // The file is so small that a stretch of it counts as the whole.
  for (let read = 4; read < LINK_READS_PER_DAY; read += 1)
    expect((await askStretch(stranger, readLinkedDocument, at)).status).toBe(206)
  expect((await askStretch(stranger, readLinkedDocument, at)).status).toBe(200)
  expect((await stranger.ask(readLinkedDocument, at)).code).toBe('link.too-many')
  expect(await stranger.ask(readLinkedContract, { tokenId })).toMatchObject({ code: '000000' })
})

test('asking for what is not there counts too', async () => {
  const { tokenId } = await invited()
  const stranger = app.client()
  const { documents } = await stranger.call(readLinkedContract, { tokenId })
  const at = { tokenId, documentId: documents[0]!.documentId }
  const askBehind = () => {
    const request = stranger.request(readLinkedDocument, at)
    return stranger.send({ ...request, headers: { ...request.headers, range: 'bytes=99999999-' } })
  }
  for (let read = 0; read < LINK_READS_PER_DAY; read += 1) expect((await askBehind()).statusCode).toBe(416)
  expect((await stranger.ask(readLinkedDocument, at)).code).toBe('link.too-many')
})

test('the receiver registers without typing the number, and that one code serves the certification', async () => {
  const invitation = await invited()
  const client = await registerByLink(invitation)
  expect(await proofOf(client)).toEqual({ isPhoneProven: true, expectedName: '夏晚晴' })
  expect((await client.call(certifyPerson, claimOf(invitation.phone))).autStatus).toBe(1)
})

test('who has an account signs in by the link without typing the number, and by no link that has ended', async () => {
  const invitation = await invited()
  await registerByLink(invitation)
  app.clock.advance(61_000)
  const { phone, tokenId } = invitation
  const client = app.client()
  await client.call(sendVerifyCode, { phone: tokenId, purpose: 'login' })
  const verifyCode = await app.code(phone)
  const typed = { method: 'sms', verifyCode } as const
  expect(await client.ask(logIn, { userAccount: 'n'.repeat(20), ...typed })).toMatchObject({
    code: 'link.ended',
  })
  const { userInfo } = await client.call(logIn, { userAccount: tokenId, ...typed })
  expect(userInfo.phone).toBe(phone)
  expect(
    JSON.stringify(await app.client().ask(sendVerifyCode, { phone: tokenId, purpose: 'reset' })),
  ).not.toContain(phone)
})

test('half an hour later the phone is proven again', async () => {
  const invitation = await invited()
  const { phone } = invitation
  const client = await registerByLink(invitation)
  app.clock.advance(30 * 60_000)
  expect((await proofOf(client)).isPhoneProven).toBe(false)
  const claim = claimOf(phone)
  expect(await client.ask(certifyPerson, claim)).toMatchObject({
    code: 'code.expired',
    fields: { verifyCode: '手机号需要重新验证，请获取验证码后提交' },
  })
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await app.code(phone)
  expect((await client.call(certifyPerson, { ...claim, verifyCode })).autStatus).toBe(1)
})

test('an unknown token is no phone', async () => {
  const input = { phone: 'n'.repeat(20), purpose: 'register' } as const
  expect(await app.client().ask(sendVerifyCode, input)).toMatchObject({ code: 'link.ended' })
})
