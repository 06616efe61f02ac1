// The page of a party in a partner's frame: its link, what it opens once, what its session may do.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount, logOut } from '#protocol/account/sessions/session.ts'
import { openSmsLink, uploadAttachment } from '#protocol/base.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import { getContract, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getDraft, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { FIELD_PICTURE_BYTES, newFilled } from '#protocol/contracts/fields/fields.ts'
import { getSignState, getSignTask, rejectContract } from '#protocol/contracts/signing.ts'
import { endpoints } from '#protocol/endpoints.ts'
import * as apps from '#protocol/platform/applications/applications.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import * as open from '#protocol/platform/applications/open-contracts.ts'
import * as drafts from '#protocol/platform/applications/open-drafts.ts'
import { getOpenContract } from '#protocol/platform/applications/open-api.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { sessionForOpenCall } from '#server/http/delegation.ts'
import type { Session } from '#server/context.ts'
import { applySeal, withdrawSealRequest } from '#protocol/seals/seal-requests.ts'
import { hire } from '#tests/support/staff.ts'
import { callAs, newApplication, uploadAs } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import { companySigner, personSigner, runJobs, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { bindTo } from '#tests/support/let-in.ts'
import { EXAMPLES, lastName } from '#tests/support/matrix/examples.ts'
import { sampleOf } from '#tests/support/matrix/schema.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { licencePicture, newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const OA = 'https://oa.example.com'
const RETURN = `${OA}/purchase/7?tab=sign`
const HOUR = 3_600_000

let folder = ''
let app: TestApp
let owner: Signer
let guest: Signer
let oa: TestApplication
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nuoyin-embed-'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  app = await createTestApp({ config: { webFolder: folder } })
  owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  guest = await personSigner(app, '陈一诺')
  oa = await newApplication(owner.client, 'OA', { mayLaunch: true, frameOrigins: [`${OA}/`] })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

interface At {
  readonly contractId: string
  readonly partyId: string
}

interface Asked {
  name: string
  phone: string
  companyId?: string | null
  companyName?: string
}

/** A contract that the application launched, for one party beside the company itself; its draft may be changed before. */
const launchedFor = async (
  signer: Asked,
  change?: (content: DraftContent) => Partial<DraftContent>,
): Promise<At> => {
  const { fileId } = (await uploadAs(app, oa, '采购合同.pdf', pagesOf(1))).data
  const isCompany = (signer.companyId ?? null) !== null
  const { contractId } = (
    await callAs(app, oa, drafts.createOpenDraft, {
      requestId: randomUUID(),
      name: '采购合同',
      fileIds: [fileId],
      parties: [
        isCompany
          ? { partyType: 2, name: signer.name, phone: signer.phone, companyName: signer.companyName }
          : { partyType: 1, name: signer.name, phone: signer.phone },
      ],
      places: [{ party: 0, kind: isCompany ? 'companySeal' : 'personSign', page: 0, x: 60, y: 600 }],
    } as never)
  ).data
  if (change !== undefined) {
    const { version, content } = await owner.client.call(getDraft, { contractId })
    await owner.client.call(saveDraft, {
      contractId,
      version,
      content: { ...content, ...change(content) },
    })
  }
  await callAs(app, oa, open.launchOpenContract, { requestId: randomUUID(), contractId })
  const { parties } = (await callAs(app, oa, getOpenContract, { contractId })).data
  return { contractId, partyId: parties[0]?.partyId ?? '' }
}

const linkTo = async (at: At, returnUrl = RETURN, by = oa) =>
  callAs(app, by, embeds.createEmbedLink, { ...at, returnUrl })

const tokenTo = async (at: At): Promise<string> =>
  new URL((await linkTo(at)).data.url).searchParams.get('token') ?? ''

/** Opens a link as the party, by the code on their phone. */
const openWithCode = async (token: string, phone: string) => {
  app.clock.advance(60_000)
  const client = app.client()
  await client.call(embeds.sendEmbedCode, { token })
  const opened = await client.call(embeds.openEmbed, { token, verifyCode: await app.code(phone) })
  if (opened.outcome === 'entered') client.token = opened.token
  return { client, opened }
}

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

test('of all calls its session may make those about this contract alone, and opens nothing else', async () => {
  const known = await personSigner(app, '苏念')
  await bindTo(app, oa, known)
  const at = await launchedFor(known)
  const other = await launchedFor(known)
  const { client } = await enterBound(at)
  const answered: string[] = []
  for (const endpoint of endpoints) {
    const { kind } = endpoint.access
    if ((kind !== 'signedIn' && kind !== 'allowed') || endpoint.name === logOut.name) continue
    const input = sampleOf(endpoint.input, {
      idAt: (place) =>
        lastName(place) === 'contractId'
          ? at.contractId
          : lastName(place) === 'partyId'
            ? at.partyId
            : randomUUID(),
      exampleAt: (place) => EXAMPLES[`${endpoint.name} ${place}`] ?? EXAMPLES[lastName(place)],
    })
    const { code } = await client.ask(endpoint, input as never, { body: new Uint8Array([1]) })
    if (code !== 'delegation.refused') answered.push(endpoint.name)
  }
  expect(answered.toSorted()).toEqual(
    [
      'applySeal',
      'beginFaceCheck',
      'confirmContract',
      'downloadContract',
      'downloadDocument',
      'downloadEvidence',
      'enterViewingCode',
      'getConfirmTask',
      'getCurrentAccount',
      'getFaceCheck',
      'getSignState',
      'getSignTask',
      'objectContract',
      'previewSignature',
      'proveWilling',
      'rejectContract',
      'saveConfirmValues',
      'sendWillingCode',
      'signContract',
      'uploadConfirmPicture',
      'withdrawSealRequest',
    ].toSorted(),
  )
  expect([
    (await client.ask(getSignTask, other)).code,
    (await client.ask(getSignTask, { ...at, as: 'sealer' })).code,
    (await client.ask(getSignTask, { ...at, partyId: other.partyId })).code,
    (await client.ask(getContract, at)).code,
    (await client.ask(listContracts, { tab: 'all', page: 1 })).code,
    (await client.ask(getSignTask, at)).code,
  ]).toEqual([
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    'delegation.refused',
    '000000',
  ])
})

/** A party that fills in an address and a picture before it confirms; the picture is wanted or not. */
const toBeFilled = async (signer: Asked, also: ('text' | 'image')[] = ['text', 'image']) => {
  const ids = { text: randomUUID(), image: randomUUID() }
  const labels = { text: '联系地址', image: '门牌照片' }
  const at = await launchedFor(signer, ({ files, parties }) => ({
    filled: also.map((kind, index) => ({
      ...newFilled(kind),
      fieldId: ids[kind],
      fileId: files[0]?.fileId ?? '',
      partyId: parties.find(({ name }) => name === signer.name)?.partyId ?? '',
      page: 0,
      x: 320,
      y: 40 + 200 * index,
      w: 200,
      h: kind === 'image' ? 120 : 36,
      label: labels[kind],
      required: true,
    })),
  }))
  return { at, ids }
}

test('whoever is asked fills in and confirms in the frame, and goes on to sign in the same visit', async () => {
  const known = await personSigner(app, '贺知行')
  const { at, ids } = await toBeFilled(known)
  const token = await tokenTo(at)
  expect(await app.client().call(embeds.openEmbed, { token })).toMatchObject({
    outcome: 'codeDue',
    task: 'confirm',
  })
  const { client, opened } = await openWithCode(token, known.phone)
  expect(opened).toMatchObject({ outcome: 'entered', ...at, task: 'confirm' })
  const { version } = await client.call(confirmations.getConfirmTask, at)
  const picture = async (body: Uint8Array, name = '门牌.png') =>
    client.ask(confirmations.uploadConfirmPicture, { ...at, name } as never, { body })
  expect([
    (await picture(pagesOf(1), '门牌.pdf')).code,
    (await picture(Buffer.concat([await licencePicture(), randomBytes(FIELD_PICTURE_BYTES)]))).code,
  ]).toEqual(['document.kind-unknown', 'document.too-large'])
  const { fileId } = (await picture(await licencePicture())).data
  const values = { [ids.text]: '文三路九十号', [ids.image]: fileId }
  await client.call(confirmations.saveConfirmValues, { ...at, version, values })
  const act = { ...at, version: version + 1, values, requestId: randomUUID() }
  expect((await client.ask(confirmations.confirmContract, act)).code).toBe('000000')
  const waiting = await client.call(getSignState, at)
  await runJobs(app)
  const called = await client.call(getSignState, at)
  expect([waiting.status, called.status]).toEqual([PARTY_STATUS.pending, PARTY_STATUS.toSign])
  await sign(app, { ...known, client }, at.contractId, known)
  expect((await seen(known, at.contractId)).contract.parties).toMatchObject([{ status: 5 }])
  const said = (await readChain(app.db, at.contractId)).filter(
    ({ who }) => who === '贺知行（经应用“OA”进入）',
  )
  expect(said.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['party:confirmation.given', 'party:signing.submitted']),
  )
})

