// Calls by which a group reads what members opened to it, and they see who looked (domain.md §8).
import * as v from 'valibot'
import { attachedFile, contractDocument, contractRow } from '#protocol/contracts/contracts/contracts.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** The month or the year that today is in. */
export const SUM_PERIODS = ['month', 'year'] as const
const period = v.picklist(SUM_PERIODS)
export type SumPeriod = v.InferOutput<typeof period>

const sums = {
  launched: v.number(),
  completed: v.number(),
  rejected: v.number(),
  expired: v.number(),
  revoked: v.number(),
  /** Documents used up. */
  quotaUsed: v.number(),
}
const sumLine = v.object(sums)
export type SumLine = v.InferOutput<typeof sumLine>
const memberSums = v.object({
  companyId: id,
  companyName: v.string(),
  ...sums,
  /** Documents that are left now. */
  quotaLeft: v.number(),
})
export type MemberSums = v.InferOutput<typeof memberSums>
const monthSums = v.object({ month: v.string(), ...sums })
export type MonthSums = v.InferOutput<typeof monthSums>

/** Of the members that opened their figures, from the first day of the period until today. */
export const readGroupSums = endpoint({
  name: 'readGroupSums',
  method: 'GET',
  path: '/DepartmentService/group/sums',
  summary: '集团：成员企业的汇总数字',
  access: allowed('groupManage', 'view'),
  input: v.object({ period }),
  output: v.object({
    /** Days in China, both inside. */
    from: v.string(),
    to: v.string(),
    members: v.array(memberSums),
    /** All these members together, by month. */
    months: v.array(monthSums),
    total: v.object({ ...sums, quotaLeft: v.number() }),
  }),
  refusals: ['not-found', 'company.not-certified', 'identity.company-only'],
})
export type GroupSums = v.InferOutput<(typeof readGroupSums)['output']>

const openedRow = v.object({
  contractId: id,
  contractNo: v.string(),
  name: v.string(),
  label: contractRow.entries.label,
  initiator: v.string(),
  parties: v.array(v.string()),
  updatedAt: moment,
  /** Under a viewing code: it is opened to nobody outside the contract. */
  isLocked: v.boolean(),
})
export type OpenedRow = v.InferOutput<typeof openedRow>

/** What a member's administrators find in their list of contracts, drafts left out. */
export const listOpenedContracts = endpoint({
  name: 'listOpenedContracts',
  method: 'GET',
  path: '/DepartmentService/group/contracts',
  summary: '集团：成员企业的合同',
  access: allowed('groupManage', 'contracts'),
  input: v.object({
    ...pageInput,
    companyId: id,
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '最多 100 字')), ''),
  }),
  output: v.object({ companyName: v.string(), ...pageOf(openedRow).entries }),
  refusals: ['not-found', 'company.not-certified', 'identity.company-only'],
})

const place = { companyId: id, contractId: id }

/** One of them; its member sees who opened it. */
export const readOpenedContract = endpoint({
  name: 'readOpenedContract',
  method: 'GET',
  writes: true,
  path: '/DepartmentService/group/contract',
  summary: '集团：查看成员企业的一份合同',
  access: allowed('groupManage', 'contracts'),
  input: v.object(place),
  output: v.object({
    companyName: v.string(),
    contractNo: v.string(),
    name: v.string(),
    label: contractRow.entries.label,
    initiator: v.string(),
    contractType: v.string(),
    /** 分; null for none. */
    amount: v.nullable(v.number()),
    deadline: v.nullable(moment),
    completedAt: v.nullable(moment),
    parties: v.array(
      v.object({ partyId: id, who: v.string(), status: v.number(), finishedAt: v.nullable(moment) }),
    ),
    documents: v.array(contractDocument),
    attachList: v.array(attachedFile),
    /** Whether the member opened files for taking away; the initiator of this contract may forbid it all the same. */
    isDownloadOpened: v.boolean(),
    mayDownload: v.boolean(),
  }),
  refusals: ['not-found', 'affiliation.locked', 'company.not-certified', 'identity.company-only'],
})
export type OpenedContract = v.InferOutput<(typeof readOpenedContract)['output']>

const ofDocument = [
  'not-found',
  'affiliation.locked',
  'document.record-broken',
  'company.not-certified',
  'identity.company-only',
] as const

/** The newest revision of one of its documents, for the screen. */
export const readOpenedDocument = endpoint({
  name: 'readOpenedDocument',
  method: 'GET',
  writes: true,
  path: '/DepartmentService/group/document',
  summary: '集团：阅读成员企业的合同文件',
  access: allowed('groupManage', 'contracts'),
  input: v.object({ ...place, documentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ofDocument,
})

/** The same to take away, and files that go along, where the member opened that too. */
export const saveOpenedDocument = endpoint({
  name: 'saveOpenedDocument',
  method: 'GET',
  writes: true,
  path: '/DepartmentService/group/document/save',
  summary: '集团：下载成员企业的合同文件',
  access: allowed('groupManage', 'contracts'),
  input: v.object({ ...place, documentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ofDocument,
})

const look = v.object({
  lookId: id,
  at: moment,
  who: v.string(),
  headName: v.string(),
  contractId: id,
  contractName: v.string(),
  kind: v.picklist(['read', 'download']),
})
export type Look = v.InferOutput<typeof look>

/** Who of a group looked at contracts of the company acted for, the newest first. */
export const listLooks = endpoint({
  name: 'listLooks',
  method: 'GET',
  path: '/DepartmentService/group/looks',
  summary: '集团：集团查看本单位合同的记录',
  access: allowed('groupManage', 'view'),
  input: v.object({ ...pageInput }),
  output: pageOf(look),
  refusals: ['not-found', 'identity.company-only'],
})
