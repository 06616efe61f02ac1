// Who may use a company's seal, through all layers.
// Covers grants, limits, revocation, and the log of uses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { leaveStaff } from '#protocol/company/staff/staff.ts'
import * as use from '#protocol/seals/seals/use.ts'
import { changeSeal, createCompanySeal, listSeals } from '#protocol/seals/seals/seals.ts'
import { listNotices } from '#protocol/base.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  runJobs,
  sign,
  signInByCode,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Signer & { memberId: string }
let sealId: string

const COMPANY = '杭州用印试验有限公司'

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  clerk = {
    ...(await newStaff(app, boss.companyId!, '许一', ['staff'])),
    companyId: boss.companyId,
    companyName: COMPANY,
  }
  sealId = (await boss.client.call(listSeals, {}))[0]!.sealId
})
afterAll(() => app.close())

/** A contract that the clerk is to seal for the company, launched by the boss. */
const contractFor = async (
  signer: Signer,
  contractType = '',
): Promise<{ contractId: string; partyId: string }> => {
  const contractId = await launched(boss, {
    parties: [partyFor(signer)],
    content: () => ({ contractType, name: '用印试验合同' }),
  })
  return { contractId, partyId: await partyIdOf(boss, contractId, signer) }
}
const grant = (changes: object = {}) =>
  boss.client.call(use.grantSeal, {
    requestId: randomUUID(),
    sealId,
    subject: { kind: 'member', memberId: clerk.memberId },
    contractTypes: [],
    until: null,
    ...changes,
  })
const endAll = async () => {
  for (const { grantId, canRevoke } of await boss.client.call(use.listSealGrants, { sealId }))
    if (canRevoke) await boss.client.call(use.revokeSealGrant, { grantId, reason: '试验结束' })
}
const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000).toISOString()

describe('a staff member without authorisation', () => {
  test('sees at the contract why he cannot seal, and who will', async () => {
    const at = await contractFor(clerk)
    const task = await clerk.client.call(getSignTask, at)
    expect([task.blocked, task.seals, task.fields]).toEqual([null, [], []])
    expect(task.prospect).toEqual({
      mustApply: true,
      why: '您没有所需印章的用印权限，可以提交用印申请。',
      sealers: ['林清和'],
      process: null,
    })
    expect((await clerk.client.call(use.getSealDetail, { sealId })).mine).toEqual({
      mayUse: false,
      words: '您不是它的授权用印人。请联系林清和（超级管理员）授权。',
    })
  })

  test('authorises nobody, not even himself', async () => {
    const asked = await clerk.client.ask(use.grantSeal, {
      requestId: randomUUID(),
      sealId,
      subject: { kind: 'member', memberId: clerk.memberId },
      contractTypes: [],
      until: null,
    })
    expect([asked.code, asked.status]).toEqual(['permission.denied', 403])
  })
})

