// Calls of form designs: the fields a company adds to its HR forms, and whom they are copied to.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import { hrField, hrFields, MOST_HR_COPIES } from './fields.ts'

const kind = v.picklist(HR_KINDS)
/** 1 when it is handed in, 2 once it has passed. */
const timing = v.picklist([1, 2])

export const hrDesign = v.object({
  kind,
  /** 0 while nothing was designed. */
  version: v.number(),
  fields: v.array(hrField),
  copies: v.object({
    timing,
    people: v.array(v.object({ memberId: id, name: v.string() })),
  }),
  savedBy: v.string(),
  savedAt: v.nullable(moment),
  /** Approval processes of this kind, which are drawn at pages of their own. */
  processes: v.array(v.object({ processId: id, name: v.string(), isEnabled: v.boolean() })),
})
export type HrDesign = v.InferOutput<typeof hrDesign>

export const getHrDesign = endpoint({
  name: 'getHrDesign',
  method: 'GET',
  path: '/HumanService/design',
  summary: '人事表单的设置：单位自己的字段、抄送、审批流程',
  access: allowed('humanResouce', 'attend'),
  input: v.object({ kind }),
  output: hrDesign,
  refusals: ['identity.company-only'],
})

/** A new version; forms that were begun keep theirs. */
export const saveHrDesign = endpoint({
  name: 'saveHrDesign',
  method: 'POST',
  path: '/HumanService/design',
  summary: '保存人事表单的设置为新版本',
  access: allowed('humanResouce', 'formSet'),
  input: v.object({
    kind,
    version: v.number(),
    fields: hrFields,
    copies: v.object({
      timing,
      memberIds: v.pipe(v.array(id), v.maxLength(MOST_HR_COPIES, `最多抄送 ${MOST_HR_COPIES} 人`)),
    }),
    requestId: id,
  }),
  output: hrDesign,
  refusals: ['identity.company-only', 'not-found', 'draft.stale', 'draft.invalid'],
})
