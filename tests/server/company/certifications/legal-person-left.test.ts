// A company's legal person leaves: their seal and its key end, and the company works on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#protocol/account/closing.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import { leaveStaff, sendTransferCode, transferSuperAdmin } from '#protocol/company/staff/staff.ts'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { certificatesOf, newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import { listSeals } from '#server/domain/seals/seals/store.ts'
import { noteDeparture } from '#server/operations/company/certifications/ends.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { companySigner, fieldAt, launched, partyFor, partyIdOf, seen } from '#tests/support/contracts.ts'
import { ordinaryFields, personSigner, sign, signInput } from '#tests/support/contracts.ts'
import { hire, staffIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A company whose legal person made their seal, authorised an heir to it, and handed the company over to them. */
const handedOver = async (name: string, companyName: string) => {
  const boss = await companySigner(app, name, companyName)
  const companyId = boss.companyId ?? ''
  const spec = { type: 5, shape: 'square' } as const
  const { sealId } = await boss.client.call(createCompanySeal, { name: '法人章', spec })
  const heir = await hire(app, boss, '万里行', { roles: ['admin'] })
  await boss.client.call(grantSeal, {
    requestId: randomUUID(),
    sealId,
    subject: { kind: 'member', memberId: heir.memberId },
    contractTypes: [],
    until: null,
  })
  await boss.client.call(sendVerifyCode, { phone: boss.phone, purpose: 'transferAdmin' })
  await boss.client.call(sendTransferCode, { memberId: heir.memberId })
  await boss.client.call(transferSuperAdmin, {
    memberId: heir.memberId,
    requestId: randomUUID(),
    ownCode: await app.code(boss.phone),
    successorCode: await app.code(heir.phone),
  })
  const memberId = (await staffIn(heir)).find((row) => row.name === name)?.memberId ?? ''
  app.clock.advance(61_000)
  return { boss, heir, companyId, memberId }
}
const certificates = async (companyId: string) =>
  (
    await certificatesOf(app.db, { ownerType: 'company', ownerId: companyId }, [
      'valid',
      'suspended',
      'revoked',
    ])
  ).map(({ state, revocationReason, wrappedKey }) => [state, revocationReason, wrappedKey === null])
const sealNames = async (companyId: string) =>
  (await listSeals(app.db, { companyId })).map(({ name }) => name)

test('who leaves as the legal person takes seal and key with them; open tasks say why and the company goes on', async () => {
  const { boss, heir, companyId, memberId } = await handedOver('林清和', '杭州离任科技有限公司')
  const buyer = await personSigner(app, '顾南舟')
  const parties = [partyFor(heir, { isSelf: true }), partyFor(buyer)]
  const contractId = await launched(heir, {
    parties,
    content: (_content, fileId) => ({
      fields: [
        ...parties.flatMap((party, index) => ordinaryFields(fileId, party, index)),
        fieldAt({ fileId, partyId: parties[0]!.partyId, kind: 'legalSeal', x: 60, y: 600 }),
      ],
    }),
  })
  const partyId = await partyIdOf(heir, contractId, heir)
  const before = await heir.client.call(getSignTask, { contractId, partyId })
  const legalSeal = before.seals.find(({ type }) => type === 5)!.sealId
  const { code } = await heir.client.ask(leaveStaff, {
    memberId,
    requestId: randomUUID(),
    reason: '任期届满',
    handOver: [],
  })
  expect(code).toBe('000000')
  expect([await certificates(companyId), await sealNames(companyId)]).toEqual([
    [
      ['revoked', 'legalPersonLeft', true],
      ['valid', null, false],
    ],
    ['公章'],
  ])
  expect((await readChain(app.db, companyId)).map(({ event }) => event).slice(-5)).toEqual([
    'staff:staff.left',
    'certification:legalPerson.left',
    'certificate:certificate.revoked',
    'certificate:issued',
    'seal:seal.cancelled',
  ])
  const task = await heir.client.call(getSignTask, { contractId, partyId })
  expect([task.seals.map(({ name }) => name), task.withheld]).toEqual([
    ['公章'],
    [
      {
        name: '法人章',
        kind: 'legalSeal',
        why: '已注销（法定代表人林清和已离开本单位），须由法定代表人本人制作新的印章后再签署。',
      },
    ],
  ])
  const input = await signInput(app, heir, { contractId, partyId })
  const stale = await heir.client.ask(signContract, { ...input, seals: { ...input.seals, legalSeal } })
  expect([stale.code, stale.info]).toEqual([
    'seal.not-usable',
    '所选法定代表人章不可用（法定代表人林清和已离开本单位）。请重新选择。',
  ])
  expect((await heir.client.call(listNotices, {})).rows[0]).toMatchObject({
    title: '法定代表人已离开单位',
    text: '林清和已不在杭州离任科技有限公司，其法定代表人章已注销，原签名证书已吊销并换发新证书，其他印章照常使用。请由超级管理员提交变更后的法定代表人；变更通过后，由新法定代表人制作法定代表人章。',
    target: '/authCompany',
  })
  const ordinary = await launched(heir, { parties: [partyFor(heir, { isSelf: true }), partyFor(buyer)] })
  await sign(app, heir, ordinary)
  expect((await seen(heir, ordinary)).contract.parties[0]).toMatchObject({ status: 5 })
  expect(boss.companyId).toBe(companyId)
})

test('a legal person who closes their account leaves the same way', async () => {
  const { boss, companyId } = await handedOver('梁书遥', '杭州销户科技有限公司')
  await boss.client.call(sendVerifyCode, { phone: boss.phone, purpose: 'closeAccount' })
  await boss.client.call(closeAccount, { verifyCode: await app.code(boss.phone), agreed: true })
  expect([await certificates(companyId), await sealNames(companyId)]).toEqual([
    [
      ['revoked', 'legalPersonLeft', true],
      ['valid', null, false],
    ],
    ['公章'],
  ])
})

test('anybody else who leaves ends nothing', async () => {
  const boss = await companySigner(app, '沈知行', '杭州照旧科技有限公司')
  const companyId = boss.companyId ?? ''
  const clerk = await hire(app, boss, '许青山')
  const leave = { memberId: clerk.memberId, requestId: randomUUID(), reason: '调岗', handOver: [] }
  expect((await boss.client.ask(leaveStaff, leave)).code).toBe('000000')
  expect(await certificates(companyId)).toEqual([['valid', null, false]])
})

test('while the certification rests the new key rests too, until it is cleared', async () => {
  const { boss, companyId } = await handedOver('周远', '杭州暂歇科技有限公司')
  const [holding] = await listHolding(app.db, 'company', companyId)
  const actor = systemActor('a test')
  const move = (type: 'certification.suspended' | 'certification.cleared') =>
    moveCertification(app.deps, actor, holding!.id, { type, reason: '有人举报' })
  await move('certification.suspended')
  await noteDeparture(app.deps, actor, { companyId, userId: boss.userId })
  expect(await certificates(companyId)).toEqual([
    ['revoked', 'legalPersonLeft', true],
    ['suspended', 'underReview', false],
  ])
  await move('certification.cleared')
  expect((await newestCertificate(app.db, 'company', companyId))?.state).toBe('valid')
})
