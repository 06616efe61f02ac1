// The page of one seal: whom it is for, its papers, uses and settings; and what cannot be made.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import * as use from '#protocol/seals/seals/use.ts'
import { changeSeal, createCompanySeal, listSeals } from '#protocol/seals/seals/seals.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { insertUse } from '#server/domain/seals/seals/uses.ts'
import { companySigner, launched, partyFor, partyIdOf, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COMPANY = '杭州详情试验有限公司'

let app: TestApp
let boss: Signer
let clerk: Colleague
let official: string

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  clerk = await hire(app, boss, '许一')
  official = (await boss.client.call(listSeals, {}))[0]!.sealId
})
afterAll(() => app.close())

const detail = async (who: Pick<Signer, 'client'>, sealId = official) => {
  const { seal: _, ...rest } = await who.client.call(use.getSealDetail, { sealId })
  return rest
}
const make = async (name: string, type = 7, change: object = {}) =>
  boss.client.ask(createCompanySeal, { name, spec: { type, shape: 'circle' }, ...change })
const made = async (name: string, type = 7) => (await make(name, type)).data!.sealId
const answered = ({ code, info }: { code: string; info: string }) => [code, info]
/** What the company’s books say last of such an event. */
const written = async (event: string) =>
  (await readChain(app.db, boss.companyId!)).filter((entry) => entry.event === event).map((one) => one.detail)

test('a company’s seal says who made it, which roles may use it, and what the reader may do', async () => {
  await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '盖章员',
    note: '',
    grants: { seal: ['use'] },
  })
  await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '看合同的',
    note: '',
    grants: { contract: ['viewAll'] },
  })
  const whole = {
    isCompany: true,
    source: 'generated',
    madeBy: '林清和',
    reason: '',
    onlyGranted: false,
    roles: ['超级管理员', '管理员', '用印人', '盖章员'],
    hasPicture: false,
    hasFiling: false,
    mine: { mayUse: true, words: '您的角色可以使用它' },
    may: { rename: true, authorize: true, readLog: true },
    steps: [{ at: expect.any(String), what: 'created', who: '林清和', reason: '', about: '' }],
  }
  expect(await detail(boss)).toEqual(whole)
  expect(await detail(clerk)).toEqual({
    ...whole,
    mine: { mayUse: false, words: '您不是它的授权用印人。请联系林清和（超级管理员）授权。' },
    may: { rename: false, authorize: false, readLog: false },
  })
})

test('an authorised person reads how far the authorisation goes', async () => {
  const sealId = await made('授权章')
  const mine = async () => (await detail(clerk, sealId)).mine
  const grant = async (change: object) =>
    boss.client.call(use.grantSeal, {
      requestId: randomUUID(),
      sealId,
      subject: { kind: 'member', memberId: clerk.memberId },
      contractTypes: [],
      until: null,
      ...change,
    })
  await grant({ needsApproval: true })
  expect(await mine()).toEqual({ mayUse: true, words: '您是它的授权用印人，每次使用须先申请' })
  await grant({})
  expect(await mine()).toEqual({ mayUse: true, words: '您是它的授权用印人' })
  await boss.client.call(changeSeal, { sealId, action: 'disable', reason: '换新章' })
  expect(await mine()).toEqual({ mayUse: false, words: '印章不在启用状态，现在谁都不能使用。' })
  await boss.client.call(changeSeal, { sealId, action: 'cancel', reason: '遗失' })
  expect((await detail(boss, sealId)).may).toEqual({ rename: false, authorize: true, readLog: true })
  expect((await detail(boss, sealId)).steps.map(({ what, about, reason }) => [what, about, reason])).toEqual([
    ['created', '', ''],
    ['granted', '许一', ''],
    ['granted', '许一', ''],
    ['disabled', '', '换新章'],
    ['cancelled', '', '遗失'],
  ])
})

