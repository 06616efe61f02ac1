// A seal's life: made, approved, the default, out of use and away.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotices, uploadIdentityPicture } from '#protocol/base.ts'
import * as use from '#protocol/seals/seals/use.ts'
import {
  changeSeal,
  createCompanySeal,
  createSignature,
  listSeals,
  previewCompanySeal,
} from '#protocol/seals/seals/seals.ts'
import { MOST_SIGNATURES } from '#server/domain/seals/seals/rules.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { licencePicture, newPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { sealPhoto, signaturePhoto } from '#tests/support/seal-photo.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Awaited<ReturnType<typeof newStaff>>

const COMPANY = '杭州用印试验有限公司'

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  clerk = await newStaff(app, boss.companyId!, '许一', ['staff'])
})
afterAll(() => app.close())

test('one seal at most is the default: another takes the place, and none does once it is out of use', async () => {
  const signer = await companySigner(app, '周默认', '湖州默认试验有限公司')
  const { client } = signer
  const first = (await client.call(listSeals, {}))[0]!.sealId
  const { sealId: second } = await client.call(createCompanySeal, {
    name: '合同章',
    spec: { type: 2, shape: 'circle' },
  })
  const defaults = async () =>
    (await client.call(listSeals, {})).filter(({ isDefault }) => isDefault).map(({ sealId }) => sealId)
  expect(await defaults()).toEqual([first])
  await client.call(changeSeal, { sealId: second, action: 'setDefault' })
  expect(await defaults()).toEqual([second])
  await client.call(changeSeal, { sealId: second, action: 'disable', reason: '换新章' })
  expect(await defaults()).toEqual([])
})

test('ten signatures are the most a person keeps; one for a single signing is beside them, and the first is the default', async () => {
  const person = await newPerson(app, '多签')
  const add = (keep = true) =>
    person.client.ask(createSignature, { drawing: { kind: 'typed', face: 'song', frame: 'square' }, keep })
  for (let n = 1; n < MOST_SIGNATURES; n += 1) await add()
  const { code, info } = await add()
  expect([code, info]).toEqual(['signature.too-many', '签名最多保留 10 个，请先注销不用的签名。'])
  expect((await add(false)).data).toMatchObject({
    name: '字体签名',
    isDefault: false,
    widthMm: 20,
    heightMm: 20,
  })
  const kept = await person.client.call(listSeals, {})
  expect([kept.length, kept.filter(({ isDefault }) => isDefault).length]).toEqual([10, 1])
  for (const { sealId } of kept) await person.client.call(changeSeal, { sealId, action: 'cancel' })
  expect((await add(false)).data?.isDefault).toBe(false)
  expect((await add()).data?.isDefault).toBe(true)
  const stranger = await newPerson(app)
  const drawing = { kind: 'typed', face: 'song', frame: 'plain' } as const
  expect((await stranger.client.ask(createSignature, { drawing })).code).toBe('identity.person-not-certified')
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
