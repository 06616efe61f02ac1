// Invites the people of a spreadsheet, row by row (domain.md §5: at most 500).
import * as v from 'valibot'
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import { phone } from '#protocol/account/sessions/session.ts'
import { personName, staffParticulars } from '#protocol/company/staff/staff.ts'
import { problemOf } from '#protocol/problem-of.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { findByPath } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import type { DepartmentRow } from '#server/domain/company/departments/store.ts'
import { partsOf, phoneIn } from '#server/operations/account/spreadsheets/cells.ts'
import {
  readTable,
  rowRefusal,
  takeRows,
  templateOf,
} from '#server/operations/account/spreadsheets/imports.ts'
import type { Column } from '#server/operations/account/spreadsheets/imports.ts'
import { checkRoles, companyOf, readRoles } from './acting.ts'
import type { RoleBook } from './acting.ts'
import { checkParticulars, sendInvitation } from '#server/operations/company/invitations/invitations.ts'

type Key = 'name' | 'phone' | 'staffNo' | 'departments' | 'post' | 'email' | 'roles'

const COLUMNS: readonly Column<Key>[] = [
  { key: 'name', title: '姓名', isNeeded: true, width: 14, note: '与实名认证一致；加入时核对' },
  { key: 'phone', title: '手机号', isNeeded: true, width: 16, note: '11 位手机号，邀请短信发到这里' },
  { key: 'staffNo', title: '工号', width: 12, note: '最多 20 位字母、数字或 -，单位内不重复' },
  {
    key: 'departments',
    title: '部门',
    width: 30,
    note: '从最上级部门写起，用 / 分级，如 研发中心/前端组；多个部门用 ；隔开。部门须已存在',
  },
  { key: 'post', title: '岗位', width: 16, note: '最多 30 个字' },
  { key: 'email', title: '邮箱', width: 24, note: '选填' },
  { key: 'roles', title: '角色', width: 20, note: '角色名称，多个用 ；隔开；不填为“员工”' },
]

/** The template to fill in. */
export const staffTemplate = () =>
  templateOf('员工导入模板', COLUMNS, ['一次最多 500 行。请不要改动“填写”表的第一行。'])

/** Opens its own effect: reading the table is slow. */
export const importStaff = async (ctx: Context): Promise<ImportResult> => {
  const rows = await readTable(ctx, COLUMNS)
  const companyId = companyOf(ctx)
  const { deps } = ctx
  return ctx.transaction(async () => {
    await lockCompany(deps.db, companyId)
    const departments = await listDepartments(deps.db, companyId)
    const book = await readRoles(deps.db, companyId)
    const seen = new Map<string, number>()
    return takeRows(ctx, 'staff', COLUMNS, rows, async ({ row, cells }) => {
      const invitee = {
        name: field(personName, '姓名', cells.name),
        phone: field(phone, '手机号', phoneIn(cells.phone)),
        staffNo: field(staffParticulars.staffNo, '工号', cells.staffNo),
        post: field(staffParticulars.post, '岗位', cells.post),
        email: field(staffParticulars.email, '邮箱', cells.email),
        departments: departmentsOf(departments, cells.departments),
        roles: rolesOf(book, cells.roles),
      }
      const earlier = seen.get(invitee.phone)
      if (earlier !== undefined) throw rowRefusal(`手机号与第 ${earlier} 行重复`)
      seen.set(invitee.phone, row)
      checkRoles(ctx, book, invitee.roles)
      await checkParticulars(deps, companyId, invitee)
      await sendInvitation(deps, ctx.actor, companyId, invitee)
    })
  })
}

const field = <S extends v.GenericSchema>(schema: S, title: string, text: string): v.InferOutput<S> => {
  if (text === '' && (title === '姓名' || title === '手机号')) throw rowRefusal(`没有填写${title}`)
  const problem = problemOf(schema, text)
  if (problem !== undefined) throw rowRefusal(`${title}：${problem}`)
  return v.parse(schema, text)
}

// What is named twice counts once.
const departmentsOf = (rows: readonly DepartmentRow[], text: string): string[] => {
  const ids = partsOf(text).map((path) => {
    const found = findByPath(rows, path)
    if (found === undefined) throw rowRefusal(`部门“${path}”不存在，请从最上级部门写起，用 / 分级`)
    return found.id
  })
  const distinct = [...new Set(ids)]
  const problem = problemOf(staffParticulars.departments, distinct)
  if (problem !== undefined) throw rowRefusal(`部门：${problem}`)
  return distinct
}

const rolesOf = (book: RoleBook, text: string): string[] => {
  const names = partsOf(text)
  if (names.length === 0) return ['staff']
  const ids = names.map((name) => {
    const found = book.assignable.find((role) => role.name === name)
    if (found === undefined) throw rowRefusal(`角色“${name}”不存在或不能授予`)
    return found.id
  })
  return [...new Set(ids)]
}
