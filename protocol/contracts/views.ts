// Calls for saved views (常用筛选): filters, order and tab of a list under a name (decision 0050).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** Most views of one person in one identity, over all lists. */
export const MOST_VIEWS = 20
/** Longest name, in characters. */
export const VIEW_NAME_LENGTH = 20

/** The lists whose filters are saved, each named as its page in `PAGES`. */
export const VIEWED_LISTS = [
  'contracts',
  'drafts',
  'reviews',
  'approvals',
  'confirmations',
  'sealRequests',
  'voidings',
] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** What of a list's address is saved; the page within the list and the fold of the filters are not. */
export const VIEW_FIELDS = [
  'tab',
  'activeTab',
  'search',
  'kind',
  'contractType',
  'counterparty',
  'initiator',
  'begunFrom',
  'begunTo',
  'changedFrom',
  'changedTo',
  'launchedFrom',
  'launchedTo',
  'completedFrom',
  'completedTo',
  'ours',
  'person',
  'department',
  'amountFrom',
  'amountTo',
  'dueFrom',
  'dueTo',
  'tag',
  'order',
] as const

const filters = v.record(v.picklist(VIEW_FIELDS), v.pipe(v.string(), v.maxLength(100, '最多 100 字')))
/** As the list's address has them; what is left out is as the list begins. */
export type ViewFilters = v.InferOutput<typeof filters>

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写名称'),
  v.maxLength(VIEW_NAME_LENGTH, `名称最多 ${VIEW_NAME_LENGTH} 个字`),
)

/** A saved view of one list. */
export const view = v.object({
  viewId: id,
  list: v.picklist(VIEWED_LISTS),
  name: v.string(),
  filters,
  /** Whether it asks for a tag that the company has no more. */
  isTagGone: v.boolean(),
})
export type View = v.InferOutput<typeof view>

/** The caller's own in the present identity, of all lists, oldest first. */
export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/ContractService/view/list',
  summary: '我的常用筛选',
  access: signedIn,
  input: v.object({}),
  output: v.array(view),
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/ContractService/view',
  summary: '保存常用筛选',
  access: signedIn,
  input: v.object({ list: v.picklist(VIEWED_LISTS), name, filters }),
  output: view,
  refusals: ['view.taken', 'view.too-many'],
})

export const renameView = endpoint({
  name: 'renameView',
  method: 'PUT',
  path: '/ContractService/view',
  summary: '修改常用筛选的名称',
  access: signedIn,
  input: v.object({ viewId: id, name }),
  output: nothing,
  refusals: ['view.taken', 'not-found'],
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/ContractService/view',
  summary: '删除常用筛选',
  access: signedIn,
  input: v.object({ viewId: id }),
  output: nothing,
  refusals: ['not-found'],
})