test('the legal person’s seal is theirs, opened to no role and set to nothing', async () => {
  const spec = { type: 5, shape: 'square' } as const
  const { sealId } = await boss.client.call(createCompanySeal, { name: '法定代表人章', spec })
  expect(await detail(boss, sealId)).toMatchObject({
    onlyGranted: true,
    roles: [],
    mine: { mayUse: true, words: '您是法定代表人' },
  })
  expect((await detail(clerk, sealId)).mine).toEqual({
    mayUse: false,
    words: '它只由法定代表人本人或其授权的人使用。请联系法定代表人授权，或申请由其用印。',
  })
  const restricted = await boss.client.ask(use.restrictSeal, { sealId, onlyGranted: true })
  expect(answered(restricted)).toEqual([
    'seal.not-possible',
    '法定代表人章始终只由法定代表人本人或其授权的人使用，不需要设置。',
  ])
  // It is no default, and nobody else makes one.
  const { data } = await make('合同章', 2)
  await boss.client.call(changeSeal, { sealId: data!.sealId, action: 'cancel', reason: '试验结束' })
  expect((await boss.client.call(listSeals, {})).find((one) => one.sealId === sealId)?.isDefault).toBe(false)
  const admin = await hire(app, boss, '周远', { roles: ['admin'] })
  const foreign = await admin.client.ask(createCompanySeal, {
    name: '另一法人章',
    spec,
  })
  expect(foreign.code).toBe('seal.legal-person-only')
})

test('who may use a seal is changed once, written down, and not for one that is cancelled', async () => {
  const sealId = await made('限用章')
  const restrict = (onlyGranted: boolean) => boss.client.ask(use.restrictSeal, { sealId, onlyGranted })
  for (const onlyGranted of [true, true, false, false]) await restrict(onlyGranted)
  const of = (onlyGranted: boolean) => ({ id: sealId, name: '限用章', onlyGranted })
  expect((await written('seal:restricted')).filter(({ id }) => id === sealId)).toEqual([of(true), of(false)])
  expect((await detail(boss, sealId)).steps.slice(1).map(({ what, about }) => [what, about])).toEqual([
    ['restricted', '仅限授权用印人'],
    ['restricted', '有用印权限的角色都可使用'],
  ])
  await boss.client.call(changeSeal, { sealId, action: 'cancel', reason: '遗失' })
  const renamed = await boss.client.ask(use.renameSeal, { sealId, name: '新名' })
  const ended = ['seal.not-possible', '印章已注销，不能再修改。']
  expect([answered(await restrict(true)), answered(renamed)]).toEqual([ended, ended])
})

test('whether seals are approved first is changed once and written down', async () => {
  const set = (needsApproval: boolean) => boss.client.call(use.setSealSettings, { needsApproval })
  const read = async () => (await boss.client.call(use.getSealSettings, {})).needsApproval
  for (const needsApproval of [false, true, true]) await set(needsApproval)
  expect(await read()).toBe(true)
  await set(false)
  expect(await read()).toBe(false)
  expect(await written('seal:settings')).toEqual([{ needsApproval: true }, { needsApproval: false }])
})

test('a seal’s uses are read page by page by those who may, and opened by who used it or sees every contract', async () => {
  const sealId = await made('台账章')
  const used = async (who: Signer, grantId: string | null) => {
    app.clock.advance(1_000)
    const contractId = await launched(boss, { parties: [partyFor(boss)] })
    await insertUse(app.db, {
      id: randomUUID(),
      sealId,
      companyId: boss.companyId,
      userId: who.userId,
      contractId,
      partyId: await partyIdOf(boss, contractId, boss),
      documents: 2,
      grantId,
      entryNumber: 1,
      entryHash: 'hash',
      usedAt: app.clock.now(),
    })
  }
  await used(boss, null)
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '看台账的',
    note: '',
    grants: { signature: ['view', 'log'] },
  })
  const reader = await hire(app, boss, '沈台账', { roles: [roleId] })
  await used(reader, randomUUID())
  const uses = (who: Signer, page: number) => who.client.call(use.listSealUses, { sealId, page, pageSize: 1 })
  const line = ({ rows, ...rest }: Awaited<ReturnType<typeof uses>>) => ({
    ...rest,
    rows: rows.map(({ who, by, canOpen }) => [who, by, canOpen]),
  })
  const cut = { total: 2, hasMore: false, pageSize: 1 }
  expect([line(await uses(reader, 1)), line(await uses(reader, 2)), line(await uses(boss, 1))]).toEqual([
    { ...cut, page: 1, rows: [['沈台账', 'grant', true]] },
    { ...cut, page: 2, rows: [['林清和', 'role', false]] },
    { ...cut, page: 1, rows: [['沈台账', 'grant', true]] },
  ])
  const denied = await clerk.client.ask(use.listSealUses, { sealId })
  expect([denied.code, denied.status]).toEqual(['permission.denied', 403])
})

