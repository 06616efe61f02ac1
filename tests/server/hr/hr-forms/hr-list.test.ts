// HR's list of forms as a workbook: what it holds, who takes it home, and how much at a time.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { draftHrForm, newHrPeople } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']
beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
})
afterAll(() => app.close())

const ALL = { kind: 'entry', tab: 'all', search: '', from: '', to: '' } as const
const taken = async (role: Role = 'initiator', more: object = {}) => {
  const saved = await people[role].client.ask(calls.exportHrForms, { ...ALL, ...more })
  return saved.code === '000000'
    ? readSheet(saved.body, { bytes: 1_000_000, rows: 10, columns: 8 })
    : [saved.code, saved.info]
}
const HEAD = ['姓名', '手机号', '部门', '岗位', '日期', '状态', '等待', '发起人']

test('it holds what the list shows, masked as there, and is written down', async () => {
  const { initiator } = people
  const entry = { name: '苏新来', phone: '13977770001', post: '工程师', effectiveDay: '2126-12-01' }
  await draftHrForm(initiator, 'entry', entry)
  await draftHrForm(initiator, 'regular', { memberId: ids.clerk, effectiveDay: '2126-12-01' })
  const line = ['苏新来', '139****0001', '', '工程师', '2126-12-01', '草稿', '', '林清和']
  expect([await taken(), await taken('initiator', { search: '无此人' })]).toEqual([[HEAD, line], [HEAD]])
  expect((await readChain(app.db, initiator.companyId!)).at(-2)).toMatchObject({
    event: 'hrForm:list.exported',
    detail: { kind: 'entry', tab: 'all', count: 1 },
  })
  const saved = await initiator.client.ask(calls.exportHrForms, { ...ALL, kind: 'regular' })
  expect(decodeURIComponent(String(saved.headers['content-disposition']))).toMatch(
    /转正\S*台账20261123\.xlsx/u,
  )
})

test('others take nothing home: not without the right, and nothing of another company', async () => {
  expect(await taken('clerk')).toEqual(['permission.denied', expect.any(String)])
  expect(await taken('party')).toEqual([HEAD])
})

test('more than one workbook holds is refused and not cut', async () => {
  const columns = await app.db.current().execute<{ names: string }>(sql`
    select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
    where table_schema = current_schema() and table_name = 'hr_form' and column_name <> 'id' and is_generated = 'NEVER'`)
  const names = sql.raw(columns.rows[0]!.names)
  await app.db.current().execute(sql`
    insert into hr_form (id, ${names}) select gen_random_uuid(), ${names}
    from (select ${names} from hr_form where kind = 'entry' limit 1) one, generate_series(1, 5000)`)
  expect(await taken()).toEqual([
    'hrForm.too-many',
    '一次最多导出 5000 份，请用部门、日期或搜索缩小范围后再导出。',
  ])
})
