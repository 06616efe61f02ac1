// Calls for tags (标签): words of a company's own on the contracts it sees (domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

/** Most tags of one company. */
export const MOST_TAGS = 50
/** Most tags of one company on one contract. */
export const MOST_TAGS_ON_ONE = 5
/** Longest name, in characters. */
export const TAG_NAME_LENGTH = 10
/** Most contracts that are tagged in one call. */
export const MOST_TAGGED = 200

/** Colours by name; each theme has its own shade. */
export const TAG_COLOURS = ['gray', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple'] as const
export type TagColour = (typeof TAG_COLOURS)[number]

/** A tag where it is shown. */
export const tagName = v.object({ tagId: id, name: v.string(), colour: v.picklist(TAG_COLOURS) })
export type TagName = v.InferOutput<typeof tagName>

const typed = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写标签名称'),
    v.maxLength(TAG_NAME_LENGTH, `标签名称最多 ${TAG_NAME_LENGTH} 个字`),
  ),
  colour: v.picklist(TAG_COLOURS, '请选择颜色'),
}

export const tag = v.object({
  ...tagName.entries,
  /** Contracts that have it. */
  contracts: v.number(),
  createdAt: moment,
})
export type Tag = v.InferOutput<typeof tag>

/** Those of the company acted for, in their order. */
export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/ContractService/label/list',
  summary: '单位的标签及各自的合同数量',
  access: allowed('contractFiling', 'view'),
  input: v.object({}),
  output: v.array(tag),
  refusals: ['identity.company-only'],
})

/** For filters and pickers of everybody in the company; none for a person. */
export const listTagNames = endpoint({
  name: 'listTagNames',
  method: 'GET',
  path: '/ContractService/label/names',
  summary: '单位的标签名称',
  access: signedIn,
  input: v.object({}),
  output: v.array(tagName),
})

export const addTag = endpoint({
  name: 'addTag',
  method: 'POST',
  path: '/ContractService/label',
  summary: '新建标签',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object(typed),
  output: tagName,
  refusals: ['tag.taken', 'tag.too-many', 'identity.company-only'],
})

export const editTag = endpoint({
  name: 'editTag',
  method: 'PUT',
  path: '/ContractService/label',
  summary: '修改标签',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object({ tagId: id, ...typed }),
  output: nothing,
  refusals: ['tag.taken', 'not-found', 'identity.company-only'],
})

/** Contracts that had it have it no more. */
export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/ContractService/label',
  summary: '删除标签',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object({ tagId: id }),
  output: nothing,
  refusals: ['not-found', 'identity.company-only'],
})

/** Contracts that had it have the other one from now on; it is gone. */
export const mergeTag = endpoint({
  name: 'mergeTag',
  method: 'POST',
  path: '/ContractService/label/merge',
  summary: '把标签合并到另一个标签',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object({ tagId: id, into: id }),
  output: v.object({ contracts: v.number() }),
  refusals: ['not-found', 'tag.same', 'identity.company-only'],
})

/** These stand in this order from now on, and those that are not named behind them as before. */
export const orderTags = endpoint({
  name: 'orderTags',
  method: 'PUT',
  path: '/ContractService/label/order',
  summary: '调整标签的顺序',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object({ tagIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_TAGS)) }),
  output: nothing,
  refusals: ['not-found', 'identity.company-only'],
})

const tagIds = v.pipe(v.array(id), v.maxLength(MOST_TAGS))

/** Puts tags on contracts of the caller's lists and takes others off; all of it or nothing. */
export const tagContracts = endpoint({
  name: 'tagContracts',
  method: 'PUT',
  path: '/ContractService/label/contracts',
  summary: '给合同加上或去掉标签',
  access: allowed('contractFiling', 'tagEdit'),
  input: v.object({
    contractIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择合同'),
      v.maxLength(MOST_TAGGED, `一次最多处理 ${MOST_TAGGED} 份合同`),
    ),
    add: tagIds,
    remove: tagIds,
  }),
  output: nothing,
  refusals: ['tag.too-many-here', 'not-found', 'identity.company-only'],
})
