// A person's file: what a company keeps of an employee's employment, on one page (domain.md §6).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { hrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import { HR_PAPER_KINDS } from '#protocol/hr/hr-forms/running-out.ts'
import { hrDay } from '#protocol/hr/hr-forms/terms.ts'
import { hrNoticeRow } from '#protocol/hr/hr-notices/hr-notices.ts'
import { hrDue } from './dues.ts'

/** Most papers that are noted of one person. */
export const MOST_HR_PAPERS = 30

export const employeeFile = v.object({
  name: v.string(),
  phoneMasked: v.string(),
  /** Their place in the company; null for who is yet to come. */
  place: v.nullable(
    v.object({
      memberId: id,
      /** STAFF_STATUS. */
      status: v.string(),
      staffNo: v.string(),
      post: v.string(),
      departments: v.array(v.string()),
      roles: v.array(v.string()),
      joinedAt: v.nullable(moment),
      leftAt: v.nullable(moment),
    }),
  ),
  /** What runs out next, the nearest first. */
  dues: v.array(hrDue),
  /** What HR noted by hand, the nearest first. */
  papers: v.array(
    v.object({
      hrPaperId: id,
      kind: v.picklist(HR_PAPER_KINDS),
      name: v.string(),
      day: v.string(),
      notedBy: v.string(),
    }),
  ),
  forms: v.array(hrFormRow),
  notices: v.array(hrNoticeRow),
  /** Labour contracts begun from entry forms. */
  contracts: v.array(
    v.object({
      contractId: id,
      name: v.string(),
      status: v.number(),
      isDraft: v.boolean(),
      isOpen: v.boolean(),
    }),
  ),
  /** Seals of the company that they are authorised to use by name. */
  seals: v.array(v.object({ name: v.string(), until: v.nullable(moment) })),
})
export type EmployeeFile = v.InferOutput<typeof employeeFile>

/** Of the two one is given. */
const whose = { memberId: v.optional(id), hrFormId: v.optional(id) }

/** By a colleague's place, or by any form about the person. */
export const getEmployeeFile = endpoint({
  name: 'getEmployeeFile',
  method: 'GET',
  path: '/HumanService/person',
  summary: '员工档案：人事单、合同、通知、印章、角色与到期事项',
  access: allowed('humanResouce', 'attend'),
  input: v.object(whose),
  output: employeeFile,
  writes: true,
  refusals: ['identity.company-only', 'not-found'],
})

const launch = allowed('humanResouce', 'launch')

/** A paper is known by its kind and name: noting it again moves its day. */
export const noteHrPaper = endpoint({
  name: 'noteHrPaper',
  method: 'POST',
  path: '/HumanService/person/paper',
  summary: '在员工档案中登记证件或合同的到期日',
  access: launch,
  input: v.object({
    requestId: id,
    ...whose,
    kind: v.picklist(HR_PAPER_KINDS),
    /** Of a certificate. */
    name: v.pipe(v.string(), v.trim(), v.maxLength(30, '最多 30 个字')),
    day: hrDay,
  }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'draft.invalid', 'hrPaper.too-many'],
})

export const removeHrPaper = endpoint({
  name: 'removeHrPaper',
  method: 'POST',
  path: '/HumanService/person/paper/remove',
  summary: '删除登记的到期日',
  access: launch,
  input: v.object({ requestId: id, hrPaperId: id }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found'],
})
