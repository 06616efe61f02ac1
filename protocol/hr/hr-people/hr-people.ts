// A person's file: what a company keeps of an employee's employment, on one page (domain.md §6).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'
import { hrFormRow } from '#protocol/hr/hr-forms/hr-forms.ts'
import { RUNNING_OUT } from '#protocol/hr/hr-forms/running-out.ts'
import { hrNoticeRow } from '#protocol/hr/hr-notices/hr-notices.ts'

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
  dues: v.array(
    v.object({ what: v.picklist(RUNNING_OUT), words: v.string(), day: v.string(), clause: v.string() }),
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

/** By a colleague's place, or by any form about the person. */
export const getEmployeeFile = endpoint({
  name: 'getEmployeeFile',
  method: 'GET',
  path: '/HumanService/person',
  summary: '员工档案：人事单、合同、通知、印章、角色与到期事项',
  access: allowed('humanResouce', 'attend'),
  input: v.object({ memberId: v.optional(id), hrFormId: v.optional(id) }),
  output: employeeFile,
  refusals: ['identity.company-only', 'not-found'],
})
