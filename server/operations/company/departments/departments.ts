// A company's departments and details.
// Its people read them, and those with the right change them (domain.md §5).
import { randomUUID } from 'node:crypto'
import { DEPARTMENTS_MAX } from '#protocol/company/departments.ts'
import type { Department } from '#protocol/company/departments.ts'
import type { AutStatus } from '#protocol/company/certifications/aut-status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { getCompany, lockCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow, MemberRow } from '#server/domain/company/companies/store.ts'
import {
  checkName,
  checkPlace,
  childrenOf,
  heightOf,
  pathName,
  pathTo,
} from '#server/domain/company/departments/rules.ts'
import * as departments from '#server/domain/company/departments/store.ts'
import type { DepartmentRow } from '#server/domain/company/departments/store.ts'
import { isOpenPlace } from '#server/domain/company/staff/rules.ts'
import {
  changeStaff,
  findStaff,
  getStaff,
  listAdministrators,
  listOfDepartment,
  listWorking,
} from '#server/domain/company/staff/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { replicaReading } from '#server/operations/company/departments/replica-reading.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** The whole tree with the number of people in each department. */
export const readTree = async (ctx: Context) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const company = await companyRow(db, companyId)
  const working = await listWorking(db, companyId)
  return {
    companyName: company.name,
    total: working.length,
    direct: working.filter((member) => member.departments.length === 0).length,
    departments: await presentAll(db, companyId, working),
  }
}

/** The unit, or one department of it, with what lies right beneath. */
export const readDetail = async (ctx: Context, departmentId: string | undefined) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const company = await companyRow(db, companyId)
  const rows = await departments.listDepartments(db, companyId)
  const working = await listWorking(db, companyId)
  const all = await presentAll(db, companyId, working)
  const shown = all.find((one) => one.departmentId === departmentId)
  if (departmentId !== undefined && shown === undefined) throw noDepartment()
  const { name, creditCode, legalPerson, autStatus, shortName, contactPhone, address } = company
  const administrators = []
  for (const { id, post } of await listAdministrators(db, companyId)) {
    const place = await getStaff(db, id)
    administrators.push({ memberId: id, name: place?.user?.name ?? place?.member.name ?? '', post })
  }
  return {
    unit: {
      companyName: name,
      creditCode,
      legalPerson,
      autStatus: autStatus as AutStatus,
      shortName,
      contactPhone,
      address,
    },
    replica: replicaReading(ctx, company),
    department: shown
      ? {
          ...shown,
          path: pathName(rows, shown.departmentId),
          level: pathTo(rows, shown.departmentId).length,
        }
      : null,
    children: all.filter(({ parentId }) => parentId === (departmentId ?? null)),
    administrators,
    staffTotal: working.length,
    departmentTotal: rows.length,
  }
}

export const editUnit = async (
  ctx: Context,
  change: Pick<CompanyRow, 'shortName' | 'contactPhone' | 'address'>,
): Promise<void> => {
  await updateCompany(ctx.deps.db, companyOf(ctx), { ...change, updatedAt: ctx.clock.now() })
  await record(ctx, 'company:edited', { ...change })
}

export const addDepartment = async (
  ctx: Context,
  { parentId, name, headMemberId }: Pick<DepartmentRow, 'parentId' | 'name' | 'headMemberId'>,
): Promise<string> => {
  const { rows, companyId, db } = await locked(ctx)
  if (rows.length >= DEPARTMENTS_MAX) {
    throw new Refusal('department.too-many', `部门最多 ${DEPARTMENTS_MAX} 个，请先整理现有部门。`)
  }
  if (parentId !== null) known(rows, parentId)
  checkPlace(rows, parentId, { height: 1 })
  checkName(rows, { parentId, name })
  await checkHead(ctx, headMemberId)
  const now = ctx.clock.now()
  const id = randomUUID()
  const position = (childrenOf(rows, parentId).at(-1)?.position ?? -1) + 1
  await departments.insertDepartment(db, {
    id,
    companyId,
    parentId,
    name,
    position,
    headMemberId,
    createdAt: now,
    updatedAt: now,
  })
  await record(ctx, 'department:added', { id, name, parentId })
  return id
}

export const editDepartment = async (
  ctx: Context,
  input: { departmentId: string; name: string; headMemberId: string | null },
): Promise<void> => {
  const { rows, db } = await locked(ctx)
  const { departmentId, name, headMemberId } = input
  const row = known(rows, departmentId)
  checkName(rows, { parentId: row.parentId, name, except: departmentId })
  if (headMemberId !== row.headMemberId) await checkHead(ctx, headMemberId)
  await departments.updateDepartment(db, departmentId, { name, headMemberId, updatedAt: ctx.clock.now() })
  await record(ctx, 'department:edited', { id: departmentId, from: row.name, name, headMemberId })
}

