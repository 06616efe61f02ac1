// Calls for contacts, both private ones and those shared in the company.
// See domain.md §10 (/user/userCenter/contact).
import * as v from 'valibot'
import { SPREADSHEET_REFUSALS, importResult, spreadsheetInput } from '#protocol/account/spreadsheets.ts'
import { phone } from '#protocol/account/sessions/session.ts'
import { personName } from '#protocol/company/staff/staff.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { isCompanyName, normalizeCompanyName } from '#protocol/names.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Most contacts of one owner. */
export const CONTACTS_MAX = 5000
/** Most groups of one owner. */
export const CONTACT_GROUPS_MAX = 50

/** `personal`: the caller's own, the same in every identity; `company`: shared by all of the company acted for. */
export const contactScope = v.picklist(['personal', 'company'])
export type ContactScope = v.InferOutput<typeof contactScope>

export const contact = v.object({
  contactId: id,
  name: v.string(),
  phone: v.string(),
  phoneMasked: v.string(),
  companyName: v.string(),
  email: v.string(),
  remark: v.string(),
  groupId: v.nullable(id),
  groupName: v.string(),
  updatedAt: moment,
})
export type Contact = v.InferOutput<typeof contact>

export const contactFields = {
  name: personName,
  phone,
  /** Empty for somebody who signs for themselves. */
  companyName: v.optional(
    v.pipe(
      v.string(),
      v.transform(normalizeCompanyName),
      v.check((text) => text === '' || isCompanyName(text), '单位名称应为 2–100 个字符，请与营业执照一致'),
    ),
    '',
  ),
  email: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100),
      v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), '请填写正确的邮箱地址'),
    ),
    '',
  ),
  remark: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, '备注最多 200 个字')), ''),
}

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'POST',
  path: '/AccountService/contact/page',
  summary: '联系人列表',
  access: allowed('contact', 'view'),
  input: v.object({
    ...pageInput,
    scope: contactScope,
    /** A group, or `none` for contacts without one. */
    groupId: v.optional(v.union([id, v.literal('none')])),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
  }),
  output: pageOf(contact),
  refusals: ['identity.company-only'],
})

export const listContactGroups = endpoint({
  name: 'listContactGroups',
  method: 'GET',
  path: '/AccountService/contact/group',
  summary: '联系人分组',
  access: allowed('contact', 'view'),
  input: v.object({ scope: contactScope }),
  output: v.object({
    total: v.number(),
    ungrouped: v.number(),
    groups: v.array(v.object({ groupId: id, name: v.string(), count: v.number() })),
  }),
  refusals: ['identity.company-only'],
})

const groupName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写分组名称'),
  v.maxLength(20, '分组名称最多 20 个字'),
)

export const addContactGroup = endpoint({
  name: 'addContactGroup',
  method: 'POST',
  path: '/AccountService/contact/group',
  summary: '新建分组',
  access: allowed('contact', 'add'),
  input: v.object({ scope: contactScope, name: groupName }),
  output: v.object({ groupId: id }),
  refusals: ['contact.group-taken', 'contact.too-many', 'identity.company-only'],
})

export const renameContactGroup = endpoint({
  name: 'renameContactGroup',
  method: 'PUT',
  path: '/AccountService/contact/group',
  summary: '重命名分组',
  access: allowed('contact', 'edit'),
  input: v.object({ groupId: id, name: groupName }),
  output: nothing,
  refusals: ['contact.group-taken', 'not-found'],
})

/** Its contacts stay, without a group. */
export const deleteContactGroup = endpoint({
  name: 'deleteContactGroup',
  method: 'DELETE',
  path: '/AccountService/contact/group',
  summary: '删除分组',
  access: allowed('contact', 'del'),
  input: v.object({ groupId: id }),
  output: nothing,
  refusals: ['not-found'],
})

export const addContact = endpoint({
  name: 'addContact',
  method: 'POST',
  path: '/AccountService/contact',
  summary: '添加联系人',
  access: allowed('contact', 'add'),
  input: v.object({ scope: contactScope, groupId: v.nullable(id), ...contactFields }),
  output: v.object({ contactId: id }),
  refusals: ['contact.taken', 'contact.too-many', 'identity.company-only', 'not-found'],
})

export const editContact = endpoint({
  name: 'editContact',
  method: 'PUT',
  path: '/AccountService/contact',
  summary: '修改联系人',
  access: allowed('contact', 'edit'),
  input: v.object({ contactId: id, groupId: v.nullable(id), ...contactFields }),
  output: nothing,
  refusals: ['contact.taken', 'not-found'],
})

export const deleteContacts = endpoint({
  name: 'deleteContacts',
  method: 'DELETE',
  path: '/AccountService/contact',
  summary: '删除联系人',
  access: allowed('contact', 'del'),
  input: v.object({
    ids: v.pipe(v.union([v.array(id), v.pipe(v.string(), v.parseJson(), v.array(id))]), v.maxLength(100)),
  }),
  output: nothing,
  refusals: ['not-found'],
})

const importCall = (name: string, path: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/AccountService/contact/${path}`,
    summary,
    access: allowed('contact', 'import'),
    input: spreadsheetInput,
    output: importResult,
    transfer: 'upload',
    refusals: [...SPREADSHEET_REFUSALS, 'identity.company-only'],
  })

/** Into the caller's own contacts. */
export const importContacts = importCall('importContacts', 'import', '用 Excel 导入个人联系人')
/** Into the company's. */
export const importCompanyContacts = importCall(
  'importCompanyContacts',
  'import/company',
  '用 Excel 导入单位联系人',
)

export const downloadContactTemplate = endpoint({
  name: 'downloadContactTemplate',
  method: 'GET',
  path: '/AccountService/contact/import/template',
  summary: '联系人导入模板',
  access: allowed('contact', 'import'),
  input: v.object({}),
  output: v.any(),
  transfer: 'download',
})