test('in the frame nobody confirms, fills in or objects for another contract or party', async () => {
  const known = await personSigner(app, '江上月')
  await bindTo(app, oa, known)
  const { at } = await toBeFilled(known)
  const { at: other, ids } = await toBeFilled(known)
  const { client } = await enterBound(at)
  const values = { [ids.text]: '文三路' }
  const acts = async (where: At) => [
    (await client.ask(confirmations.getConfirmTask, where)).code,
    (await client.ask(confirmations.saveConfirmValues, { ...where, version: 1, values })).code,
    (
      await client.ask(confirmations.uploadConfirmPicture, { ...where, name: '门牌.png' } as never, {
        body: await licencePicture(),
      })
    ).code,
    (
      await client.ask(confirmations.confirmContract, {
        ...where,
        requestId: randomUUID(),
        version: 1,
        values,
      })
    ).code,
    (
      await client.ask(confirmations.objectContract, {
        ...where,
        requestId: randomUUID(),
        reason: '不是我的',
      })
    ).code,
  ]
  const refused = Array.from({ length: 5 }, () => 'delegation.refused')
  expect([
    await acts(other),
    await acts({ ...at, partyId: other.partyId }),
    await acts({ ...other, partyId: at.partyId }),
    (await client.ask(confirmations.listConfirmations, { tab: 'toConfirm', page: 1 })).code,
    (await client.ask(uploadAttachment, { name: '附件.png' }, { body: await licencePicture() })).code,
  ]).toEqual([refused, refused, refused, 'delegation.refused', 'delegation.refused'])
  expect((await known.client.call(confirmations.getConfirmTask, other)).values).toEqual({})
})