/** Puts a department under another one, at `index` among the children there. */
export const moveDepartment = async (
  ctx: Context,
  input: { departmentId: string; parentId: string | null; index: number },
): Promise<void> => {
  const { rows, db } = await locked(ctx)
  const { departmentId, parentId, index } = input
  const row = known(rows, departmentId)
  if (parentId !== null) known(rows, parentId)
  checkPlace(rows, parentId, { height: heightOf(rows, departmentId), moving: departmentId })
  checkName(rows, { parentId, name: row.name, except: departmentId })
  const siblings = childrenOf(rows, parentId).filter(({ id }) => id !== departmentId)
  siblings.splice(index, 0, { ...row, parentId })
  const updatedAt = ctx.clock.now()
  for (const [position, { id }] of siblings.entries())
    await departments.updateDepartment(db, id, { parentId, position, updatedAt })
  await record(ctx, 'department:moved', {
    id: departmentId,
    name: row.name,
    from: row.parentId,
    to: parentId,
  })
}

/** Deletes a department without departments beneath it; its people go to `moveTo`. */
export const deleteDepartment = async (
  ctx: Context,
  { departmentId, moveTo }: { departmentId: string; moveTo: string | undefined },
): Promise<void> => {
  const { rows, companyId, db } = await locked(ctx)
  const row = known(rows, departmentId)
  if (rows.some(({ parentId }) => parentId === departmentId)) {
    throw new Refusal(
      'department.has-departments',
      `“${row.name}”还有下级部门，不能删除。请先删除或移走下级部门。`,
    )
  }
  if (moveTo !== undefined && moveTo !== 'unit') known(rows, moveTo)
  if (moveTo === departmentId) throw noDepartment()
  const people = await listOfDepartment(db, companyId, departmentId)
  // Invitations that came to nothing hold no place.
  const open = people.filter(isOpenPlace)
  if (open.length > 0 && moveTo === undefined) {
    throw new Refusal('department.has-people', `“${row.name}”还有 ${open.length} 人，请选择他们要去的部门。`)
  }
  const updatedAt = ctx.clock.now()
  for (const member of people) {
    const others = member.departments.filter((id) => id !== departmentId)
    const next =
      moveTo === undefined || moveTo === 'unit' || others.includes(moveTo) ? others : [...others, moveTo]
    await changeStaff(db, member.id, { departments: next, updatedAt })
  }
  await departments.deleteDepartment(db, departmentId)
  await record(ctx, 'department:deleted', {
    id: departmentId,
    name: row.name,
    people: open.length,
    moveTo: moveTo ?? null,
  })
}

const locked = async (ctx: Context) => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  return { db, companyId, rows: await departments.listDepartments(db, companyId) }
}

const noDepartment = () => new Refusal('not-found', '没有找到这个部门，可能已被删除。请刷新页面。')

const known = (rows: readonly DepartmentRow[], id: string): DepartmentRow => {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) throw noDepartment()
  return row
}

const companyRow = async (db: Database, id: string): Promise<CompanyRow> => {
  const row = await getCompany(db, id)
  if (row === undefined) throw new Error(`company ${id} vanished`)
  return row
}

const checkHead = async (ctx: Context, memberId: string | null): Promise<void> => {
  if (memberId === null) return
  const place = await findStaff(ctx.deps.db, companyOf(ctx), memberId)
  if (place?.member.status === 'active') return
  throw new Refusal('not-found', '所选主管不在职，请重新选择。', {
    fields: { headMemberId: '所选主管不在职，请重新选择' },
  })
}

const presentAll = async (
  db: Database,
  companyId: string,
  working: readonly MemberRow[],
): Promise<Department[]> => {
  const rows = await departments.listDepartments(db, companyId)
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const people = new Map<string, Set<string>>()
  const peopleOf = (id: string): Set<string> => {
    const kept = people.get(id)
    if (kept !== undefined) return kept
    const all = new Set(
      working.filter((member) => member.departments.includes(id)).map((member) => member.id),
    )
    for (const child of children.get(id) ?? []) for (const one of peopleOf(child.id)) all.add(one)
    people.set(id, all)
    return all
  }
  const heads = new Map<string, string>()
  for (const { headMemberId } of rows) {
    if (headMemberId === null || heads.has(headMemberId)) continue
    const place = await getStaff(db, headMemberId)
    heads.set(headMemberId, place?.user?.name ?? place?.member.name ?? '')
  }
  return rows.map(({ id, parentId, name, headMemberId }) => ({
    departmentId: id,
    parentId,
    name,
    headMemberId,
    headName: heads.get(headMemberId ?? '') ?? '',
    direct: working.filter((member) => member.departments.includes(id)).length,
    total: peopleOf(id).size,
  }))
}
