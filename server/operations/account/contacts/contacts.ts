// Contacts: one's own, and those that a company shares (domain.md §10 contact).
import { randomUUID } from 'node:crypto'
import { CONTACTS_MAX, CONTACT_GROUPS_MAX } from '#protocol/account/contacts.ts'
import type { Contact, ContactScope } from '#protocol/account/contacts.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import * as contacts from '#server/domain/account/contacts/store.ts'
import type { ContactGroupRow, ContactRow } from '#server/domain/account/contacts/store.ts'
import { lockUser } from '#server/domain/account/users/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** What a contact is described by. */
export type ContactFields = Pick<ContactRow, 'name' | 'phone' | 'companyName' | 'email' | 'remark'>

/** The owner a scope means; refuses `identity.company-only`. */
export const ownerOf = (ctx: Context, scope: ContactScope): string =>
  scope === 'personal' ? ctx.user.id : companyOf(ctx)

/** Whose contacts the caller may reach in this identity. */
const ownersOf = ({ user, identity }: Context): string[] =>
  identity.type === 2 ? [user.id, identity.companyId] : [user.id]

/** Locks the owner's contacts until this transaction ends. */
export const lockOwner = async (ctx: Context, owner: string): Promise<void> => {
  if (owner === ctx.user.id) await lockUser(ctx.deps.db, owner)
  else await lockCompany(ctx.deps.db, owner)
}

// Changes of private contacts are not recorded; those of shared ones are in the company's chain.
const recordShared = async (ctx: Context, owner: string, event: string, detail: Record<string, unknown>) => {
  if (owner !== ctx.user.id) await record(ctx, event, detail)
}

export const listContacts = async (
  ctx: Context,
  input: {
    scope: ContactScope
    groupId?: string | undefined
    search: string
    page: number
    pageSize: number
  },
) => {
  const { groupId, page, pageSize, search, scope } = input
  const { total, rows } = await contacts.pageContacts(ctx.deps.db, {
    owner: ownerOf(ctx, scope),
    groupId: groupId === 'none' ? null : groupId,
    search,
    page,
    pageSize,
  })
  return { total, page, pageSize, rows: rows.map(({ contact, group }) => presentContact(contact, group)) }
}

const presentContact = (row: ContactRow, group: ContactGroupRow | null): Contact => ({
  contactId: row.id,
  name: row.name,
  phone: row.phone,
  phoneMasked: maskPhone(row.phone),
  companyName: row.companyName,
  email: row.email,
  remark: row.remark,
  groupId: row.groupId,
  groupName: group?.name ?? '',
  updatedAt: row.updatedAt.toISOString(),
})

export const listGroups = (ctx: Context, scope: ContactScope) =>
  contacts.readGroups(ctx.deps.db, ownerOf(ctx, scope))

export const addGroup = async (ctx: Context, scope: ContactScope, name: string): Promise<string> => {
  const owner = ownerOf(ctx, scope)
  await lockOwner(ctx, owner)
  return makeGroup(ctx, owner, name)
}

/** A new group of an owner who is locked. */
export const makeGroup = async (ctx: Context, owner: string, name: string): Promise<string> => {
  const { db } = ctx.deps
  const { groups } = await contacts.readGroups(db, owner)
  if (groups.some((group) => group.name === name)) throw groupTaken(name)
  if (groups.length >= CONTACT_GROUPS_MAX)
    throw new Refusal('contact.too-many', `分组最多 ${CONTACT_GROUPS_MAX} 个，请先删除不用的分组。`)
  const id = randomUUID()
  await contacts.insertGroup(db, { id, owner, name, createdAt: ctx.clock.now() })
  return id
}

const groupTaken = (name: string) =>
  new Refusal('contact.group-taken', `已有分组“${name}”，请换一个名称。`, {
    fields: { name: '已有同名分组，请换一个名称' },
  })

export const renameGroup = async (ctx: Context, groupId: string, name: string): Promise<void> => {
  const group = await ownGroup(ctx, groupId)
  await lockOwner(ctx, group.owner)
  const same = await contacts.findGroupByName(ctx.deps.db, group.owner, name)
  if (same !== undefined && same.id !== groupId) throw groupTaken(name)
  await contacts.renameGroup(ctx.deps.db, groupId, name)
}

