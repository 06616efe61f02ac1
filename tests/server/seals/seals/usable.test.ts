// Which seals a signer is offered, which are withheld and why, and what is said of a wrong choice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSeal, createCompanySeal, createSignature, listSeals } from '#protocol/seals/seals/seals.ts'
import * as use from '#protocol/seals/seals/use.ts'
import type { Context } from '#server/context.ts'
import { companyRights, personalRights } from '#server/domain/rights.ts'
import { chosenSeals, usableSeals } from '#server/operations/seals/seals/usable.ts'
import type { SealChoice, SealUse } from '#server/operations/seals/seals/usable.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { Staff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ALL: SealKind[] = ['personSign', 'companySeal', 'legalSeal']
const ASK = '请联系林清和（超级管理员）授权'

let app: TestApp
let boss: Signer
let other: Signer
let clerk: Staff
/** By name; those of the clerk in parts of their own. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州用印试验有限公司')
  other = await companySigner(app, '路过客', '杭州旁观科技有限公司')
  clerk = await newStaff(app, boss.companyId!, '许一', ['staff'])
  const make = async (name: string, type: 2 | 5) => {
    const spec = { type, shape: type === 5 ? 'square' : 'circle' } as const
    ids[name] = (await boss.client.call(createCompanySeal, { name, spec })).sealId
  }
  await make('合同章', 2)
  await make('法人章', 5)
  for (const { sealId, name } of await boss.client.call(listSeals, {})) ids[name] = sealId
  const stroke = Array.from({ length: 30 }, (_, at) => ({ x: 20 + at * 6, y: 60 + (at % 9) * 5, time: at }))
  app.clock.advance(1_000)
  const drawing = { kind: 'drawn' as const, strokes: [stroke, stroke] }
  ids['手写'] = (await clerk.client.call(createSignature, { drawing })).sealId
})
afterAll(() => app.close())

const contextOf = ({ userId, name, phone }: Staff | Signer, roles: string[] | null): Context =>
  ({
    deps: app.deps,
    clock: app.clock,
    user: { id: userId, name, phone, autStatus: 1 },
    identity:
      roles === null
        ? { type: 1 }
        : { type: 2, companyId: boss.companyId!, companyName: boss.companyName, companyAutStatus: 1 },
    rights: roles === null ? personalRights() : companyRights(roles, []),
  }) as unknown as Context
const asBoss = () => contextOf(boss, ['superAdmin'])
const asClerk = () => contextOf(clerk, ['staff'])
const offered = async (ctx: Context, more: Partial<SealUse> = {}, kinds: SealKind[] = ALL) => {
  const { seals, withheld } = await usableSeals(ctx, kinds, { contractType: '租赁合同', ...more })
  return { seals: seals.map(({ name, isDefault }) => [name, isDefault]), withheld }
}
const refusal = (
  ctx: Context,
  choice: SealChoice,
  more: Partial<SealUse> = {},
  kinds: SealKind[] = ['companySeal'],
) =>
  chosenSeals(ctx, kinds, choice, { contractType: '租赁合同', ...more }).then(
    (chosen) => chosen,
    (error: { code: string; words: string }) => [error.code, error.words],
  )
const grant = async (name: string, more: object = {}) =>
  (
    await boss.client.call(use.grantSeal, {
      requestId: randomUUID(),
      sealId: ids[name]!,
      subject: { kind: 'member', memberId: clerk.memberId },
      contractTypes: [],
      until: null,
      ...more,
    })
  ).grantId
const takeBack = (grantId: string) => boss.client.call(use.revokeSealGrant, { grantId })

test('whoever holds the rights is offered every seal of the kinds asked for, and a seal shows all it is', async () => {
  expect(await offered(asBoss())).toEqual({
    seals: expect.arrayContaining([
      ['公章', true],
      ['字体签名', true],
      ['合同章', false],
      ['法人章', false],
    ]),
    withheld: [],
  })
  expect(await offered(asBoss(), {}, ['legalSeal'])).toEqual({ seals: [['法人章', false]], withheld: [] })
  const { seals } = await usableSeals(asBoss(), ['companySeal'], { contractType: '' })
  const listed = await boss.client.call(listSeals, {})
  const plain = listed.map((seal) => ({ ...seal, actions: [] }))
  expect(seals.toSorted((a, b) => a.type - b.type)).toEqual(
    plain.filter(({ type }) => type === 1 || type === 2).toSorted((a, b) => a.type - b.type),
  )
})

test('who may use none is told of each why, and whom to ask', async () => {
  const { seals, withheld } = await offered(asClerk(), {}, ALL)
  expect(seals).toEqual([
    ['字体签名', true],
    ['手写签名', false],
  ])
  const named = new Map(withheld.map(({ name, ...more }) => [name, more]))
  expect(Object.fromEntries(named)).toEqual({
    公章: { kind: 'companySeal', why: `您不是它的授权用印人，${ASK}。` },
    合同章: { kind: 'companySeal', why: `您不是它的授权用印人，${ASK}。` },
    法人章: {
      kind: 'legalSeal',
      why: '它只由法定代表人本人或其授权的人使用，请联系法定代表人授权，或申请由其用印。',
    },
  })
})

test('an authorisation that asks for approval each time is used once it was approved', async () => {
  const grantId = await grant('合同章', { needsApproval: true })
  const why = '您的授权须逐次申请用印'
  const before = await offered(asClerk(), {}, ['companySeal'])
  expect([before.seals, before.withheld.find(({ name }) => name === '合同章')]).toEqual([
    [],
    { name: '合同章', kind: 'companySeal', why: `${why}，${ASK}。` },
  ])
  const choice = { companySeal: ids['合同章']! }
  expect(await refusal(asClerk(), choice)).toEqual([
    'seal.not-usable',
    `“合同章”现在不能由您使用：${why}。${ASK}，或改用其他印章。`,
  ])
  const isApproved = true
  expect((await offered(asClerk(), { isApproved }, ['companySeal'])).seals).toEqual([['合同章', false]])
  expect(await refusal(asClerk(), choice, { isApproved })).toEqual({
    seals: choice,
    grants: { companySeal: grantId },
  })
  await takeBack(grantId)
})

test('an authorisation for other kinds of contract says so', async () => {
  const grantId = await grant('公章', { contractTypes: ['保密协议'] })
  expect(await refusal(asClerk(), { companySeal: ids['公章']! })).toEqual([
    'seal.not-usable',
    `“公章”现在不能由您使用：您的授权只限于保密协议。${ASK}，或改用其他印章。`,
  ])
  const contractType = '保密协议'
  expect((await offered(asClerk(), { contractType }, ['companySeal'])).seals).toEqual([['公章', true]])
  await takeBack(grantId)
})

test('signatures are held to the styles that are taken; seals are not', async () => {
  const signStyles = ['drawn'] as const
  expect((await offered(asClerk(), { signStyles }, ['personSign'])).seals).toEqual([['手写签名', false]])
  expect((await offered(asBoss(), { signStyles }, ['companySeal'])).seals).toHaveLength(2)
  expect((await offered(asClerk(), { signStyles: null }, ['personSign'])).seals).toHaveLength(2)
  const typed = (await usableSeals(asClerk(), ['personSign'], { contractType: '' })).seals[0]!.sealId
  const choosing = (more: Partial<SealUse>) => refusal(asClerk(), { personSign: typed }, more, ['personSign'])
  expect(await choosing({ signStyles })).toEqual([
    'seal.not-usable',
    '发起方要求使用手写签名，请重新选择签名。',
  ])
  for (const styles of [null, undefined, ['typed' as const]])
    expect(await choosing({ signStyles: styles })).toEqual({ seals: { personSign: typed }, grants: {} })
})

test('the kind of contract may prefer a seal; a signature stays the one it was', async () => {
  const seals = async (prefers?: number) => Object.fromEntries((await offered(asBoss(), { prefers })).seals)
  const own = { 公章: true, 合同章: false, 法人章: false, 字体签名: true }
  expect(await seals()).toEqual(own)
  expect(await seals(2)).toEqual({ ...own, 公章: false, 合同章: true })
  expect(await seals(4)).toEqual(own)
})

test('a choice that is missing, of another kind, of others or of nobody is refused', async () => {
  const theirs = (await other.client.call(listSeals, {})).find(({ type }) => type === 1)!.sealId
  const refusedAs = (what: string, why = '，可能已停用或注销') => [
    'seal.not-usable',
    `所选${what}不可用${why}。请重新选择。`,
  ]
  expect([
    await refusal(asBoss(), {}),
    await refusal(asBoss(), {}, {}, ['personSign']),
    await refusal(asBoss(), {}, {}, ['legalSeal']),
    await refusal(asBoss(), { companySeal: ids['法人章']! }),
    await refusal(asBoss(), { companySeal: randomUUID() }),
    await refusal(asBoss(), { companySeal: theirs }),
    await refusal(asBoss(), { personSign: ids['手写']! }, {}, ['personSign']),
    await refusal(contextOf(boss, null), { companySeal: ids['公章']! }),
  ]).toEqual([
    ['seal.not-usable', '请先选择单位印章。'],
    ['seal.not-usable', '请先选择个人签名。'],
    ['seal.not-usable', '请先选择法定代表人章。'],
    refusedAs('单位印章'),
    refusedAs('单位印章'),
    refusedAs('单位印章'),
    refusedAs('个人签名'),
    refusedAs('单位印章'),
  ])
  expect(
    await refusal(asBoss(), { companySeal: ids['公章']!, legalSeal: ids['法人章']! }, {}, ALL.slice(1)),
  ).toEqual({
    seals: { companySeal: ids['公章'], legalSeal: ids['法人章'] },
    grants: {},
  })
})

test('what a company’s own seal ended with is said to its people alone', async () => {
  await other.client.call(changeSeal, {
    sealId: (await other.client.call(listSeals, {})).find(({ type }) => type === 1)!.sealId,
    action: 'disable',
    reason: '换新章。',
  })
  const theirs = (await other.client.call(listSeals, {})).find(({ type }) => type === 1)!.sealId
  await boss.client.call(changeSeal, { sealId: ids['合同章']!, action: 'disable', reason: '换新章。' })
  expect([
    await refusal(asBoss(), { companySeal: ids['合同章']! }),
    await refusal(asBoss(), { companySeal: theirs }),
  ]).toEqual([
    ['seal.not-usable', '所选单位印章不可用（换新章）。请重新选择。'],
    ['seal.not-usable', '所选单位印章不可用，可能已停用或注销。请重新选择。'],
  ])
})

test('a legal person’s seal that ended is told to those who cannot make another', async () => {
  const ended = async (ctx: Context, kinds: SealKind[] = ['legalSeal']) =>
    (await offered(ctx, {}, kinds)).withheld
  await boss.client.call(changeSeal, { sealId: ids['法人章']!, action: 'cancel', reason: '变更法人。' })
  expect([
    await ended(asClerk()),
    await ended(asClerk(), ['personSign']),
    await ended(asBoss()),
    await ended(contextOf(clerk, null)),
  ]).toEqual([
    [
      {
        name: '法人章',
        kind: 'legalSeal',
        why: '已注销（变更法人），须由法定代表人本人制作新的印章后再签署。',
      },
    ],
    [],
    [],
    [],
  ])
})
