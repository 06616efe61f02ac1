// The page of a party in a partner's frame: its link, who comes in by it, and how they sign or seal.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openSmsLink } from '#protocol/base.ts'
import { getSignTask, rejectContract } from '#protocol/contracts/signing.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { applySeal, withdrawSealRequest } from '#protocol/seals/seal-requests.ts'
import { hire } from '#tests/support/staff.ts'
import { newApplication } from '#tests/support/application.ts'
import { companySigner, personSigner, runJobs, seen, sign } from '#tests/support/contracts.ts'
import { bindTo } from '#tests/support/let-in.ts'
import { newPhone } from '#tests/support/people.ts'
import { RETURN, OA, openEmbedding } from '#tests/support/embedding.ts'

const { app, launchedFor, guest, linkTo, owner, tokenTo, openWithCode, oa, close } = await openEmbedding()
afterAll(close)

test('a link is made for whose turn it is in a contract of the application, and goes back where it may frame', async () => {
  const at = await launchedFor(guest)
  const { data } = await linkTo(at)
  expect(data.url).toMatch(/^http:\/\/localhost:\d+\/embed\?token=[\w-]{43}$/)
  expect(Date.parse(data.expiresAt) - app.clock.now().getTime()).toBe(5 * 60_000)
  const other = await newApplication(owner.client, '进销存', { mayLaunch: true })
  expect([
    (await linkTo(at, RETURN, other)).code,
    (await linkTo({ ...at, partyId: randomUUID() })).code,
    (await linkTo(at, 'https://oa.example.com.evil.example/')).fields,
    (await linkTo(at, 'http://oa.example.com/')).code,
    (await linkTo(at, 'javascript:alert(1)')).code,
    (await linkTo(at, 'https://user@oa.example.com/')).code,
  ]).toEqual([
    'not-found',
    'not-found',
    { returnUrl: `返回地址不在应用的网页来源（${OA}）之内` },
    'application.frame-origin',
    'input.invalid',
    'input.invalid',
  ])
  const done = (await readChain(app.db, owner.companyId ?? '')).map(({ event }) => event)
  expect(done).toContain('application:contract.embedded')
})

test('the person proves their phone, reads and signs, and the chain names the application', async () => {
  const at = await launchedFor(guest)
  const token = await tokenTo(at)
  expect(await app.client().call(embeds.openEmbed, { token })).toEqual({
    outcome: 'codeDue',
    origin: OA,
    returnUrl: RETURN,
    task: 'sign',
    phoneMasked: `${guest.phone.slice(0, 3)}****${guest.phone.slice(-4)}`,
    contractName: '采购合同',
    initiator: '杭州青禾科技有限公司',
    applicationName: 'OA',
  })
  const wrong = await app.client().ask(embeds.openEmbed, { token, verifyCode: '000000' })
  expect(wrong.code).toBe('code.expired')
  const { client, opened } = await openWithCode(token, guest.phone)
  expect(opened).toMatchObject({
    outcome: 'entered',
    ...at,
    userInfo: { delegation: { applicationName: 'OA' } },
  })
  await sign(app, { ...guest, client }, at.contractId, guest)
  expect((await seen(guest, at.contractId)).contract.parties).toMatchObject([{ status: 5 }])
  const said = (await readChain(app.db, at.contractId)).map(({ who }) => who)
  expect(said).toContain('陈一诺（经应用“OA”进入）')
})

test('who agreed that the application signs them in needs no code', async () => {
  const known = await personSigner(app, '周既明')
  await bindTo(app, oa, known)
  const token = await tokenTo(await launchedFor(known))
  expect(await app.client().call(embeds.openEmbed, { token })).toMatchObject({ outcome: 'entered' })
})