export const removeGroup = async (ctx: Context, groupId: string): Promise<void> => {
  const group = await ownGroup(ctx, groupId)
  await contacts.deleteGroup(ctx.deps.db, groupId)
  await recordShared(ctx, group.owner, 'contact:group.deleted', { name: group.name })
}

const ownGroup = async (ctx: Context, groupId: string, owner?: string): Promise<ContactGroupRow> => {
  const group = await contacts.getGroup(ctx.deps.db, groupId)
  const owners = owner === undefined ? ownersOf(ctx) : [owner]
  if (group !== undefined && owners.includes(group.owner)) return group
  throw new Refusal('not-found', '没有找到这个分组，可能已被删除。请刷新页面。')
}

export const addContact = async (
  ctx: Context,
  { scope, groupId, ...fields }: ContactFields & { scope: ContactScope; groupId: string | null },
): Promise<string> => {
  const owner = ownerOf(ctx, scope)
  await lockOwner(ctx, owner)
  if (groupId !== null) await ownGroup(ctx, groupId, owner)
  await checkRoom(ctx, owner)
  return insertContact(ctx, owner, groupId, fields)
}

/** Refuses one contact more than an owner may have. */
export const checkRoom = async (ctx: Context, owner: string): Promise<void> => {
  if ((await contacts.countContacts(ctx.deps.db, owner)) < CONTACTS_MAX) return
  throw new Refusal('contact.too-many', `联系人最多 ${CONTACTS_MAX} 个，请先删除不用的联系人。`)
}

/** Writes a contact that an owner has not yet; refuses `contact.taken`. */
export const insertContact = async (
  ctx: Context,
  owner: string,
  groupId: string | null,
  { name, phone, companyName, email, remark }: ContactFields,
): Promise<string> => {
  const now = ctx.clock.now()
  const id = randomUUID()
  const row = { id, owner, groupId, name, phone, companyName, email, remark, createdAt: now, updatedAt: now }
  if (!(await contacts.insertContact(ctx.deps.db, row))) throw contactTaken(companyName)
  await recordShared(ctx, owner, 'contact:added', { id, name })
  return id
}

export const contactTaken = (companyName: string) => {
  const words =
    companyName === '' ? '已有这个手机号的联系人' : `已有这个手机号、单位为“${companyName}”的联系人`
  return new Refusal('contact.taken', `${words}，请直接修改原有的。`, { fields: { phone: words } })
}

export const editContact = async (
  ctx: Context,
  { contactId, groupId, ...fields }: ContactFields & { contactId: string; groupId: string | null },
): Promise<void> => {
  const { db } = ctx.deps
  const row = await ownContact(ctx, contactId)
  await lockOwner(ctx, row.owner)
  if (groupId !== null) await ownGroup(ctx, groupId, row.owner)
  const { name, phone, companyName, email, remark } = fields
  const same = await contacts.findContact(db, { owner: row.owner, phone, companyName })
  if (same !== undefined && same.id !== contactId) throw contactTaken(companyName)
  await contacts.updateContact(db, contactId, {
    groupId,
    name,
    phone,
    companyName,
    email,
    remark,
    updatedAt: ctx.clock.now(),
  })
  await recordShared(ctx, row.owner, 'contact:edited', { id: contactId, name })
}

const ownContact = async (ctx: Context, contactId: string): Promise<ContactRow> => {
  const row = await contacts.getContact(ctx.deps.db, contactId)
  if (row !== undefined && ownersOf(ctx).includes(row.owner)) return row
  throw new Refusal('not-found', '没有找到这位联系人，可能已被删除。请刷新页面。')
}

/** Deletes all of them or, where one is not there, none. */
export const removeContacts = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  const gone = await contacts.deleteContacts(ctx.deps.db, ownersOf(ctx), ids)
  if (gone.length !== new Set(ids).size)
    throw new Refusal('not-found', '有联系人已被删除，本次没有删除任何联系人。请刷新页面后重试。')
  const shared = gone.filter(({ owner }) => owner !== ctx.user.id)
  if (shared.length > 0) await record(ctx, 'contact:deleted', { names: shared.map(({ name }) => name) })
}
