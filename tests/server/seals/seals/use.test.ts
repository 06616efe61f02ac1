// Who may use a company's seal, through all layers.
// Covers grants, limits, revocation, approval before use, and the log of uses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { leaveStaff } from '#protocol/company/staff/staff.ts'
import * as use from '#protocol/seals/seals/use.ts'
import {
  changeSeal,
  createCompanySeal,
  createSignature,
  listSeals,
  previewCompanySeal,
} from '#protocol/seals/seals/seals.ts'
import { listNotices, uploadIdentityPicture } from '#protocol/base.ts'
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
import { licencePicture } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { sealPhoto, signaturePhoto } from '#tests/support/seal-photo.ts'
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
}, 60_000)
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

describe('out of use and away', () => {
  test('a company gives its reasons, and they stay in the history', async () => {
    const { sealId: id } = await boss.client.call(createCompanySeal, {
      name: '旧章',
      spec: { type: 7, shape: 'circle' },
    })
    const bare = await boss.client.ask(changeSeal, { sealId: id, action: 'disable' })
    expect([bare.code, bare.fields]).toEqual(['seal.reason-missing', { reason: '请填写停用的原因。' }])
    await boss.client.call(changeSeal, { sealId: id, action: 'disable', reason: '换新章' })
    expect((await boss.client.call(use.getSealDetail, { sealId: id })).reason).toBe('换新章')
    await boss.client.call(changeSeal, { sealId: id, action: 'enable' })
    await boss.client.call(use.renameSeal, { sealId: id, name: '老章' })
    await boss.client.call(changeSeal, { sealId: id, action: 'cancel', reason: '遗失' })
    const { steps, reason } = await boss.client.call(use.getSealDetail, { sealId: id })
    expect(reason).toBe('遗失')
    expect(steps.map(({ what, reason: why, about }) => [what, why, about])).toEqual([
      ['created', '', ''],
      ['disabled', '换新章', ''],
      ['enabled', '', ''],
      ['renamed', '', '“旧章” → “老章”'],
      ['cancelled', '遗失', ''],
    ])
  })
})

