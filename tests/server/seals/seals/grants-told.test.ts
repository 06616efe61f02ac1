// Who is authorised to a seal is told of it, and what is written of it when it ends.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { leaveStaff } from '#protocol/company/staff/staff.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import * as use from '#protocol/seals/seals/use.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { insertGrant } from '#server/domain/seals/seal-grants/store.ts'
import { companySigner, runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { Staff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COMPANY = '杭州用印试验有限公司'
let app: TestApp
let boss: Signer
let clerk: Staff
let sealer: Staff

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  clerk = await newStaff(app, boss.companyId!, '许一', ['hr'])
  sealer = await newStaff(app, boss.companyId!, '周远', ['staff'])
})
afterAll(() => app.close())

let count = 0
/** A seal of its own for each test, so that none meets another's authorisations. */
const newSeal = async () => {
  const spec = { type: 7, shape: 'circle' } as const
  return (await boss.client.call(createCompanySeal, { name: `业务章${(count += 1)}`, spec })).sealId
}
const days = (many: number) => new Date(app.clock.now().getTime() + many * 86_400_000).toISOString()
const asked = (sealId: string, change: object = {}) => ({
  requestId: randomUUID(),
  sealId,
  subject: { kind: 'member' as const, memberId: clerk.memberId },
  contractTypes: [],
  until: null,
  ...change,
})
const grant = async (sealId: string, change: object = {}) =>
  (await boss.client.call(use.grantSeal, asked(sealId, change))).grantId
const refused = async (sealId: string, change: object = {}, by: Signer = boss) => {
  const { code, info } = await by.client.ask(use.grantSeal, asked(sealId, change))
  return [code, info]
}
const revoke = async (grantId: string, by: Signer = boss) => {
  const { code, info } = await by.client.ask(use.revokeSealGrant, { grantId, reason: '调岗' })
  return [code, info]
}
const listed = (sealId: string, { client }: Pick<Signer, 'client'> = boss) =>
  client.call(use.listSealGrants, { sealId })
const masked = ({ phone }: { phone: string }) => `${phone.slice(0, 3)}****${phone.slice(7)}`
const told = async ({ client }: Staff, name: string) =>
  (await client.call(listNotices, { pageSize: 100 })).rows
    .filter(({ text }) => text.includes(name))
    .map(({ title, text, target }) => [title, text, target])

test('two hundred in force are the most of one seal, those that ended aside', async () => {
  const sealId = await newSeal()
  const createdAt = app.clock.now()
  const companyId = boss.companyId!
  const row = { sealId, companyId, subjectKind: 'role', subjectId: 'staff', version: 1, validFrom: createdAt }
  const more = { contractTypes: ['甲'], needsApproval: false, grantedBy: boss.userId, createdAt }
  const insert = (state: 'standing' | 'revoked') =>
    insertGrant(app.db, { ...row, ...more, subjectKind: 'role', id: randomUUID(), state })
  await insert('revoked')
  for (let at = 1; at < use.MOST_GRANTS; at += 1) await insert('standing')
  expect((await refused(sealId))[0]).toBe('000000')
  expect(await refused(sealId, { needsApproval: true })).toEqual([
    'grant.too-many',
    '一枚印章最多 200 项授权，请先收回不用的。',
  ])
  const rows = await listed(sealId)
  expect([rows.length, rows.every(({ state }) => state === 'active')]).toEqual([200, true])
})

test('who is named is told of the beginning and the end, and led to the seal where they may look at it', async () => {
  const sealId = await newSeal()
  const name = `“业务章${count}”`
  const page = `/user/userCenter/signatureDetail?sealId=${sealId}`
  const contractTypes = ['劳动合同', '保密协议']
  const members = [clerk, sealer]
  for (const { memberId } of members)
    await grant(sealId, { subject: { kind: 'member', memberId }, contractTypes })
  const given = ['您被授权使用印章', `您可以使用${COMPANY}的${name}签署：保密协议、劳动合同。`]
  expect([await told(clerk, name), (await told(sealer, name)).map((one) => one.slice(0, 2))]).toEqual([
    [[...given, '/home']],
    [given],
  ])
  expect((await told(sealer, name))[0]?.[2]).toBe(page)
  await grant(sealId, { subject: { kind: 'role', roleCode: 'staff' } })
  await grant(sealId, { until: days(1) })
  for (const { grantId, contractTypes: kinds } of await listed(sealId))
    if (kinds.length > 0) await revoke(grantId)
  app.clock.advance(86_400_000)
  await runJobs(app)
  for (const one of members) {
    await signInByCode(app, one as unknown as Signer)
    one.client.identity = { type: 2, companyId: boss.companyId! }
  }
  const back = ['用印授权已收回', `您不能再使用${COMPANY}的${name}签署保密协议、劳动合同。`]
  const over = ['用印授权已到期', `您使用${COMPANY}的${name}签署全部合同的授权已到期。`]
  const whole = ['您被授权使用印章', `您可以使用${COMPANY}的${name}签署：全部合同。`]
  const words = async (one: Staff) => (await told(one, name)).map((line) => line.slice(0, 2)).toSorted()
  expect(await words(sealer)).toEqual([given, back].toSorted())
  expect(await words(clerk)).toEqual([given, back, whole, over].toSorted())
})

test('who leaves loses what names them alone, is told nothing, and the books say why', async () => {
  await signInByCode(app, boss)
  boss.client.identity = { type: 2, companyId: boss.companyId! }
  const sealId = await newSeal()
  const name = `业务章${count}`
  const leaver = await newStaff(app, boss.companyId!, '白将离', ['staff'])
  const { memberId } = leaver
  const kept = await grant(sealId)
  const lost = await grant(sealId, { subject: { kind: 'member', memberId }, contractTypes: ['保密协议'] })
  const role = await grant(sealId, { subject: { kind: 'role', roleCode: 'staff' } })
  await boss.client.call(leaveStaff, { requestId: randomUUID(), memberId, reason: '离职', handOver: [] })
  const rows = new Map((await listed(sealId)).map((row) => [row.grantId, row]))
  expect([kept, role, lost].map((id) => rows.get(id)?.state)).toEqual(['active', 'active', 'revoked'])
  expect(rows.get(lost)?.under).toBe(`${masked(leaver)} · 已离职`)
  const entry = (await readChain(app.db, boss.companyId!)).findLast(
    ({ event }) => event === 'sealGrant:grant.revoked',
  )
  expect(entry?.detail).toMatchObject({
    id: lost,
    sealId,
    name,
    subject: '白将离',
    subjectKind: 'member',
    subjectId: memberId,
    contractTypes: ['保密协议'],
    reason: '已离职',
  })
  leaver.client.identity = { type: 1 }
  expect((await told(leaver, name)).map(([title]) => title)).toEqual(['您被授权使用印章'])
})
