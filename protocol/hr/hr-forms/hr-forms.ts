// Calls of HR: forms of entry, regularisation, transfer and departure (domain.md §6).
import * as v from 'valibot'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing, queryNumber } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { hrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { hrFormDetail, hrFormRow, hrKind } from './hr-form.ts'
import { HR_FORM_TABS, HR_KINDS } from './status.ts'
import { hrDay, hrPay, hrPersonal, hrTerms, wentOn } from './terms.ts'

const launch = allowed('humanResouce', 'launch')
const attend = allowed('humanResouce', 'attend')

const path = (end: string) => `/HumanService/form${end}`
const of = { hrFormId: id }
const content = { terms: hrTerms, pay: hrPay, answers: v.optional(hrAnswers, {}) }

export const createHrForm = endpoint({
  name: 'createHrForm',
  method: 'POST',
  path: path(''),
  summary: '新建人事单草稿',
  access: launch,
  /** `design` is the version of the company's own fields that was shown; 0 for none. */
  input: v.object({ requestId: id, kind: hrKind, design: v.optional(v.number(), 0), ...content }),
  output: v.object({ hrFormId: id, version: v.number() }),
  refusals: ['identity.company-only', 'not-found', 'draft.stale'],
})

/** What is known of a colleague for the fields of HR's part that begin with it; personal facts are noted as seen. */
export const getHrStarts = endpoint({
  name: 'getHrStarts',
  method: 'GET',
  path: path('/starts'),
  summary: '按员工已知信息给出表单的默认值',
  access: launch,
  input: v.object({ kind: hrKind, design: queryNumber, memberId: id }),
  output: v.object({ answers: hrAnswers }),
  writes: true,
  refusals: ['identity.company-only', 'not-found'],
})

export const saveHrForm = endpoint({
  name: 'saveHrForm',
  method: 'PUT',
  path: path(''),
  summary: '保存人事单草稿',
  access: launch,
  input: v.object({ ...of, version: v.number(), ...content }),
  output: v.object({ version: v.number() }),
  refusals: ['identity.company-only', 'not-found', 'draft.stale', 'hrForm.not-possible'],
})

/** Sends it to the employee to fill in, or to approval; `wentOn` names the warnings of the law that were read. */
export const sendHrForm = endpoint({
  name: 'sendHrForm',
  method: 'POST',
  path: path('/send'),
  summary: '发起人事单：请员工填写或提交审批',
  access: launch,
  input: v.object({ ...of, version: v.number(), wentOn, requestId: id }),
  output: v.object({ status: v.number() }),
  refusals: [
    'identity.company-only',
    'not-found',
    'draft.stale',
    'draft.invalid',
    'hrForm.law',
    'hrForm.not-possible',
    'approval.nobody',
  ],
})

export const cancelHrForm = endpoint({
  name: 'cancelHrForm',
  method: 'POST',
  path: path('/cancel'),
  summary: '取消人事单',
  access: launch,
  input: v.object({ ...of, requestId: id, reason }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'hrForm.not-possible'],
})

/** Sends the employee the link again. */
export const urgeHrForm = endpoint({
  name: 'urgeHrForm',
  method: 'POST',
  path: path('/urge'),
  summary: '提醒员工填写',
  access: launch,
  input: v.object({ ...of, requestId: id }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'hrForm.not-possible'],
})

/** Most forms whose people are reminded in one call. */
export const MOST_URGED = 50

/** Reminds whoever a form waits for, the employee or its approvers; each form by itself. */
export const urgeHrForms = endpoint({
  name: 'urgeHrForms',
  method: 'POST',
  path: path('/urgeMany'),
  summary: '批量催办人事单',
  access: launch,
  input: v.object({
    requestId: id,
    hrFormIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择人事单'),
      v.maxLength(MOST_URGED, `一次最多催办 ${MOST_URGED} 份人事单`),
    ),
  }),
  output: v.object({
    done: v.number(),
    failures: v.array(v.object({ hrFormId: id, name: v.string(), reason: v.string() })),
  }),
  refusals: ['identity.company-only'],
})

