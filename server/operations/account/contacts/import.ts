// Takes the contacts of a spreadsheet, row by row.
import * as v from 'valibot'
import { contactFields } from '#protocol/account/contacts.ts'
import type { ContactScope } from '#protocol/account/contacts.ts'
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import { problemOf } from '#protocol/problem-of.ts'
import type { Context } from '#server/context.ts'
import * as contacts from '#server/domain/account/contacts/store.ts'
import {
  checkRoom,
  contactTaken,
  insertContact,
  lockOwner,
  makeGroup,
  ownerOf,
} from '#server/operations/account/contacts/contacts.ts'
import type { ContactFields } from '#server/operations/account/contacts/contacts.ts'
import {
  readTable,
  rowRefusal,
  takeRows,
  templateOf,
} from '#server/operations/account/spreadsheets/imports.ts'
import type { Column } from '#server/operations/account/spreadsheets/imports.ts'

type Key = keyof ContactFields | 'group'

const COLUMNS: readonly Column<Key>[] = [
  { key: 'name', title: '姓名', isNeeded: true, width: 14, note: '个人，或单位的经办人' },
  { key: 'phone', title: '手机号', isNeeded: true, width: 16, note: '11 位手机号' },
  { key: 'companyName', title: '单位名称', width: 32, note: '以单位签署时填写，与营业执照一致' },
  { key: 'email', title: '邮箱', width: 24, note: '选填' },
  { key: 'group', title: '分组', width: 16, note: '没有的分组会自动新建' },
  { key: 'remark', title: '备注', width: 30, note: '最多 200 个字' },
]

export const contactTemplate = () =>
  templateOf('联系人导入模板', COLUMNS, ['一次最多 500 行。请不要改动“填写”表的第一行。'])

/** Opens its own effect: reading the table is slow. */
export const importContacts = async (ctx: Context, scope: ContactScope): Promise<ImportResult> => {
  const owner = ownerOf(ctx, scope)
  const rows = await readTable(ctx, COLUMNS)
  return ctx.transaction(async () => {
    await lockOwner(ctx, owner)
    return takeRows(ctx, 'contact', COLUMNS, rows, async ({ cells }) => {
      const fields = {
        name: field('name', '姓名', cells.name),
        phone: field('phone', '手机号', cells.phone.replaceAll(/[\s-]/gu, '')),
        companyName: field('companyName', '单位名称', cells.companyName),
        email: field('email', '邮箱', cells.email),
        remark: field('remark', '备注', cells.remark),
      }
      await checkRoom(ctx, owner)
      const same = await contacts.findContact(ctx.deps.db, { owner, ...fields })
      if (same !== undefined) throw contactTaken(fields.companyName)
      await insertContact(ctx, owner, await groupNamed(ctx, owner, cells.group), fields)
    })
  })
}

const field = (key: keyof ContactFields, title: string, text: string): string => {
  if (text === '' && (key === 'name' || key === 'phone')) throw rowRefusal(`没有填写${title}`)
  const problem = problemOf(contactFields[key], text)
  if (problem !== undefined) throw rowRefusal(`${title}：${problem}`)
  return v.parse(contactFields[key], text) ?? ''
}

const groupNamed = async (ctx: Context, owner: string, name: string): Promise<string | null> => {
  if (name === '') return null
  if (name.length > 20) throw rowRefusal('分组名称最多 20 个字')
  const found = await contacts.findGroupByName(ctx.deps.db, owner, name)
  return found?.id ?? makeGroup(ctx, owner, name)
}