describe('approval before use', () => {
  const upload = async (client: Signer['client'], body: Uint8Array) =>
    (await client.call(uploadIdentityPicture, { name: '印章.jpg' }, { body })).fileId
  const picture = (fileId: string) => ({
    fileId,
    ink: 'red' as const,
    sensitivity: 50,
    crop: { x: 0, y: 0, w: 1, h: 1 },
    widthMm: 40,
  })
  const spec = { type: 7, shape: 'circle', withStar: false } as const

  test('a seal cut out of a picture waits, with its papers, and the other administrator decides', async () => {
    const admin = await newStaff(app, boss.companyId!, '周远', ['admin'])
    const fileId = await upload(admin.client, await sealPhoto(COMPANY))
    const preview = await admin.client.call(previewCompanySeal, { spec, picture: picture(fileId) })
    expect([preview.widthMm, preview.svg.includes('<image')]).toEqual([40, false])
    const without = await admin.client.ask(createCompanySeal, {
      name: '实物章',
      spec,
      picture: picture(fileId),
    })
    expect(without.code).toBe('seal.filing-missing')
    const filingFileId = await upload(admin.client, await licencePicture())
    const made = await admin.client.call(createCompanySeal, {
      name: '实物章',
      spec,
      picture: picture(fileId),
      filingFileId,
    })
    expect([made.status, made.isDefault, made.actions]).toEqual([0, false, ['cancel', 'approve', 'refuse']])
    expect(JSON.stringify(await boss.client.call(listNotices, {}))).toContain('周远提交了“实物章”')
    const own = await admin.client.ask(use.decideSeal, { sealId: made.sealId, isApproved: true })
    expect([own.code, own.info]).toEqual([
      'seal.own-approval',
      '这枚印章由您提交，须由另一位管理员审核。请联系林清和（超级管理员）。',
    ])
    const detail = await boss.client.call(use.getSealDetail, { sealId: made.sealId })
    expect([
      detail.source,
      detail.hasPicture,
      detail.hasFiling,
      detail.steps.map(({ what }) => what),
    ]).toEqual(['picture', true, true, ['submitted']])
    const clerks = await clerk.client.call(use.getSealDetail, { sealId: made.sealId })
    expect([clerks.hasPicture, clerks.hasFiling]).toEqual([false, false])
    expect((await clerk.client.ask(use.readSealPaper, { sealId: made.sealId, which: 'filing' })).code).toBe(
      'not-found',
    )
    const noReason = await boss.client.ask(use.decideSeal, { sealId: made.sealId, isApproved: false })
    expect(noReason.code).toBe('seal.reason-missing')
    await boss.client.call(use.decideSeal, { sealId: made.sealId, isApproved: true })
    expect((await boss.client.call(use.getSealDetail, { sealId: made.sealId })).seal.status).toBe(1)
    expect(JSON.stringify(await admin.client.call(listNotices, {}))).toContain('“实物章”已启用')
    expect((await boss.client.ask(use.decideSeal, { sealId: made.sealId, isApproved: true })).code).toBe(
      'seal.not-possible',
    )
  })

  test('where the company says so, every new seal waits, cannot be used, and a refused one leaves its name free', async () => {
    await boss.client.call(use.setSealSettings, { needsApproval: true })
    const admin = await newStaff(app, boss.companyId!, '何二', ['admin'])
    const make = () =>
      admin.client.call(createCompanySeal, {
        name: '项目章',
        spec: { type: 7, shape: 'circle', middleText: '项目部' },
      })
    const made = await make()
    expect(made.status).toBe(0)
    const grantIt = await boss.client.ask(use.grantSeal, {
      requestId: randomUUID(),
      sealId: made.sealId,
      subject: { kind: 'member', memberId: clerk.memberId },
      contractTypes: [],
      until: null,
    })
    expect(grantIt.code).toBe('seal.not-possible')
    await boss.client.call(use.decideSeal, {
      sealId: made.sealId,
      isApproved: false,
      reason: '名称与备案不符',
    })
    const refused = await admin.client.call(use.getSealDetail, { sealId: made.sealId })
    expect([refused.seal.status, refused.reason, refused.seal.actions]).toEqual([
      3,
      '名称与备案不符',
      ['cancel'],
    ])
    expect((await make()).status).toBe(0)
    await boss.client.call(use.setSealSettings, { needsApproval: false })
    expect(await boss.client.call(use.getSealSettings, {})).toEqual({ needsApproval: false })
    expect((await clerk.client.ask(use.setSealSettings, { needsApproval: false })).code).toBe(
      'permission.denied',
    )
  })

  test('the only administrator decides alone', async () => {
    const alone = await companySigner(app, '独孤一', '湖州独一试验有限公司')
    await alone.client.call(use.setSealSettings, { needsApproval: true })
    const { sealId: id } = await alone.client.call(createCompanySeal, {
      name: '合同章',
      spec: { type: 2, shape: 'circle' },
    })
    await alone.client.call(use.decideSeal, { sealId: id, isApproved: true })
    expect((await alone.client.call(use.getSealDetail, { sealId: id })).seal.status).toBe(1)
    expect((await boss.client.ask(use.getSealDetail, { sealId: id })).code).toBe('not-found')
  })

  test('a person’s picture becomes a signature at once; somebody else’s picture is not found', async () => {
    const person = await companySigner(app, '写字人', '湖州写字试验有限公司')
    person.client.identity = { type: 2, companyId: person.companyId! }
    const fileId = await upload(person.client, await signaturePhoto('写字人'))
    const drawing = { kind: 'picture', ...picture(fileId), ink: 'black', widthMm: 30 } as const
    expect(await person.client.call(createSignature, { drawing })).toMatchObject({
      name: '图片签名',
      widthMm: 30,
      status: 1,
    })
    expect((await boss.client.ask(createSignature, { drawing })).code).toBe('not-found')
  })
})
