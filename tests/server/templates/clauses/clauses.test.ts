// A company's clauses: who keeps them, their versions, what two people do at once, and who sees them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/templates/clauses.ts'
import { clauseVersion } from '#server/db/schema/templates/clauses.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { clause, paragraph, title } from '#tests/support/written-texts.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
let other: Signer
let person: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  person = await personSigner(app, '陈一诺')
  clerk = await hire(app, boss, '许办事')
})
afterAll(() => app.close())

const words = (...text: string[]) => ({
  type: 'doc' as const,
  content: [clause('a', 'article', '保密'), ...text.map((line) => paragraph(line))],
})

test('a clause is added by who may, read by all of the company and by nobody else', async () => {
  const content = words('双方对合同内容保密。')
  const added = await boss.client.call(calls.addClause, { name: ' 保密义务 ', content })
  expect(added).toEqual({
    clauseId: added.clauseId,
    name: '保密义务',
    version: 1,
    excerpt: '第一条 保密 双方对合同内容保密。',
    savedAt: app.clock.now().toISOString(),
  })
  expect(await clerk.client.call(calls.listClauses, {})).toEqual([added])
  expect(await clerk.client.call(calls.getClause, added)).toEqual({ ...added, content })
  expect(await other.client.call(calls.listClauses, {})).toEqual([])
  expect(await person.client.call(calls.listClauses, {})).toEqual([])
  expect((await other.client.ask(calls.getClause, added)).code).toBe('not-found')
  expect((await clerk.client.ask(calls.addClause, { name: '违约', content })).code).toBe('permission.denied')
  expect((await clerk.client.ask(calls.deleteClause, added)).code).toBe('permission.denied')
  expect((await other.client.ask(calls.deleteClause, added)).code).toBe('not-found')
})

test('other words make a version, another name makes none, and who read an older one is told', async () => {
  const { clauseId } = await boss.client.call(calls.addClause, { name: '违约责任', content: words('一') })
  const edit = (version: number, name: string, content: ReturnType<typeof words>) =>
    boss.client.ask(calls.editClause, { clauseId, version, name, content })
  expect((await edit(1, '违约', words('一'))).data).toMatchObject({ name: '违约', version: 1 })
  expect((await edit(1, '违约', words('二'))).data).toMatchObject({ name: '违约', version: 2 })
  const stale = await edit(1, '违约', words('三'))
  expect([stale.code, stale.info]).toEqual([
    'clause.stale',
    '这个条款刚被别人改成了第 2 版。请复制您的修改，重新打开条款后再保存。',
  ])
  expect((await boss.client.call(calls.getClause, { clauseId })).content).toEqual(words('二'))
  const kept = await app.db.current().select().from(clauseVersion)
  expect(
    kept
      .filter((row) => row.clauseId === clauseId)
      .map(({ version }) => version)
      .sort(),
  ).toEqual([1, 2])
  await boss.client.call(calls.deleteClause, { clauseId })
  expect((await boss.client.ask(calls.getClause, { clauseId })).code).toBe('not-found')
})

test('what no clause may hold is refused in words', async () => {
  const content = { type: 'doc', content: [title('标题')] } as never
  expect((await boss.client.ask(calls.addClause, { name: '坏', content })).fields).toEqual({
    content: '文本的内容无法识别，请刷新页面后重试',
  })
})