test('a company signs through whoever works there', async () => {
  const agent = await companySigner(app, '沈知微', '上海云帆贸易有限公司')
  const at = await launchedFor(agent)
  const { client, opened } = await openWithCode(await tokenTo(at), agent.phone)
  expect(opened).toMatchObject({ outcome: 'entered', userInfo: { defaultBizCompanyId: agent.companyId } })
  client.identity = { type: 2, companyId: agent.companyId ?? '' }
  await sign(app, { ...agent, client }, at.contractId, agent)
  expect((await seen(agent, at.contractId)).contract.parties).toMatchObject([{ status: 5 }])
})

test('a stranger is led to a page of their own after the code, and learns nothing before', async () => {
  const phone = newPhone()
  const at = await launchedFor({ name: '许知远', phone })
  const token = await tokenTo(at)
  expect(await app.client().call(embeds.openEmbed, { token })).toMatchObject({ outcome: 'codeDue' })
  const { opened } = await openWithCode(token, phone)
  if (opened.outcome !== 'elsewhere') throw new Error(opened.outcome)
  const tokenId = opened.url.split('/').at(-1) ?? ''
  expect(await app.client().call(openSmsLink, { tokenId })).toMatchObject({
    state: 'open',
    target: `/signModel/signAuth?contractId=${at.contractId}&partyId=${at.partyId}`,
  })
})

test('a link opens once, for five minutes, while it is the party’s turn and the application may frame', async () => {
  const known = await personSigner(app, '何允')
  await bindTo(app, oa, known)
  const at = await launchedFor(known)
  const opening = (token: string) => app.client().call(embeds.openEmbed, { token })
  const token = await tokenTo(at)
  const many = await Promise.all(Array.from({ length: 6 }, () => opening(token)))
  expect(many.map(({ outcome }) => outcome).toSorted()).toEqual([
    'closed',
    'closed',
    'closed',
    'closed',
    'closed',
    'entered',
  ])
  const back = { outcome: 'closed', origin: OA, returnUrl: RETURN }
  expect(await opening(token)).toEqual({ ...back, why: 'used' })
  const late = await tokenTo(at)
  app.clock.advance(5 * 60_000)
  expect(await opening(late)).toEqual({ ...back, why: 'expired' })
  const ended = await tokenTo(at)
  await known.client.call(rejectContract, { ...at, requestId: randomUUID(), reason: '价格不对' })
  expect(await opening(ended)).toEqual({ ...back, why: 'over' })
  expect((await app.client().ask(embeds.openEmbed, { token: 'x'.repeat(43) })).code).toBe('embed.unknown')
  expect((await app.client().ask(embeds.sendEmbedCode, { token: ended })).code).toBe('embed.unknown')
})

test('whoever may not seal asks for the seal in the frame, comes back to see how it stands, and takes it back', async () => {
  const boss = await companySigner(app, '程总理', '杭州用印科技有限公司')
  const clerk = await hire(app, boss, '许职员')
  const at = await launchedFor(clerk)
  const asked = { ...at, requestId: randomUUID(), reason: '与客户签订采购合同' }
  const enter = async () => {
    const { client, opened } = await openWithCode(await tokenTo(at), clerk.phone)
    client.identity = clerk.client.identity
    return { client, opened }
  }
  const first = await enter()
  expect(first.opened.outcome).toBe('entered')
  const other = await launchedFor(clerk)
  expect([
    (await first.client.call(getSignTask, at)).prospect?.mustApply,
    (await first.client.ask(applySeal, { ...asked, ...other })).code,
    (await first.client.ask(applySeal, asked)).code,
  ]).toEqual([true, 'delegation.refused', '000000'])
  const again = await enter()
  const task = await again.client.call(getSignTask, at)
  expect([again.opened.outcome, task.blocked?.code, task.request?.actions]).toEqual([
    'entered',
    'applied',
    ['withdraw'],
  ])
  const taken = await again.client.ask(withdrawSealRequest, { ...at, requestId: randomUUID() })
  expect([taken.code, (await again.client.call(getSignTask, at)).blocked]).toEqual(['000000', null])
})

test('nothing is left to run', () => runJobs(app))
