// Spreadsheets of staff and of contacts: good rows go, bad rows come back with the reason.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  downloadContactTemplate,
  importCompanyContacts,
  importContacts,
  listContacts,
} from '#protocol/account/contacts.ts'
import { downloadImportProblems } from '#protocol/account/spreadsheets.ts'
import { downloadStaffTemplate, importStaff } from '#protocol/company/invitations.ts'
import { createRole } from '#protocol/company/roles.ts'
import { addDepartment } from '#protocol/company/departments.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { packZip } from '#server/documents/intake/pack-zip.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { hire, staffIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
})
afterAll(() => app.close())

const LIMITS = { bytes: 1e7, rows: 3000, columns: 50 }
const HEADER = ['姓名*', '手机号*', '工号', '部门', '岗位', '邮箱', '角色']
const table = (...rows: string[][]): Uint8Array =>
  writeWorkbook([{ name: '填写', rows, widths: rows[0]!.map(() => 12) }])
const send = (body: Uint8Array) => boss.client.ask(importStaff, { name: '员工.xlsx' }, { body })

test('the template can be filled in and sent back as it is', async () => {
  const template = await boss.client.ask(downloadStaffTemplate, {})
  expect(readSheet(template.body, LIMITS)).toEqual([HEADER])
  expect((await send(template.body)).code).toBe('spreadsheet.empty')
  const contacts = await boss.client.ask(downloadContactTemplate, {})
  expect(readSheet(contacts.body, LIMITS)).toEqual([['姓名*', '手机号*', '单位名称', '邮箱', '分组', '备注']])
})

test('right rows are invited, wrong ones come back, each with its reason', async () => {
  const parentId = (
    await boss.client.call(addDepartment, { name: '研发中心', parentId: null, headMemberId: null })
  ).departmentId
  const front = (await boss.client.call(addDepartment, { name: '前端组', parentId, headMemberId: null }))
    .departmentId
  const [first, second] = [newPhone(), newPhone()]
  const { data } = await send(
    table(
      HEADER,
      ['苏小小', first, 'S1', '研发中心/前端组', '设计师', 'su@example.com', '法务；员工'],
      [],
      ['', newPhone()],
      ['白露', '12345'],
      ['谷雨', ''],
      ['许一', first],
      ['许二', newPhone(), 'S1'],
      ['许三', newPhone(), '', '研发中心/不存在'],
      ['许四', newPhone(), '', '', '', '', '超级管理员'],
      ['林清和', boss.phone],
      ['云中君', ` ${second.slice(0, 3)} ${second.slice(3)}`],
    ),
  )
  expect(data).toMatchObject({ total: 10, taken: 2, header: HEADER.map((title) => title.replace('*', '')) })
  expect(data.problems.map(({ row, problem }) => [row, problem])).toEqual([
    [4, '没有填写姓名'],
    [5, '手机号：请输入 11 位手机号'],
    [6, '没有填写手机号'],
    [7, '手机号与第 2 行重复'],
    [8, '工号 S1 已有同事使用，请换一个。'],
    [9, '部门“研发中心/不存在”不存在，请从最上级部门写起，用 / 分级'],
    [10, '角色“超级管理员”不存在或不能授予'],
    [11, '这个手机号的林清和已是本单位员工。'],
  ])
  const invited = await staffIn(boss, 'invited')
  expect(invited.map(({ name }) => name).sort()).toEqual(['云中君', '苏小小'])
  expect(invited.find(({ name }) => name === '苏小小')).toMatchObject({
    staffNo: 'S1',
    post: '设计师',
    departments: [{ id: front, name: '研发中心/前端组' }],
    roles: [
      { id: 'legal', name: '法务' },
      { id: 'staff', name: '员工' },
    ],
  })
  expect(invited.find(({ name }) => name === '云中君')?.roles).toEqual([{ id: 'staff', name: '员工' }])
  const again = await boss.client.ask(downloadImportProblems, { reportId: data.reportId! })
  const rows = readSheet(again.body, LIMITS)
  expect([rows[0]?.at(-1), rows.length, rows[1]]).toEqual([
    '未导入原因',
    9,
    ['', expect.any(String), '', '', '', '', '', '没有填写姓名'],
  ])
  const other = await hire(app, boss, '看客', { roles: ['admin'] })
  expect((await other.client.ask(downloadImportProblems, { reportId: data.reportId! })).code).toBe(
    'not-found',
  )
})

test('a row gives nobody more than whoever sends it holds', async () => {
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '邀请员',
    note: '',
    grants: { staffManage: ['view', 'invite', 'import'] },
  })
  const keeper = await hire(app, boss, '顾安', { roles: [roleId] })
  const body = table(
    HEADER,
    ['凤鸣', newPhone(), '', '', '', '', '邀请员'],
    ['鹿鸣', newPhone(), '', '', '', '', '邀请员；管理员'],
  )
  const { data } = await keeper.client.ask(importStaff, { name: '员工.xlsx' }, { body })
  expect([data.taken, data.problems.map(({ row, problem }) => [row, problem])]).toEqual([
    1,
    [[3, '“管理员”的权限高于您，不能由您授予。']],
  ])
})

