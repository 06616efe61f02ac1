// Many HR forms from one spreadsheet: none until all rows are right, then each once.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadImportProblems } from '#protocol/account/spreadsheets.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { saveHrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import { getHrForm, listHrForms } from '#protocol/hr/hr-forms/hr-forms.ts'
import {
  checkHrTable,
  downloadHrTable,
  HR_TABLE_MAX_ROWS,
  startHrTable,
} from '#protocol/hr/hr-forms/hr-tables.ts'
import { LAW_RULES } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { hrFormList } from '#server/db/schema/hr/hr-forms.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { launchHrList } from '#server/operations/hr/hr-forms/table-job.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { dayIn, newHrPeople } from '#tests/support/hr-forms.ts'
import type { HrPeople } from '#tests/support/hr-forms.ts'
import { newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let ids: HrPeople['ids']
const grade = {
  ...newHrField(randomUUID(), 'hr', 'select'),
  label: '职级',
  required: true,
  options: ['P5', 'P6'],
}
const number = { ...newHrField(randomUUID(), 'hr', 'text'), label: '工号', start: 'staffNo' as const }

beforeAll(async () => {
  app = await createTestApp()
  ;({ people, ids } = await newHrPeople(app))
  for (const [kind, fields] of [
    ['entry', [grade]],
    ['regular', [number]],
  ] as const)
    await people.initiator.client.call(saveHrDesign, {
      kind,
      version: 0,
      fields: [...fields],
      copies: { timing: 1, memberIds: [] },
      requestId: randomUUID(),
    })
})
afterAll(() => app.close())

const LIMITS = { bytes: 1e7, rows: 3000, columns: 100 }
const HEADER = [
  '姓名',
  '手机号',
  '入职日期',
  '部门',
  '岗位',
  '合同期限',
  '试用期',
  '薪资',
  '试用期薪资',
  '职级',
  '说明',
  '审批人手机号',
  '先请员工填写',
]
const check = (
  kind: HrKind,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  role: Role = 'initiator',
) =>
  people[role].client.ask(checkHrTable, { kind, name: '名单.xlsx' } as never, {
    body: writeWorkbook([{ name: '填写', rows: [header, ...rows], widths: header.map(() => 12) }]),
  })
const start = (
  listId: string,
  wentOn: readonly (typeof LAW_RULES)[number][] = [],
  role: Role = 'initiator',
) => people[role].client.ask(startHrTable, { listId, wentOn: [...wentOn], requestId: randomUUID() })
const formsOf = async (kind: HrKind) =>
  (await people.initiator.client.call(listHrForms, { kind, tab: 'all', pageSize: 50 })).rows
const runAll = async (): Promise<void> => {
  while ((await runJobs(app)) > 0);
}

it('the template has a column for each term and each field of HR’s part', async () => {
  const { body } = await people.initiator.client.ask(downloadHrTable, { kind: 'entry' })
  const [header] = readSheet(body, LIMITS)
  expect(header?.map((title) => title.replace('*', ''))).toEqual(HEADER)
  expect((await people.clerk.client.ask(downloadHrTable, { kind: 'entry' })).code).toBe('permission.denied')
})

it('wrong rows come back with column and reason, without pay, and nothing is begun', async () => {
  const phone = newPhone()
  const day = dayIn(app, 10)
  const { data } = await check('entry', HEADER, [
    ['', newPhone(), day, '', '店员', '', '', '', '', 'P5'],
    ['王二', '12345', day, '', '店员', '', '', '', '', 'P5'],
    ['王三', newPhone(), '明天', '', '店员', '', '', '', '', 'P5'],
    ['王四', newPhone(), day, '没有的部门', '店员', '', '', '', '', 'P5'],
    ['王五', newPhone(), day, '', '店员', '一年', '', '', '', 'P5'],
    ['王六', newPhone(), day, '', '店员', '', '', '八千', '', 'P5'],
    ['王七', newPhone(), day, '', '店员', '', '', '8000', '', 'P9'],
    ['王八', newPhone(), day, '', '店员', '', '', '', '', ''],
    ['王九', newPhone(), day, '', '店员', '', '', '', '', 'P5', '', '13999990000'],
    ['王十', newPhone(), day, '', '店员', '', '', '', '', 'P5', '', '', '大概'],
    ['赵一', phone, day, '', '店员', '', '', '', '', 'P5'],
    ['赵一', phone, day, '', '店长', '', '', '', '', 'P5'],
  ])
  expect([data?.listId, data?.taken, data?.problems.map(({ row, problem }) => [row, problem])]).toEqual([
    null,
    0,
    [
      [2, '没有填写姓名'],
      [3, '手机号：请填写 11 位手机号'],
      [4, '入职日期：须为日期，如 2026-12-31'],
      [5, '部门：部门“没有的部门”不存在，请从最上级部门写起，用 / 分级'],
      [6, '合同期限：须为 0–600 的整数，单位月'],
      [7, '薪资：须为不小于 0 的数字，单位元，最多两位小数'],
      [8, '职级：请重新选择职级'],
      [9, '职级：请选择职级'],
      [10, '审批人手机号：本单位没有手机号为 13999990000 的同事'],
      [11, '先请员工填写：请填“是”或“否”'],
      [13, '与第 12 行是同一位员工，请删去其中一行'],
    ],
  ])
  const report = await people.initiator.client.ask(downloadImportProblems, { reportId: data!.reportId! })
  const [header, ...rows] = readSheet(report.body, LIMITS)
  expect(header).toEqual([...HEADER, '有误原因'])
  expect(rows.flat()).not.toContain('8000')
  expect(await formsOf('entry')).toEqual([])
  const many = Array.from({ length: HR_TABLE_MAX_ROWS + 1 }, () => ['王二', newPhone(), day, '', '店员'])
  expect((await check('entry', HEADER, many)).code).toBe('spreadsheet.too-many')
})

it('what the law warns of is read first; then each row is sent once, and the same table finds them under way', async () => {
  const day = dayIn(app, 10)
  const approver = people.admin.phone
  const rows = Array.from({ length: 12 }, (_, at) => [
    `员工${'一二三四五六七八九十甲乙'[at]}`,
    newPhone(),
    day,
    '',
    '店员',
    at === 0 ? '12' : '',
    at === 0 ? '6' : '',
    '8000',
    '7000',
    'P6',
    '',
    approver,
    at === 1 ? '否' : '',
  ])
  const { data } = await check('entry', HEADER, rows)
  expect([data?.total, data?.problems, data?.warnings.map(({ row, name }) => [row, name])]).toEqual([
    12,
    [],
    [[2, '员工一']],
  ])
  const listId = data!.listId!
  expect([(await start(listId)).code, (await start(listId, LAW_RULES, 'admin')).code]).toEqual([
    'hrForm.law',
    'not-found',
  ])
  expect((await start(listId, LAW_RULES)).data).toEqual({ total: 12 })
  expect((await start(listId, LAW_RULES)).code).toBe('hrForm.not-possible')
  await runAll()
  const forms = await formsOf('entry')
  expect(forms.map(({ status }) => status).toSorted()).toEqual([...Array<number>(11).fill(1), 2])
  const first = forms.find(({ name }) => name === '员工一')!
  const { terms, answers, history } = await people.initiator.client.call(getHrForm, {
    hrFormId: first.hrFormId,
  })
  expect([terms.termMonths, terms.probationMonths, terms.approverIds, answers]).toEqual([
    12,
    6,
    [ids.admin],
    { [grade.fieldId]: 'P6' },
  ])
  expect(history.find(({ event }) => event === 'hrForm:hrForm.sent')?.detail['wentOn']).toHaveLength(1)
  const told = await app.db.current().select().from(notice).where(eq(notice.userId, people.initiator.userId))
  expect(told.map(({ text }) => text)).toContain('12 份入职单已全部发出。')
  const again = await check('entry', HEADER, rows)
  expect(new Set(again.data?.problems.map(({ problem }) => problem))).toEqual(
    new Set(['这位员工已有一份未办完的入职单，请先办完或取消']),
  )
})

it('colleagues are known by phone and name, and what is known of them fills what was left open', async () => {
  await app.db.current().update(member).set({ staffNo: 'A-017' }).where(eq(member.id, ids.clerk))
  const header = ['姓名', '手机号', '转正日期', '考核结果', '延长', '工号']
  const { phone } = people.clerk
  const day = dayIn(app, 3)
  const wrong = await check('regular', header, [['许二', phone, day, '', '', '']])
  expect(wrong.data?.problems.map(({ problem }) => problem)).toEqual([
    '姓名：与这个手机号的同事不一致，请核对',
  ])
  const noMonths = await check('regular', header, [['许一', phone, day, '延长试用期', '', '']])
  expect(noMonths.data?.problems.map(({ problem }) => problem)).toEqual(['延长：请填写延长几个月'])
  const { data } = await check('regular', header, [['许一', phone, day, '按期转正', '', '']])
  expect((await start(data!.listId!)).code).toBe('000000')
  await runAll()
  const [form] = await formsOf('regular')
  const { answers, terms } = await people.initiator.client.call(getHrForm, { hrFormId: form!.hrFormId })
  expect([terms.memberId, answers]).toEqual([ids.clerk, { [number.fieldId]: 'A-017' }])
})

it('what cannot be sent any more stays as a draft with its reason', async () => {
  const header = [
    '姓名',
    '手机号',
    '最后工作日',
    '离职类型',
    '申请或通知日期',
    '接手人手机号',
    '先请员工填写',
  ]
  const row = [
    '许一',
    people.clerk.phone,
    dayIn(app, 40),
    '员工辞职',
    dayIn(app, 0),
    people.admin.phone,
    '否',
  ]
  const { data } = await check('depart', header, [row])
  // Between the check and the start everybody who could approve is gone.
  const roles = (await findStaff(app.db, people.initiator.companyId!, ids.admin))!.member.roles
  await app.db
    .current()
    .update(member)
    .set({ roles: ['staff'] })
    .where(eq(member.id, ids.admin))
  expect((await start(data!.listId!)).code).toBe('000000')
  await runAll()
  const [list] = await app.db.current().select().from(hrFormList).where(eq(hrFormList.id, data!.listId!))
  const [form] = await formsOf('depart')
  expect([form?.status, list?.done, list?.failures.map(({ name }) => name)]).toEqual([0, 1, ['许一']])
  await app.db
    .current()
    .update(member)
    .set({ roles: [...roles] })
    .where(eq(member.id, ids.admin))
})

it('the end is told with the last row, though the process ends right after it', async () => {
  const { data } = await check('entry', HEADER, [
    ['钱末', newPhone(), dayIn(app, 10), '', '店员', '', '', '', '', 'P6', '', people.admin.phone, ''],
  ])
  const listId = data!.listId!
  expect((await start(listId, LAW_RULES)).code).toBe('000000')
  const list = () => app.db.current().select().from(hrFormList).where(eq(hrFormList.id, listId))
  const db: typeof app.db = Object.create(app.db, {
    transaction: {
      value: async (...[work]: Parameters<typeof app.db.transaction>) => {
        if ((await list())[0]?.done === 1) throw new Error('the process has ended')
        return app.db.transaction(work)
      },
    },
  })
  const task = { listId, ip: '', userAgent: '' }
  await launchHrList({ ...app.deps, db }, randomUUID(), task).catch(() => undefined)
  await runAll()
  const told = await app.db.current().select().from(notice).where(eq(notice.userId, people.initiator.userId))
  expect(told.map(({ text }) => text)).toContain('1 份入职单已全部发出。')
})

it('whoever may launch no more is told that the rest was left', async () => {
  const [name, phone] = ['林远', newPhone()]
  const row = [name, phone, dayIn(app, 10), '', '店员', '', '', '', '', 'P6', '', people.admin.phone, '']
  const { data } = await check('entry', HEADER, [row])
  expect((await start(data!.listId!, LAW_RULES)).code).toBe('000000')
  const isLauncher = eq(member.userId, people.initiator.userId)
  const [launcher] = await app.db.current().select().from(member).where(isLauncher)
  await app.db
    .current()
    .update(member)
    .set({ roles: ['staff'] })
    .where(isLauncher)
  await runAll()
  await app.db.current().update(member).set({ roles: launcher!.roles }).where(isLauncher)
  const told = await app.db.current().select().from(notice).where(eq(notice.userId, people.initiator.userId))
  expect(told.map(({ title, text }) => [title, text])).toContainEqual([
    '批量发起入职已停止',
    '您已没有在该单位发起人事单的权限，还有 1 份没有发起。',
  ])
  expect((await formsOf('entry')).map((form) => form.name)).not.toContain(name)
})
