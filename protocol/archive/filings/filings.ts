// Calls that show and keep what is filed in a company's archive (domain.md §8 归档).
import * as v from 'valibot'
import { fieldValues } from '#protocol/archive/classes/fields.ts'
import { FILING_ACTIONS } from '#protocol/archive/filings/status.ts'
import { filterInput } from '#protocol/contracts/contracts/list-filters.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { tagName } from '#protocol/contracts/tags.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Most filings that are put under hold or taken from it in one call. */
export const MOST_HELD_AT_ONCE = 100
/** Most filings of one download. */
export const MOST_FILINGS_SAVED = 200
/** Most that are chosen at once. */
export const MOST_CHOSEN = 1_000
/** In place of a class: what is filed in none. */
export const NO_CLASS = 'none'

export const FILING_TABS = ['pending', 'filed'] as const
export type FilingTab = (typeof FILING_TABS)[number]

export const filingRow = v.object({
  filingId: id,
  /** Null for a scan that was signed elsewhere. */
  contractId: v.nullable(id),
  no: v.string(),
  name: v.string(),
  parties: v.string(),
  type: v.string(),
  /** 分; null for none. */
  amount: v.nullable(v.number()),
  /** When it was complete, or the day a scan says. */
  at: moment,
  status: v.number(),
  /** Null where it is in none. */
  classId: v.nullable(id),
  /** Names from the top down to its class. */
  path: v.array(v.string()),
  isVoided: v.boolean(),
  /** Who wants it kept as it is, and why; null where nobody does. */
  hold: v.nullable(v.object({ by: v.string(), at: moment, reason: v.string() })),
  filedAt: v.nullable(moment),
  filedBy: v.string(),
  /** Those that the company has put on it. */
  tags: v.array(tagName),
  actions: v.array(v.picklist(FILING_ACTIONS)),
})
export type FilingRow = v.InferOutput<typeof filingRow>

const narrowed = {
  tab: v.picklist(FILING_TABS),
  /** A class with those beneath it, or `NO_CLASS`; left out for all that the caller may see. */
  classId: v.optional(v.union([id, v.literal(NO_CLASS)])),
  search: filterInput.search,
  contractType: filterInput.contractType,
  counterparty: filterInput.counterparty,
  amountFrom: filterInput.amountFrom,
  amountTo: filterInput.amountTo,
  /** When it was complete. */
  changedFrom: filterInput.changedFrom,
  changedTo: filterInput.changedTo,
  tag: filterInput.tag,
}
const filters = v.object(narrowed)
export type AskedFilings = v.InferInput<typeof filters>
export type GivenFilings = v.InferOutput<typeof filters>

export const listFilings = endpoint({
  name: 'listFilings',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/filing/list',
  summary: '合同归档列表',
  access: allowed('contractFiling', 'view'),
  input: v.object({ ...pageInput, ...narrowed }),
  output: pageOf(filingRow),
  refusals: ['not-found', 'identity.company-only'],
})

/** How many wait and how many are filed, of those the caller may see; each ends at one more than `MOST_COUNTED`. */
export const countFilings = endpoint({
  name: 'countFilings',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/filing/counts',
  summary: '待归档与已归档的数量',
  access: allowed('contractFiling', 'view'),
  input: v.object({}),
  output: v.object({ pending: v.nullable(v.number()), filed: v.number() }),
  refusals: ['identity.company-only'],
})

/** The first that match, in the order of the list; `hasMore` says that there are others. */
export const pickFilings = endpoint({
  name: 'pickFilings',
  method: 'GET',
  path: '/ContractService/filing/pick',
  summary: '选择符合条件的归档合同（最多 1,000 份）',
  access: allowed('contractFiling', 'view'),
  input: filters,
  output: v.object({ filingIds: v.array(id), hasMore: v.boolean() }),
  refusals: ['not-found', 'identity.company-only'],
})

const filingFile = v.object({ fileId: id, name: v.string(), size: v.number(), mime: v.string(), sha256 })

export const getFiling = endpoint({
  name: 'getFiling',
  method: 'GET',
  path: '/ContractService/filing/detail',
  summary: '归档详情：字段、线下文件与记录',
  access: allowed('contractFiling', 'view'),
  input: v.object({ filingId: id }),
  output: v.object({
    filing: filingRow,
    values: fieldValues,
    /** Of a scan; a contract's documents are on its own page. */
    files: v.array(filingFile),
    /** Until when a scan is kept by its class; null for no time. */
    keptUntil: v.nullable(moment),
    history: v.array(
      v.object({ at: moment, event: v.string(), who: v.string(), detail: v.record(v.string(), v.unknown()) }),
    ),
  }),
  refusals: ['not-found', 'identity.company-only'],
})
export type FilingDetail = v.InferOutput<(typeof getFiling)['output']>

/** Where the company acted for has filed a contract; null for whoever may not see that, and where it is not. */
export const findFilingOf = endpoint({
  name: 'findFilingOf',
  method: 'GET',
  path: '/ContractService/filing/of',
  summary: '合同的归档位置',
  access: signedIn,
  input: v.object({ contractId: id }),
  output: v.object({
    filing: v.nullable(
      v.object({ filingId: id, status: v.number(), path: v.array(v.string()), isHeld: v.boolean() }),
    ),
  }),
})

/** What the class's own fields say of it. */
export const editFiling = endpoint({
  name: 'editFiling',
  method: 'PUT',
  path: '/ContractService/filing/values',
  summary: '填写归档字段',
  access: allowed('contractFiling', 'file'),
  input: v.object({ filingId: id, values: fieldValues }),
  output: nothing,
  refusals: ['not-found', 'identity.company-only', 'filing.value'],
})

const held = v.pipe(
  v.array(id),
  v.minLength(1, '请选择合同'),
  v.maxLength(MOST_HELD_AT_ONCE, `一次最多处理 ${MOST_HELD_AT_ONCE} 份合同`),
)

/** Under hold it stays where it is: it is not moved, not taken out and not deleted, and neither is its class. */
export const holdFilings = endpoint({
  name: 'holdFilings',
  method: 'PUT',
  path: '/ContractService/filing/hold',
  summary: '法律保全',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ requestId: id, filingIds: held, reason }),
  output: nothing,
  refusals: ['not-found', 'filing.not-possible', 'identity.company-only'],
})

export const liftHold = endpoint({
  name: 'liftHold',
  method: 'DELETE',
  path: '/ContractService/filing/hold',
  summary: '解除法律保全',
  access: allowed('contractFiling', 'classEdit'),
  input: v.object({ filingId: id, reason }),
  output: nothing,
  refusals: ['not-found', 'filing.not-possible', 'identity.company-only'],
})

/** One ZIP with the files and an index, which also names those that cannot be saved, with why. */
export const downloadFilings = endpoint({
  name: 'downloadFilings',
  method: 'POST',
  path: '/ContractService/filing/download',
  summary: '下载归档合同（ZIP）',
  access: allowed('contractFiling', 'download'),
  input: v.object({
    filingIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择要下载的合同'),
      v.maxLength(MOST_FILINGS_SAVED, `一次最多下载 ${MOST_FILINGS_SAVED} 份合同`),
    ),
  }),
  output: v.object({
    /** Where the browser fetches the ZIP, and fetches on after a break; good for two hours and this session. */
    path: v.string(),
    /** In bytes. */
    size: v.number(),
  }),
  refusals: ['contract.not-possible', 'contract.archive-too-large', 'identity.company-only'],
})