describe('an authorisation', () => {
  test('lets a person choose the seal and sign with it, and stands in the log with the contract, the person and the proof', async () => {
    const { grantId } = await grant()
    const at = await contractFor(clerk)
    const task = await clerk.client.call(getSignTask, at)
    expect([task.blocked, task.seals.map(({ name }) => name), task.withheld]).toEqual([null, ['公章'], []])
    await sign(app, clerk, at.contractId, boss)
    const { rows, total } = await boss.client.call(use.listSealUses, { sealId })
    const entry = (await readChain(app.db, at.contractId)).find(({ hash }) => hash === rows[0]?.entryHash)
    expect([total, rows[0], entry?.event, entry?.n]).toEqual([
      1,
      {
        useId: expect.any(String),
        contractId: at.contractId,
        contractName: '用印试验合同',
        contractNo: expect.stringMatching(/^HT-/),
        who: '许一',
        usedAt: app.clock.now().toISOString(),
        documents: 1,
        by: 'grant',
        entryNumber: entry?.n,
        entryHash: entry?.hash,
        canOpen: true,
      },
      'party:sealing.finished',
      rows[0]?.entryNumber,
    ])
    const told = await clerk.client.call(listNotices, {})
    expect(JSON.stringify(told)).toContain(`您可以使用${COMPANY}的“公章”签署：全部合同。`)
    await boss.client.call(use.revokeSealGrant, { grantId, reason: '调岗' })
    const [ended] = await boss.client.call(use.listSealGrants, { sealId })
    expect(ended).toMatchObject({
      grantId,
      subject: '许一',
      state: 'revoked',
      reason: '调岗',
      canRevoke: false,
      grantedBy: '林清和',
    })
  })

  test('taken back between choosing and signing stops the signature, and says what to do', async () => {
    const { grantId } = await grant()
    const at = await contractFor(clerk)
    const input = await signInput(app, clerk, at)
    expect(input.seals).toEqual({ companySeal: sealId })
    await boss.client.call(use.revokeSealGrant, { grantId })
    const answer = await clerk.client.ask(signContract, input)
    expect([answer.code, answer.info]).toEqual([
      'sign.blocked',
      '您没有所需印章的用印权限，可以提交用印申请。请在签署页申请用印。',
    ])
    expect((await clerk.client.call(getSignTask, at)).prospect?.mustApply).toBe(true)
    await runJobs(app)
    expect(
      (await boss.client.call(use.listSealUses, { sealId })).rows.map(({ contractId }) => contractId),
    ).not.toContain(at.contractId)
  })

  test('of one seal does not let another be used; a seal chosen without right is named in the refusal', async () => {
    await grant()
    const { sealId: other } = await boss.client.call(createCompanySeal, {
      name: '合同专用章',
      spec: { type: 2, shape: 'circle' },
    })
    const at = await contractFor(clerk)
    const task = await clerk.client.call(getSignTask, at)
    expect([task.seals.map(({ name }) => name), task.withheld]).toEqual([
      ['公章'],
      [
        {
          name: '合同专用章',
          kind: 'companySeal',
          why: '您不是它的授权用印人，请联系林清和（超级管理员）授权。',
        },
      ],
    ])
    const input = { ...(await signInput(app, clerk, at)), seals: { companySeal: other } }
    const answer = await clerk.client.ask(signContract, input)
    expect([answer.code, answer.info]).toEqual([
      'seal.not-usable',
      '“合同专用章”现在不能由您使用：您不是它的授权用印人。请联系林清和（超级管理员）授权，或改用其他印章。',
    ])
    await boss.client.call(changeSeal, { sealId: other, action: 'cancel', reason: '不再使用' })
    await endAll()
  })

  test('for some kinds of contract holds for those alone', async () => {
    await grant({ contractTypes: ['劳动合同', '保密协议'] })
    expect((await clerk.client.call(use.getSealDetail, { sealId })).mine).toEqual({
      mayUse: true,
      words: '只限签署保密协议、劳动合同',
    })
    const labour = await contractFor(clerk, '劳动合同')
    const lease = await contractFor(clerk, '租赁合同')
    expect((await clerk.client.call(getSignTask, labour)).prospect).toBe(null)
    expect((await clerk.client.call(getSignTask, lease)).prospect?.why).toBe(
      '您的用印授权只限于保密协议、劳动合同，可以提交用印申请。',
    )
    await endAll()
  })

  test('begins and ends by the clock, and its end is written down by its job', async () => {
    await grant({ from: days(2), until: days(5) })
    const at = await contractFor(clerk)
    const isBlocked = async () => (await clerk.client.call(getSignTask, at)).prospect !== null
    expect(await isBlocked()).toBe(true)
    app.clock.advance(3 * 86_400_000)
    await signInByCode(app, clerk)
    clerk.client.identity = { type: 2, companyId: clerk.companyId! }
    expect(await isBlocked()).toBe(false)
    app.clock.advance(2 * 86_400_000)
    await signInByCode(app, clerk)
    expect(await isBlocked()).toBe(true)
    await signInByCode(app, boss)
    expect((await boss.client.call(use.listSealGrants, { sealId }))[0]?.state).toBe('expired')
    await runJobs(app)
    const { steps } = await boss.client.call(use.getSealDetail, { sealId })
    expect(steps.at(-1)).toMatchObject({ what: 'expired', about: '许一', who: '系统' })
  })

  test('may name a role or a department', async () => {
    await grant({ subject: { kind: 'role', roleCode: 'staff' } })
    expect((await clerk.client.call(use.getSealDetail, { sealId })).mine.mayUse).toBe(true)
    expect((await boss.client.call(use.listSealGrants, { sealId }))[0]).toMatchObject({
      subject: '员工',
      under: '角色',
    })
    await endAll()
    expect((await clerk.client.call(use.getSealDetail, { sealId })).mine.mayUse).toBe(false)
  })

  test('of a department reaches whoever works beneath it, and nobody beside it', async () => {
    const add = async (name: string, parentId: string | null) =>
      (await boss.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
    const top = await add('营销中心', null)
    const team = await add('一组', await add('华东大区', top))
    const beneath = await hire(app, boss, '单一组', { departments: [team] })
    const beside = await hire(app, boss, '邻部门', { departments: [await add('行政部', null)] })
    await grant({ subject: { kind: 'department', departmentId: top } })
    const mayUse = async ({ client }: Signer) =>
      (await client.call(use.getSealDetail, { sealId })).mine.mayUse
    expect([await mayUse(beneath), await mayUse(beside)]).toEqual([true, false])
    await endAll()
  })

  test('is refused where it makes no sense', async () => {
    const code = async (changes: object) =>
      (
        await boss.client.ask(use.grantSeal, {
          requestId: randomUUID(),
          sealId,
          subject: { kind: 'member', memberId: clerk.memberId },
          contractTypes: [],
          until: null,
          ...changes,
        })
      ).code
    expect(await code({ until: days(-1) })).toBe('grant.period')
    expect(await code({ from: days(3), until: days(2) })).toBe('grant.period')
    expect(await code({ until: days(4000) })).toBe('grant.period')
    expect(await code({ subject: { kind: 'member', memberId: randomUUID() } })).toBe('not-found')
    expect(await code({ subject: { kind: 'role', roleCode: 'superAdmin' } })).toBe('not-found')
    expect(await code({})).toBe('000000')
    expect(await code({})).toBe('grant.exists')
    await endAll()
  })

  test('ends with the departure', async () => {
    const leaver = await newStaff(app, boss.companyId!, '丁将离', ['staff'])
    const { grantId } = await grant({ subject: { kind: 'member', memberId: leaver.memberId } })
    await boss.client.call(leaveStaff, {
      requestId: randomUUID(),
      memberId: leaver.memberId,
      reason: '离职',
      handOver: [],
    })
    const rows = await boss.client.call(use.listSealGrants, { sealId })
    expect(rows.find((row) => row.grantId === grantId)).toMatchObject({ state: 'revoked', reason: '已离职' })
  })
})

describe('a seal for the authorised alone', () => {
  test('is not used by a role, not even by the super-administrator', async () => {
    await boss.client.call(use.restrictSeal, { sealId, onlyGranted: true })
    const at = await contractFor(boss)
    const { prospect } = await boss.client.call(getSignTask, at)
    expect([prospect?.mustApply, prospect?.sealers]).toEqual([true, []])
    const { mine, roles, steps } = await boss.client.call(use.getSealDetail, { sealId })
    expect([mine.mayUse, roles, steps.at(-1)?.what]).toEqual([false, [], 'restricted'])
    await boss.client.call(use.restrictSeal, { sealId, onlyGranted: false })
    const open = await boss.client.call(use.getSealDetail, { sealId })
    expect([open.mine.mayUse, open.roles]).toEqual([true, ['超级管理员', '管理员', '用印人']])
    await sign(app, boss, at.contractId)
    expect((await boss.client.call(use.listSealUses, { sealId })).rows[0]).toMatchObject({
      by: 'role',
      who: '林清和',
    })
  })
})