test('a signature is its person’s own: they rename it, read its uses, and nobody else finds it', async () => {
  const { client } = clerk
  await actFor(clerk, null)
  const [signature] = await client.call(listSeals, {})
  const { sealId } = signature!
  expect(await detail(clerk, sealId)).toEqual({
    isCompany: false,
    source: 'typed',
    madeBy: '许一',
    reason: '',
    onlyGranted: false,
    roles: [],
    hasPicture: false,
    hasFiling: false,
    mine: { mayUse: true, words: '您本人的签名' },
    may: { rename: true, authorize: false, readLog: true },
    steps: [{ at: expect.any(String), what: 'created', who: expect.any(String), reason: '', about: '' }],
  })
  await client.call(use.renameSeal, { sealId, name: '常用' })
  expect((await client.call(listSeals, {}))[0]?.name).toBe('常用')
  const contractId = await launched(boss, {
    parties: [partyFor({ ...clerk, companyId: null, companyName: '' } as never)],
  })
  await sign(app, { ...clerk, companyId: null, companyName: '' }, contractId, boss)
  const { rows } = await client.call(use.listSealUses, { sealId })
  expect(rows.map(({ who, by, documents }) => [who, by, documents])).toEqual([['许一', 'own', 1]])
  await actFor(clerk, clerk.companyId)
  for (const who of [boss, clerk])
    expect((await who.client.ask(use.getSealDetail, { sealId })).code).toBe('not-found')
  const other = await companySigner(app, '别家人', '上海别家详情有限公司')
  expect((await other.client.ask(use.getSealDetail, { sealId: official })).code).toBe('not-found')
})

test('a company has one official seal, each name once, and makes seals for itself alone', async () => {
  const taken = await make('公章')
  expect([taken.code, taken.fields]).toEqual(['seal.name-taken', { name: '已有同名印章，请换一个名称' }])
  expect((await make('新公章', 1)).code).toBe('seal.official-exists')
  const sealId = await made('待改章')
  const rename = (name: string) => boss.client.ask(use.renameSeal, { sealId, name })
  expect([(await rename('公章')).code, (await rename('待改章')).code]).toEqual(['seal.name-taken', '000000'])
  expect((await written('seal:renamed')).at(-1)).toEqual({ id: sealId, before: '待改章', name: '待改章' })
  expect((await clerk.client.ask(use.renameSeal, { sealId, name: '我的' })).code).toBe('permission.denied')
  const denied = await clerk.client.ask(changeSeal, { sealId, action: 'disable', reason: '试试' })
  expect(denied.code).toBe('permission.denied')
  // Another one takes its place, and the first does not come back beside it.
  await boss.client.call(changeSeal, { sealId: official, action: 'disable', reason: '换新章' })
  const next = await made('新公章', 1)
  const back = await boss.client.ask(changeSeal, { sealId: official, action: 'enable' })
  expect(answered(back)).toEqual(['seal.official-exists', '单位只能有一枚启用的公章，请先停用或注销另一枚。'])
  await boss.client.call(changeSeal, { sealId: next, action: 'cancel', reason: '不用了' })
  await boss.client.call(changeSeal, { sealId: official, action: 'enable' })
  await actFor(boss, null)
  expect(answered(await make('个人章'))).toEqual([
    'company.not-certified',
    '请先切换到已认证的单位，再制作单位印章。',
  ])
  await actFor(boss, boss.companyId)
})

test('whoever judges seals is told of one that waits, and its maker what became of it', async () => {
  await boss.client.call(use.setSealSettings, { needsApproval: true })
  const admin = await hire(app, boss, '何审核', { roles: ['admin'] })
  const { data } = await admin.client.ask(createCompanySeal, {
    name: '待审章',
    spec: { type: 7, shape: 'circle' },
  })
  const sealId = data!.sealId
  const told = async ({ client }: Pick<Signer, 'client'>) =>
    (await client.call(listNotices, { pageSize: 100 })).rows
      .filter(({ target }) => target.includes(sealId))
      .map(({ title, text: words }) => [title, words])
  expect([await told(boss), await told(admin), await told(clerk)]).toEqual([
    [['有印章等待审核', '何审核提交了“待审章”，审核通过后才能使用。']],
    [],
    [],
  ])
  expect((await detail(boss, sealId)).steps.map(({ what }) => what)).toEqual(['submitted'])
  await boss.client.call(use.decideSeal, { sealId, isApproved: false, reason: '名称与备案不符' })
  expect(await told(admin)).toEqual([['印章审核未通过', '“待审章”被驳回：名称与备案不符']])
  expect((await written('seal:seal.refused')).at(-1)).toEqual({
    id: sealId,
    name: '待审章',
    reason: '名称与备案不符',
    from: 'pending',
    to: 'refused',
  })
  await boss.client.call(use.setSealSettings, { needsApproval: false })
})