test('a party with nothing to fill in sends no picture, and none is taken once it has confirmed', async () => {
  const known = await personSigner(app, '温如言')
  await bindTo(app, oa, known)
  const { at } = await toBeFilled(known, ['text'])
  const send = async (where: At) => {
    const { client } = await enterBound(where)
    return client.ask(confirmations.uploadConfirmPicture, { ...where, name: '门牌.png' } as never, {
      body: await licencePicture(),
    })
  }
  const signing = await launchedFor(known)
  expect([(await send(at)).code, (await send(signing)).code]).toEqual([
    'contract.not-possible',
    'sign.blocked',
  ])
})

test('an objection in the frame gives the contract back, and its links are over', async () => {
  const known = await personSigner(app, '谢长安')
  await bindTo(app, oa, known)
  const at = await launchedFor(known, () => ({ needsConfirm: true }))
  const later = await tokenTo(at)
  const { client, opened } = await enterBound(at)
  expect(opened).toMatchObject({ task: 'confirm' })
  const objected = await client.ask(confirmations.objectContract, {
    ...at,
    requestId: randomUUID(),
    reason: '租金没写明',
  })
  const { status } = (await callAs(app, oa, getOpenContract, { contractId: at.contractId })).data
  expect([
    objected.code,
    status,
    (await app.client().call(embeds.openEmbed, { token: later })).outcome,
    (await linkTo(at)).code,
  ]).toEqual(['000000', CONTRACT_STATUS.returned, 'closed', 'contract.not-possible'])
})

