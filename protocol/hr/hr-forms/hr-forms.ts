// Calls of HR: forms of entry, regularisation, transfer and departure (domain.md §6).
import * as v from 'valibot'
import { approvalDetail } from '#protocol/contracts/approvals.ts'
import { historyEntry, reason } from '#protocol/contracts/contracts/contracts.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { hrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { hrField, HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import { HR_FORM_ACTIONS, HR_FORM_TABS, HR_KINDS } from './status.ts'
import { hrDay, hrPay, hrPersonal, hrTerms, wentOn } from './terms.ts'

const hrKind = v.picklist(HR_KINDS)
const launch = allowed('humanResouce', 'launch')
const attend = allowed('humanResouce', 'attend')

/** Something the law asks for by a day. */
const due = v.object({ what: v.string(), day: v.string(), clause: v.string() })
const finding = v.object({
  rule: v.string(),
  level: v.picklist(['refused', 'warning']),
  path: v.string(),
  clause: v.string(),
  words: v.string(),
})

/** A line of a list. */
export const hrFormRow = v.object({
  hrFormId: id,
  kind: hrKind,
  name: v.string(),
  phoneMasked: v.string(),
  department: v.string(),
  post: v.string(),
  effectiveDay: v.string(),
  /** HR_FORM_STATUS. */
  status: v.number(),
  /** Whom it waits for now. */
  waitingFor: v.array(v.string()),
  launcher: v.string(),
  updatedAt: moment,
  actions: v.array(v.picklist(HR_FORM_ACTIONS)),
})
export type HrFormRow = v.InferOutput<typeof hrFormRow>

/** One form; personal facts are masked. */
export const hrFormDetail = v.object({
  ...hrFormRow.entries,
  version: v.number(),
  terms: hrTerms,
  /** Its pay, for those who may change it. */
  pay: v.nullable(hrPay),
  personal: hrPersonal,
  hasPay: v.boolean(),
  /** The company's own fields, of the version the form was begun with, with their answers; personal ones are left out. */
  fields: v.array(hrField),
  answers: hrAnswers,
  /** People and departments that answers name, by id. */
  names: v.record(v.string(), v.string()),
  /** Names of the roles that a transfer gives or takes, by code. */
  roleNames: v.record(v.string(), v.string()),
  endReason: v.string(),
  findings: v.array(finding),
  dues: v.array(due),
  successor: v.string(),
  approval: v.nullable(approvalDetail),
  /** Parts that the reader, asked to approve, may give back. */
  returnable: v.array(v.picklist(HR_OWNERS)),
  /** The part that was given back and is being mended. */
  mended: v.nullable(v.object({ owner: v.picklist(HR_OWNERS), by: v.string(), reason: v.string() })),
  /** The labour contract begun from it. */
  labour: v.nullable(
    v.object({
      contractId: id,
      name: v.string(),
      /** CONTRACT_STATUS. */
      status: v.number(),
      isDraft: v.boolean(),
      /** Whether the caller may open it. */
      isOpen: v.boolean(),
    }),
  ),
  history: v.array(historyEntry),
})
export type HrFormDetail = v.InferOutput<typeof hrFormDetail>

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
  output: v.object({ ...hrPersonal.entries, ...hrPay.entries, answers: hrAnswers }),
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
  refusals: ['identity.company-only'],
})

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

/** Forms that were copied to the caller, newest first. */
export const listHrCopies = endpoint({
  name: 'listHrCopies',
  method: 'GET',
  path: path('/copies'),
  summary: '抄送给我的人事单',
  access: signedIn,
  input: v.object({ ...pageInput, kind: v.optional(v.picklist([...HR_KINDS, 'all']), 'all'), search }),
  output: pageOf(v.object({ ...hrFormRow.entries, isRead: v.boolean() })),
  refusals: ['identity.company-only'],
})