test('a department or role that a row names twice counts once, and ten departments are the most', async () => {
  const names = (many: number) => Array.from({ length: many }, (_, at) => `第${at + 1}组`)
  for (const name of names(11))
    await boss.client.call(addDepartment, { name, parentId: null, headMemberId: null })
  const { data } = await send(
    table(
      HEADER,
      ['重明', newPhone(), '', ['第1组', ...names(10), '第1组'].join('；'), '', '', '法务；员工；法务'],
      ['毕方', newPhone(), '', names(11).join('；')],
    ),
  )
  expect([data.taken, data.problems.map(({ row, problem }) => [row, problem])]).toEqual([
    1,
    [[3, '部门：最多选 10 个部门']],
  ])
  const person = (await staffIn(boss, 'invited')).find(({ name }) => name === '重明')
  expect([person?.departments.map(({ name }) => name), person?.roles.map(({ id }) => id)]).toEqual([
    names(10),
    ['legal', 'staff'],
  ])
})

test('numbers and shared texts are read as Excel stores them', () => {
  const part = (text: string) => Buffer.from(text)
  const book = packZip(
    new Map([
      [
        'xl/workbook.xml',
        part('<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="4" r:id="rId7"/></sheets></workbook>'),
      ],
      [
        'xl/_rels/workbook.xml.rels',
        part('<Relationships><Relationship Id="rId7" Target="/xl/worksheets/people.xml"/></Relationships>'),
      ],
      [
        'xl/sharedStrings.xml',
        part('<sst><si><r><t>林</t></r><r><t>清和</t></r><rPh sb="0" eb="1"><t>lín</t></rPh></si></sst>'),
      ],
      [
        'xl/worksheets/people.xml',
        part(
          '<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>1.3800000001E10</v></c><c r="D2" t="str"><f>1+1</f><v>二</v></c></row></sheetData></worksheet>',
        ),
      ],
    ]),
  )
  expect(readSheet(book, LIMITS)).toEqual([[], ['林清和', '', '13800000001', '二']])
})

test('what is no spreadsheet, too large or without its columns is refused as a whole', async () => {
  const codes = [
    await send(new Uint8Array([1, 2, 3])),
    await send(packZip(new Map([['xl/workbook.xml', Buffer.from('<workbook/>')]]))),
    await send(packZip(new Map([['xl/worksheets/sheet1.xml', Buffer.from('<worksheet><sheetData><row>')]]))),
    await send(packZip(new Map([['xl/worksheets/sheet1.xml', Buffer.alloc(33 * 1024 * 1024, 32)]]))),
    await send(new Uint8Array(2 * 1024 * 1024 + 1)),
    await send(table(['姓名', '电话'], ['许一', newPhone()])),
    await send(table(HEADER, ...Array.from({ length: 501 }, () => ['许一', newPhone()]))),
    await send(table(HEADER, ...Array.from({ length: 2100 }, () => ['许一']))),
  ].map(({ code }) => code)
  expect(codes).toEqual([
    'spreadsheet.unreadable',
    'spreadsheet.unreadable',
    'spreadsheet.unreadable',
    'document.too-large',
    'document.too-large',
    'spreadsheet.header',
    'spreadsheet.too-many',
    'spreadsheet.too-many',
  ])
})

test('five hundred people are invited by one file', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [
    `批量${['甲', '乙', '丙'][at % 3]!}`,
    newPhone(),
    `B${at}`,
  ])
  const { data } = await send(table(HEADER, ...rows))
  expect([data.taken, data.problems]).toEqual([500, []])
})

test('contacts are imported with their groups, into one’s own or the company’s', async () => {
  const header = ['姓名', '手机号', '单位名称', '邮箱', '分组', '备注']
  const phone = newPhone()
  const body = table(
    header,
    ['何必问', phone, '', '', '供应商', '老客户'],
    ['何必问', phone, '宁波知行设备有限公司', '', '供应商'],
    ['何必问', phone],
    ['坏邮箱', newPhone(), '', 'nowhere'],
  )
  const own = await boss.client.ask(importContacts, { name: '联系人.xlsx' }, { body })
  expect(own.data).toMatchObject({ total: 4, taken: 2 })
  expect(own.data.problems.map(({ row }) => row)).toEqual([4, 5])
  const shared = await boss.client.ask(importCompanyContacts, { name: '联系人.xlsx' }, { body })
  expect(shared.data.taken).toBe(2)
  const { rows } = await boss.client.call(listContacts, { scope: 'personal' })
  expect(rows.map(({ groupName, remark }) => [groupName, remark]).sort()).toEqual([
    ['供应商', ''],
    ['供应商', '老客户'],
  ])
})
