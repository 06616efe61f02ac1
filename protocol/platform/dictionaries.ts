// Dictionaries: lists of words that people choose from (specification §7, Archives; domain.md §8).
import * as v from 'valibot'
import { byOperator, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing, queryNumber } from '#protocol/envelope.ts'

/** Lists that operators keep, in the order of their desk. */
export const KEPT_DICTIONARIES = {
  contractTypes: '合同类型',
  rejectReasons: '拒签常用原因',
  ethnicGroups: '民族',
  degrees: '学历',
  politicalStatus: '政治面貌',
  maritalStatus: '婚姻状况',
  departReasons: '离职常用原因',
} as const
export type KeptDictionary = keyof typeof KEPT_DICTIONARIES

/** Lists whose values rules depend on: told, and changed by nobody. */
export const FIXED_DICTIONARIES = {
  nationalities: '国籍',
  voidReasons: '作废原因',
  templateCategories: '模板分类',
} as const
export type FixedDictionary = keyof typeof FIXED_DICTIONARIES
export type DictionaryCode = KeptDictionary | FixedDictionary

/** Most values of one list. */
export const MOST_VALUES = 300

const codesOf = <Code extends string>(lists: Readonly<Record<Code, string>>) =>
  Object.keys(lists) as [Code, ...Code[]]
const kept = v.picklist(codesOf(KEPT_DICTIONARIES))
const any = v.picklist(codesOf({ ...KEPT_DICTIONARIES, ...FIXED_DICTIONARIES }))

const value = v.object({ code: v.string(), name: v.string(), isOffered: v.boolean() })
/** One of a list's values; one that is not offered still has its name. */
export type DictionaryValue = v.InferOutput<typeof value>

const lists = v.array(v.object({ dictionary: any, values: v.array(value) }))
export type DictionaryLists = v.InferOutput<typeof lists>

/** All lists; none where the caller has those of this version. */
export const listDictionaries = endpoint({
  name: 'listDictionaries',
  method: 'GET',
  path: '/Archives/dictionary/list',
  summary: '字典值，按版本缓存',
  access: signedIn,
  input: v.object({ version: v.optional(v.pipe(queryNumber, v.minValue(0)), 0) }),
  output: v.object({ version: v.number(), lists: v.nullable(lists) }),
})

const access = byOperator('dictionaries.keep')

export const listDeskDictionaries = endpoint({
  name: 'listDeskDictionaries',
  method: 'GET',
  path: '/bc_plat/dictionary/list',
  summary: '运营台：字典',
  access,
  input: v.object({}),
  output: lists,
})

export const valueName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写名称'),
  v.maxLength(40, '名称最多 40 字'),
)
export const valueCode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9]{1,20}$/, '代码为 1–20 位字母或数字'),
)

/** At the end of its list, and offered. */
export const addDictionaryValue = endpoint({
  name: 'addDictionaryValue',
  method: 'POST',
  path: '/bc_plat/dictionary/value',
  summary: '运营台：添加字典值',
  access,
  input: v.object({ requestId: id, dictionary: kept, code: valueCode, name: valueName }),
  output: nothing,
  refusals: ['dictionary.taken', 'dictionary.too-many'],
})

/** Another name, or whether it is offered; a code that was given is never taken away. */
export const changeDictionaryValue = endpoint({
  name: 'changeDictionaryValue',
  method: 'PUT',
  path: '/bc_plat/dictionary/value',
  summary: '运营台：修改或停用字典值',
  access,
  input: v.object({
    requestId: id,
    dictionary: kept,
    code: valueCode,
    name: valueName,
    isOffered: v.boolean(),
  }),
  output: nothing,
  refusals: ['not-found', 'dictionary.taken'],
})

/** All codes of a list in their new order. */
export const orderDictionary = endpoint({
  name: 'orderDictionary',
  method: 'PUT',
  path: '/bc_plat/dictionary/order',
  summary: '运营台：字典排序',
  access,
  input: v.object({
    requestId: id,
    dictionary: kept,
    codes: v.pipe(v.array(valueCode), v.maxLength(MOST_VALUES)),
  }),
  output: nothing,
  refusals: ['dictionary.stale'],
})
