// Kinds of cells in a spreadsheet that launches HR forms, and what each writes into its form.
import type { HrAnswer } from '#protocol/hr/hr-designs/answers.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { findByPath } from '#server/domain/company/departments/rules.ts'
import type { DepartmentRow } from '#server/domain/company/departments/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import { dayIn, fenOf, partsOf, phoneIn } from '#server/operations/account/spreadsheets/cells.ts'
import { rowRefusal } from '#server/operations/account/spreadsheets/imports.ts'
import type { Column } from '#server/operations/account/spreadsheets/imports.ts'
import type { RoleBook } from '#server/operations/company/staff/acting.ts'

/** A form while its cells are taken. */
export interface TakenForm {
  terms: HrTerms
  pay: HrPay
  readonly answers: Record<string, HrAnswer>
}

/** The company's people, departments and roles by what a cell calls them. */
export interface CompanyBook {
  readonly departments: readonly DepartmentRow[]
  readonly roles: RoleBook
  readonly colleague: (phone: string) => Promise<StaffRecord | undefined>
}

/** A column, and how its cell gets into a form; an empty cell leaves what a new form says. */
export interface HrColumn extends Column<string> {
  readonly take: (form: TakenForm, text: string, book: CompanyBook) => void | Promise<void>
}

export const colleagueOf = async (book: CompanyBook, title: string, said: string): Promise<StaffRecord> => {
  const found = await book.colleague(phoneIn(said))
  if (found === undefined) throw rowRefusal(`${title}：本单位没有手机号为 ${said.slice(0, 20)} 的同事`)
  return found
}

interface About {
  readonly width: number
  readonly note: string
  readonly most?: number
  readonly isNeeded?: boolean
}

export const text = (
  key: 'name' | 'post' | 'reason',
  title: string,
  { most = 50, ...about }: About,
): HrColumn => ({
  key,
  title,
  ...about,
  take: (form, said) => {
    if (said.length > most) throw rowRefusal(`${title}：最多 ${most} 个字`)
    form.terms = { ...form.terms, [key]: said }
  },
})

export const dayOf = (title: string, said: string): string => {
  const found = dayIn(said)
  if (!isDay(found)) throw rowRefusal(`${title}：须为日期，如 2026-12-31`)
  return found
}

export const day = (key: 'effectiveDay' | 'noticeDay', title: string, isNeeded: boolean): HrColumn => ({
  key,
  title,
  width: 14,
  isNeeded,
  note: '日期，如 2026-12-31',
  take: (form, said) => {
    form.terms = { ...form.terms, [key]: dayOf(title, said) }
  },
})

export const monthsOf = (title: string, said: string): number => {
  const match = /^(\d{1,3})(个?月)?$/u.exec(said)
  if (match === null || Number(match[1]) > 600) throw rowRefusal(`${title}：须为 0–600 的整数，单位月`)
  return Number(match[1])
}

export const months = (key: 'probationMonths' | 'extendMonths', title: string, note: string): HrColumn => ({
  key,
  title,
  width: 12,
  note,
  take: (form, said) => {
    form.terms = { ...form.terms, [key]: monthsOf(title, said) }
  },
})

export const TERM: HrColumn = {
  key: 'termMonths',
  title: '合同期限',
  width: 14,
  note: '月数，如 36；或填“无固定期限”；不填为 36',
  take: (form, said) => {
    form.terms = {
      ...form.terms,
      termMonths: said === '无固定期限' ? null : monthsOf('合同期限', said),
    }
  },
}

export const money = (key: keyof HrPay, title: string): HrColumn => ({
  key,
  title,
  width: 14,
  isSecret: true,
  note: '元 / 月，选填，最多两位小数',
  take: (form, said) => {
    const amount = Number(fenOf(title, said))
    if (amount > 10_000_000_000) throw rowRefusal(`${title}：最多 1 亿元`)
    form.pay = { ...form.pay, [key]: amount }
  },
})

export const department = (title: string): HrColumn => ({
  key: 'departmentId',
  title,
  width: 28,
  note: '从最上级部门写起，用 / 分级，如 研发中心/前端组；不填则直属单位',
  take: (form, said, { departments }) => {
    form.terms = { ...form.terms, departmentId: departmentIn(departments, title, said) }
  },
})

export const departmentIn = (rows: readonly DepartmentRow[], title: string, said: string): string => {
  const found = findByPath(rows, said)
  if (found === undefined)
    throw rowRefusal(`${title}：部门“${said.slice(0, 60)}”不存在，请从最上级部门写起，用 / 分级`)
  return found.id
}

export const yesNo = (key: 'needsFilling' | 'inProbation', title: string, note: string): HrColumn => ({
  key,
  title,
  width: 14,
  note,
  take: (form, said) => {
    if (said !== '是' && said !== '否') throw rowRefusal(`${title}：请填“是”或“否”`)
    form.terms = { ...form.terms, [key]: said === '是' }
  },
})

export const roles = (key: 'addRoles' | 'dropRoles', title: string): HrColumn => ({
  key,
  title,
  width: 20,
  note: '角色名称，选填，多个用 ；隔开',
  take: (form, said, book) => {
    const codes = partsOf(said).map((name) => {
      const found = book.roles.assignable.find((role) => role.name === name)
      if (found === undefined) throw rowRefusal(`${title}：角色“${name.slice(0, 30)}”不存在或不能授予`)
      return found.id
    })
    form.terms = { ...form.terms, [key]: codes }
  },
})

/** The one of these whose word stands in the cell. */
export const oneOf = <One extends string>(
  title: string,
  said: string,
  all: readonly One[],
  words: (one: One) => string,
): One => {
  const found = all.find((one) => words(one) === said)
  if (found === undefined)
    throw rowRefusal(`${title}：请填${all.map((one) => `“${words(one)}”`).join('、')}之一`)
  return found
}