test('a stranger who is asked to confirm is led to the confirmation on a page of their own', async () => {
  const phone = newPhone()
  const at = await launchedFor({ name: '许清欢', phone }, () => ({ needsConfirm: true }))
  const { opened } = await openWithCode(await tokenTo(at), phone)
  if (opened.outcome !== 'elsewhere') throw new Error(opened.outcome)
  const tokenId = opened.url.split('/').at(-1) ?? ''
  expect(await app.client().call(openSmsLink, { tokenId })).toMatchObject({
    state: 'open',
    target: `/signModel/contractConfirm?contractId=${at.contractId}&partyId=${at.partyId}`,
    title: '杭州青禾科技有限公司邀请您确认《采购合同》',
  })
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

/** Opens a link as somebody who is bound. */
const enterBound = async (at: At) => {
  const client = app.client()
  const opened = await client.call(embeds.openEmbed, { token: await tokenTo(at) })
  if (opened.outcome !== 'entered') throw new Error(opened.outcome)
  client.token = opened.token
  return { client, opened }
}

test('to open calls the embedded page is a stranger', () => {
  const session = {
    delegation: { applicationId: '', applicationName: 'OA', only: { contractId: '', partyId: '' } },
  } as Session
  expect(
    endpoints.filter(
      (endpoint) => endpoint.access.kind === 'open' && sessionForOpenCall(endpoint, session) !== undefined,
    ),
  ).toEqual([])
})

test('it ends after an hour, with the next one for the same party, and with the application; own sessions go on', async () => {
  const known = await personSigner(app, '顾言')
  await bindTo(app, oa, known)
  const at = await launchedFor(known)
  const status = async (client: typeof owner.client) => (await client.ask(getCurrentAccount, {})).status
  const first = await enterBound(at)
  const second = await enterBound(at)
  expect([await status(first.client), await status(second.client), await status(known.client)]).toEqual([
    401, 200, 200,
  ])
  app.clock.advance(HOUR + 1)
  expect([await status(second.client), await status(known.client)]).toEqual([401, 200])
  const third = await enterBound(at)
  const { applicationId } = oa.application
  await owner.client.call(apps.switchApplication, { applicationId, action: 'disable' })
  expect(await status(third.client)).toBe(401)
  await owner.client.call(apps.switchApplication, { applicationId, action: 'enable' })
  expect(await status(third.client)).toBe(401)
})

test('only the page of a link lets itself be framed, by the origins of its application alone', async () => {
  const at = await launchedFor(guest)
  const token = await tokenTo(at)
  const framing = async (url: string) => {
    const { headers } = await app.fastify.inject({ url })
    const policy = String(headers['content-security-policy'])
    return [/frame-ancestors [^;]*/.exec(policy)?.[0], headers['x-frame-options'], headers['cache-control']]
  }
  expect(await framing(`/embed?token=${token}`)).toEqual([`frame-ancestors ${OA}`, undefined, 'no-store'])
  const refused = ["frame-ancestors 'none'", 'DENY']
  expect([
    await framing('/embed'),
    await framing(`/embed?token=${'x'.repeat(43)}`),
    await framing(`/embed?token=${'%00'.repeat(9)}`),
    await framing(`/embed/?token=${token}`),
    await framing(`/signModel/signAuth?token=${token}`),
    await framing('/'),
  ]).toEqual([
    [...refused, 'no-store'],
    [...refused, 'no-store'],
    [...refused, 'no-store'],
    [...refused, 'no-cache'],
    [...refused, 'no-cache'],
    [...refused, 'no-cache'],
  ])
  await owner.client.call(apps.switchApplication, {
    applicationId: oa.application.applicationId,
    action: 'disable',
  })
  expect(await framing(`/embed?token=${token}`)).toEqual([...refused, 'no-store'])
  await owner.client.call(apps.switchApplication, {
    applicationId: oa.application.applicationId,
    action: 'enable',
  })
})

test('an origin on the own machine is for trials alone', async () => {
  const local = { frameOrigins: ['http://127.0.0.1:3000'] }
  expect((await newApplication(owner.client, '试用', local)).application.frameOrigins).toEqual(
    local.frameOrigins,
  )
  const real = await createTestApp({ db: app.db, clock: app.clock, config: { isProduction: true } } as never)
  const client = real.client()
  client.token = owner.client.token
  client.identity = owner.client.identity
  await expect(newApplication(client, '正式', local)).rejects.toThrow(
    '正式环境的网页来源只能以 https:// 开头',
  )
  await real.close()
})

test('nothing is left to run', () => runJobs(app))
