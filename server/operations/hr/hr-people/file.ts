// Reads a person's file: the forms, notices, labour contracts, seals and roles of one employee.
import type { EmployeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import { formsOfPhone } from '#server/domain/hr/hr-forms/store.ts'
import { noticesOfPhone } from '#server/domain/hr/hr-notices/store.ts'
import { papersOf } from '#server/domain/hr/hr-people/papers.ts'
import { listGrantsOf } from '#server/domain/seals/seal-grants/store.ts'
import { getSeal } from '#server/domain/seals/seals/store.ts'
import { companyOf, readRoles } from '#server/operations/company/staff/acting.ts'
import { labourOf } from '#server/operations/hr/hr-forms/labour-contract.ts'
import { presentForms } from '#server/operations/hr/hr-forms/present.ts'
import { rowOf } from '#server/operations/hr/hr-notices/present.ts'
import { presentDue } from './dues.ts'
import { personOf } from './find.ts'
import type { Asked } from './find.ts'
import { refreshDues } from './refresh.ts'

const MOST_NOTICES = 50

/** Refuses `not-found` for somebody of whom the company keeps nothing. */
export const readEmployeeFile = async (ctx: Context, asked: Asked): Promise<EmployeeFile> => {
  const companyId = companyOf(ctx)
  const { db } = ctx.deps
  const { name, phone, place } = await personOf(ctx, companyId, asked)
  const forms = await formsOfPhone(db, { companyId, phone })
  const labour = await Promise.all(
    forms.filter(({ kind }) => kind === 'entry').map((form) => labourOf(ctx, form)),
  )
  const person = { companyId, phone }
  const dues = await refreshDues(ctx.deps, person)
  const papers = await papersOf(db, person)
  const notices = await noticesOfPhone(db, person, MOST_NOTICES)
  return {
    name,
    phoneMasked: maskPhone(phone),
    place: place === undefined ? null : await presentPlace(ctx, companyId, place),
    dues: dues.map(presentDue),
    papers: papers.map(({ id, kind, name: paper, day, notedBy }) => ({
      hrPaperId: id,
      kind,
      name: paper,
      day,
      notedBy,
    })),
    forms: await presentForms(ctx, forms),
    notices: notices.map((notice) => rowOf(ctx, notice)),
    contracts: labour.flatMap((one) => (one === null ? [] : [one])),
    seals: place === undefined ? [] : await sealsOf(ctx, companyId, place.member.id),
  }
}

const presentPlace = async (
  { deps: { db } }: Context,
  companyId: string,
  { member }: StaffRecord,
): Promise<EmployeeFile['place']> => {
  const nodes = await listDepartments(db, companyId)
  const roles = await readRoles(db, companyId)
  return {
    memberId: member.id,
    status: member.status,
    staffNo: member.staffNo,
    post: member.post,
    departments: member.departments.map((one) => pathName(nodes, one)).filter((text) => text !== ''),
    roles: member.roles.map((code) => roles.nameOf(code)),
    joinedAt: member.joinedAt?.toISOString() ?? null,
    leftAt: member.leftAt?.toISOString() ?? null,
  }
}

const sealsOf = async ({ deps: { db } }: Context, companyId: string, memberId: string) => {
  const grants = await listGrantsOf(db, companyId, 'member', memberId)
  return Promise.all(
    grants.map(async ({ sealId, validUntil }) => ({
      name: (await getSeal(db, sealId))?.name ?? '',
      until: validUntil?.toISOString() ?? null,
    })),
  )
}