/** Templates a labour contract can be filled from. */
export const listLabourTexts = endpoint({
  name: 'listLabourTexts',
  method: 'GET',
  path: path('/contract/texts'),
  summary: '可用于劳动合同的模板',
  access: launch,
  input: v.object({}),
  output: v.array(v.object({ templateId: id, name: v.string(), isPlatform: v.boolean() })),
  refusals: ['identity.company-only'],
})

/** A draft of the labour contract with the employee as its other side, filled from the form. */
export const beginLabourContract = endpoint({
  name: 'beginLabourContract',
  method: 'POST',
  path: path('/contract'),
  summary: '从入职单发起劳动合同',
  access: launch,
  input: v.object({ ...of, templateId: id, requestId: id }),
  output: v.object({ contractId: id }),
  refusals: [
    'identity.company-only',
    'identity.not-certified',
    'not-found',
    'hrForm.not-possible',
    'template.stopped',
    'template.unplaced',
    'storage.full',
  ],
})

const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), '')

/** What narrows a list besides its tab; a department counts with all below it, either end of the days may be open. */
const narrowing = {
  search,
  departmentId: v.optional(id),
  from: v.optional(hrDay, ''),
  to: v.optional(hrDay, ''),
}

export const listHrForms = endpoint({
  name: 'listHrForms',
  method: 'GET',
  mayBeBehind: true,
  path: path('/list'),
  summary: '人事单列表',
  access: attend,
  input: v.object({ ...pageInput, kind: hrKind, tab: v.picklist(HR_FORM_TABS), ...narrowing }),
  output: pageOf(hrFormRow),
  refusals: ['identity.company-only'],
})

export const countHrForms = endpoint({
  name: 'countHrForms',
  method: 'GET',
  mayBeBehind: true,
  path: path('/counts'),
  summary: '人事单各状态的数量',
  access: attend,
  input: v.object({ kind: hrKind, ...narrowing }),
  output: v.record(v.picklist(HR_FORM_TABS), v.number()),
  refusals: ['identity.company-only'],
})

export const getHrForm = endpoint({
  name: 'getHrForm',
  method: 'GET',
  path: path('/detail'),
  summary: '一份人事单：内容、进度、记录',
  access: signedIn,
  input: v.object(of),
  output: hrFormDetail,
  writes: true,
  refusals: ['not-found'],
})

/** The personal facts in full; the form's history keeps who looked. */
export const revealHrForm = endpoint({
  name: 'revealHrForm',
  method: 'POST',
  path: path('/personal'),
  summary: '查看人事单中的个人信息（记入记录）',
  access: launch,
  input: v.object({ ...of, requestId: id }),
  output: v.object({
    ...hrPersonal.entries,
    ...hrPay.entries,
    answers: hrAnswers,
    /** People and departments that answers name, by id. */
    names: v.record(v.string(), v.string()),
  }),
  refusals: ['identity.company-only', 'not-found'],
})

export const exportHrForms = endpoint({
  name: 'exportHrForms',
  method: 'POST',
  path: path('/export'),
  summary: '导出人事台账（Excel）',
  access: allowed('humanResouce', 'export'),
  input: v.object({ kind: hrKind, tab: v.picklist(HR_FORM_TABS), ...narrowing }),
  output: v.any(),
  transfer: 'download',
  refusals: ['identity.company-only', 'hrForm.too-many'],
})

/** Forms that were copied to the caller, newest first. */
export const listHrCopies = endpoint({
  name: 'listHrCopies',
  method: 'GET',
  mayBeBehind: true,
  path: path('/copies'),
  summary: '抄送给我的人事单',
  access: signedIn,
  input: v.object({ ...pageInput, kind: v.optional(v.picklist([...HR_KINDS, 'all']), 'all'), search }),
  output: pageOf(v.object({ ...hrFormRow.entries, isRead: v.boolean() })),
  refusals: ['identity.company-only'],
})
