// What a contract's text messages say and how many leave: no megaphone for strangers.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { sendWillingCode } from '#protocol/contracts/signing.ts'
import { attempt } from '#server/db/schema/company/proofs.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let sender: Signer
let receiver: Signer
beforeAll(async () => {
  app = await createTestApp()
  sender = await companySigner(app, '沈知微', '苏州听雨茶业有限公司')
})
beforeEach(async () => {
  receiver = await personSigner(app, '陆行之')
})
afterAll(() => app.close())

const named = (name: string) => () => ({ name })
const newest = async ({ phone }: Signer) =>
  ((await readOutbox(app.db, { phone, limit: 1 }))[0]?.text ?? '').replace(/http\S+/, '')

describe('a stranger’s own text', () => {
  test('is not in the first message, only the certified name of who sends it', async () => {
    await launched(sender, { parties: [partyFor(receiver)], content: named('点这里领红包') })
    expect(await newest(receiver)).toBe('【诺印】苏州听雨茶业有限公司邀请您签署一份合同，请点击查看：')
  })

  test('is there once the receiver has signed with them', async () => {
    const contractId = await launched(sender, { parties: [partyFor(receiver)] })
    await sign(app, receiver, contractId)
    await launched(sender, { parties: [partyFor(receiver)], content: named('明前茶供货合同') })
    expect(await newest(receiver)).toBe(
      '【诺印】苏州听雨茶业有限公司邀请您签署《明前茶供货合同》，请点击查看：',
    )
  })
})

test('the code of a signature names the contract and for whom it is signed', async () => {
  const contractId = await launched(sender, {
    parties: [partyFor(receiver), partyFor(sender)],
    content: named('明前茶供货合同'),
  })
  const askFor = async (signer: Signer) => {
    const partyId = await partyIdOf(signer, contractId, signer)
    await signer.client.call(sendWillingCode, { contractId, partyId })
    return (await newest(signer)).replace(/\d{6}/, '……')
  }
  expect(await askFor(receiver)).toBe(
    '【诺印】验证码 ……，用于本人签署《明前茶供货合同》，5 分钟内有效。请勿告诉他人。',
  )
  expect(await askFor(sender)).toBe(
    '【诺印】验证码 ……，用于代表苏州听雨茶业有限公司签署《明前茶供货合同》，5 分钟内有效。请勿告诉他人。',
  )
})

describe('in a day', () => {
  const launching = ({ contractId, version }: { contractId: string; version: number }) => ({
    contractId,
    version,
    requestId: randomUUID(),
  })
  const counted = (key: string, count: number) =>
    app.db.current().update(attempt).set({ count }).where(eq(attempt.key, key))

  test('a person launches fifty contracts, and one more tomorrow', async () => {
    const person = await personSigner(app, '宋问渠')
    await launched(person, { parties: [partyFor(receiver)] })
    await counted(`launches-by:1:${person.userId}`, 50)
    const draft = launching(await newDraft(person, { parties: [partyFor(receiver)] }))
    const { code, info } = await person.client.ask(launchContract, draft)
    expect({ code, info }).toEqual({
      code: 'contract.too-many-launches',
      info: '24 小时内最多发起 50 份合同、通知 200 位接收人，已达上限。草稿已保存，请明天再发起。',
    })
    app.clock.advance(24 * 3_600_000)
    await signInByCode(app, person)
    await signInByCode(app, sender)
    expect((await person.client.ask(launchContract, draft)).code).toBe('000000')
  })

  test('a person reaches two hundred receivers, themselves not counted', async () => {
    const person = await personSigner(app, '梁辰光')
    await launched(person, { parties: [partyFor(person), partyFor(receiver)] })
    await counted(`recipients-by:1:${person.userId}`, 200)
    const alone = launching(await newDraft(person, { parties: [partyFor(person)] }))
    expect((await person.client.ask(launchContract, alone)).code).toBe('000000')
    const draft = launching(await newDraft(person, { parties: [partyFor(receiver)] }))
    expect((await person.client.ask(launchContract, draft)).code).toBe('contract.too-many-launches')
  })

  test('a phone gets thirty links, whoever sends them', async () => {
    await launched(sender, { parties: [partyFor(receiver)] })
    await counted(`links-to:${receiver.phone}`, 30)
    const before = await readOutbox(app.db, { phone: receiver.phone })
    await launched(sender, { parties: [partyFor(receiver)] })
    expect(await readOutbox(app.db, { phone: receiver.phone })).toEqual(before)
  })
})
