// The people of the told contract: two companies, a lawyer, and somebody who comes by a link.
import { randomUUID } from 'node:crypto'
import { sendVerifyCode } from '#protocol/base.ts'
import { register } from '#protocol/account/sessions/session.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { LIST_TYPE, getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import { sealContract } from '#protocol/seals/seal-requests.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { approvedBy, newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newFirm } from '#tests/support/lawyers.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { PASSWORD, newIdNumber, newPhone } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Everybody who has an account from the start, by what they do. */
export const castOf = async (app: TestApp) => {
  const seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  const sealer = await companySigner(app, '沈知行', '宁波知行设备有限公司')
  const lawyer = await personSigner(app, '方律行')
  const cast = {
    发起人: seller,
    审查人: await hire(app, seller, '周远', { roles: ['legal'] }),
    审批人: await hire(app, seller, '方法务', { roles: ['legal'] }),
    律师: lawyer,
    经办人: await hire(app, sealer, '许职员'),
    用印审批人: await hire(app, sealer, '章审批', { roles: ['legal'] }),
    用印人: sealer,
  }
  const { firmId, lawyerId } = await newFirm(app, lawyer)
  await approvedBy(seller, [cast.审批人])
  const memberIds = [cast.用印审批人.memberId]
  await newProcess(sealer, [node({ by: 'persons', memberIds })], { scope: 'seal' })
  return { cast, asked: { firmId, lawyerId } }
}

/** What a certified person of this name will be; they have a phone and no account. */
export const invitedPerson = (name: string) => ({ name, phone: newPhone(), idNumber: newIdNumber() })

/** Registers by the newest link that was sent to the phone, and is certified. */
export const comeByLink = async (
  app: TestApp,
  { name, phone, idNumber }: ReturnType<typeof invitedPerson>,
): Promise<Signer> => {
  const client = app.client()
  const tokenId = linkTokenIn((await readOutbox(app.db, { phone, limit: 1 }))[0]?.text)
  await client.call(sendVerifyCode, { phone: tokenId, purpose: 'register' })
  const { userInfo } = await client.call(register, {
    phone: tokenId,
    verifyCode: await app.code(phone),
    password: PASSWORD,
    agreed: true,
  })
  await client.call(certifyPerson, { name, idNumber, phone, consented: true })
  return { client, phone, userId: userInfo.userId, name, idNumber, companyId: null, companyName: '' }
}

/** Seals on an application, with a text message as proof of will. */
export const sealFor = async (
  app: TestApp,
  { client, phone }: Signer,
  at: { contractId: string; partyId: string },
): Promise<void> => {
  const as = 'sealer' as const
  const { documentsHash, seals } = await client.call(getSignTask, { ...at, as })
  app.clock.advance(61_000)
  await client.call(sendWillingCode, { ...at, as })
  const secret = await app.code(phone)
  const proof = { ...at, as, method: 'sms' as const, secret, documentsHash }
  const { willingToken } = await client.call(proveWilling, proof)
  const sealing = { ...at, requestId: randomUUID(), willingToken }
  await client.call(sealContract, { ...sealing, seals: { companySeal: seals[0]?.sealId } })
}

const LISTS: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(LIST_TYPE).map(([name, listType]) => [listType, name]),
)

/** The red dots of all, as lists with their counts; who has none is left out. */
export const dotsOf = async (cast: Readonly<Record<string, Signer>>): Promise<Record<string, string>> => {
  const dots: Record<string, string> = {}
  for (const [role, { client }] of Object.entries(cast)) {
    const lists = await client.call(getNotice, { processType: 1 })
    const words = lists.map(({ listType, countNum }) => `${LISTS[listType]} ${countNum}`).join(', ')
    if (words !== '') dots[role] = words
  }
  return dots
}
