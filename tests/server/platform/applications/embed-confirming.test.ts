// Whoever is asked to confirm, fill in or object does it in a partner's frame.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openSmsLink, uploadAttachment } from '#protocol/base.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { FIELD_PICTURE_BYTES, newFilled } from '#protocol/contracts/fields/fields.ts'
import { getSignState } from '#protocol/contracts/signing.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import { getOpenContract } from '#protocol/platform/applications/open-api.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { callAs } from '#tests/support/application.ts'
import { personSigner, runJobs, seen, sign } from '#tests/support/contracts.ts'
import { bindTo } from '#tests/support/let-in.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { licencePicture, newPhone } from '#tests/support/people.ts'
import { openEmbedding } from '#tests/support/embedding.ts'
import type { Asked, At } from '#tests/support/embedding.ts'

const { app, launchedFor, tokenTo, openWithCode, oa, enterBound, linkTo, close } = await openEmbedding()
afterAll(close)

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

test('nothing is left to run', () => runJobs(app))
