// Calls of those whose part of an HR form it is: the employee, the head, and whoever gives one back.
import * as v from 'valibot'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { hrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { hrField, HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import { hrKind } from './hr-form.ts'
import { hrPersonal } from './terms.ts'

const path = (end: string) => `/HumanService/form${end}`
const of = { hrFormId: id }

/** The employee's own part, opened from a text message: by the phone it was sent to alone. */
export const getHrFill = endpoint({
  name: 'getHrFill',
  method: 'GET',
  path: path('/fill'),
  summary: '员工填写的部分',
  access: signedIn,
  input: v.object(of),
  output: v.object({
    kind: hrKind,
    companyName: v.string(),
    name: v.string(),
    post: v.string(),
    effectiveDay: v.string(),
    status: v.number(),
    /** Whether it waits for this part now. */
    isOpen: v.boolean(),
    /** Why an approver gave it back; empty for the first time. */
    returnedWhy: v.string(),
    version: v.number(),
    personal: hrPersonal,
    fields: v.array(hrField),
    answers: hrAnswers,
  }),
  refusals: ['not-found'],
})

const part = { personal: hrPersonal, answers: v.optional(hrAnswers, {}) }

export const saveHrFill = endpoint({
  name: 'saveHrFill',
  method: 'PUT',
  path: path('/fill'),
  summary: '保存员工填写的部分',
  access: signedIn,
  input: v.object({ ...of, version: v.number(), ...part }),
  output: v.object({ version: v.number() }),
  refusals: ['not-found', 'draft.stale', 'hrForm.not-possible'],
})

/** Hands it in; the approval begins. */
export const submitHrFill = endpoint({
  name: 'submitHrFill',
  method: 'POST',
  path: path('/fill'),
  summary: '员工提交填写的部分',
  access: signedIn,
  input: v.object({ ...of, version: v.number(), ...part, requestId: id }),
  output: nothing,
  refusals: [
    'not-found',
    'draft.stale',
    'draft.invalid',
    'hrForm.law',
    'hrForm.not-possible',
    'approval.nobody',
  ],
})

/** The head's part, written by whoever is asked to approve the form now; it must be whole before the approval passes. */
export const saveHrHead = endpoint({
  name: 'saveHrHead',
  method: 'PUT',
  path: path('/head'),
  summary: '审批人填写主管部分',
  access: signedIn,
  input: v.object({ ...of, answers: hrAnswers }),
  output: nothing,
  refusals: ['not-found', 'draft.invalid', 'hrForm.not-possible'],
})

/** Gives one part back to whoever wrote it; once it is mended the same approver is asked. */
export const returnHrPart = endpoint({
  name: 'returnHrPart',
  method: 'POST',
  path: path('/returnPart'),
  summary: '审批人把人事单的一部分退回修改',
  access: signedIn,
  input: v.object({ ...of, owner: v.picklist(HR_OWNERS), reason, requestId: id }),
  output: nothing,
  refusals: ['not-found', 'hrForm.not-possible'],
})

/** A picture that was handed in with a form; the history keeps who opened a personal one. */
export const openHrFile = endpoint({
  name: 'openHrFile',
  method: 'POST',
  path: path('/file'),
  summary: '打开人事单中的图片（个人材料记入记录）',
  access: signedIn,
  input: v.object({ ...of, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
