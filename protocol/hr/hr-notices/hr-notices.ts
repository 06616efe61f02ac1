// Calls around notices to employees: written from a text, sealed, delivered, received (domain.md §6).
import * as v from 'valibot'
import { historyEntry, reason } from '#protocol/contracts/contracts/contracts.ts'
import { askedField, draftTemplate } from '#protocol/contracts/drafts/template.ts'
import { VALUE_MAX } from '#protocol/contracts/fields/fields.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { HR_NOTICE_ACTIONS, HR_NOTICE_KINDS, HR_NOTICE_TABS } from './status.ts'

const kind = v.picklist(HR_NOTICE_KINDS)
const launch = allowed('humanResouce', 'launch')
const attend = allowed('humanResouce', 'attend')
const { values: shown } = draftTemplate.entries
/** What is typed, by key, written as `FieldValue` says. */
const values = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(VALUE_MAX))),
  v.maxEntries(300),
)

/** A line of the list. */
export const hrNoticeRow = v.object({
  hrNoticeId: id,
  kind,
  title: v.string(),
  name: v.string(),
  phoneMasked: v.string(),
  launcher: v.string(),
  /** HR_NOTICE_STATUS. */
  status: v.number(),
  deliveredAt: v.nullable(moment),
  confirmedAt: v.nullable(moment),
  updatedAt: moment,
  actions: v.array(v.picklist(HR_NOTICE_ACTIONS)),
})
export type HrNoticeRow = v.InferOutput<typeof hrNoticeRow>

const page = v.object({ width: v.number(), height: v.number() })

export const hrNoticeDetail = v.object({
  ...hrNoticeRow.entries,
  version: v.number(),
  /** What its text asks, and what was filled in: for those who may still change it. */
  fields: v.array(askedField),
  values: shown,
  /** The form it came from. */
  hrFormId: v.nullable(id),
  /** The application by which it is sealed, where the caller may see it. */
  paperId: v.nullable(id),
  /** Whether the company has a 人事专用章 in use, which is then chosen beforehand. */
  hasHrSeal: v.boolean(),
  /** The seal it bears, once it is sealed. */
  sealedWith: v.string(),
  /** Of the sealed file, for those who may open it. */
  pages: v.array(page),
  endReason: v.string(),
  history: v.array(historyEntry),
})
export type HrNoticeDetail = v.InferOutput<typeof hrNoticeDetail>

const path = (end: string) => `/HumanService/notice${end}`
const of = { hrNoticeId: id }
const version = v.number()

/** Texts a notice can be made of: one side's word, with a place for its seal. */
export const listNoticeTexts = endpoint({
  name: 'listNoticeTexts',
  method: 'GET',
  path: path('/texts'),
  summary: '可用于人事通知的文本',
  access: launch,
  input: v.object({ kind }),
  output: v.array(v.object({ templateId: id, name: v.string(), isPlatform: v.boolean() })),
  refusals: ['identity.company-only'],
})

/** A draft about the person of a form, or about a colleague, with what is known of them filled in. */
export const beginHrNotice = endpoint({
  name: 'beginHrNotice',
  method: 'POST',
  path: path(''),
  summary: '新建人事通知',
  access: launch,
  input: v.object({
    requestId: id,
    kind,
    templateId: id,
    /** Of the two one is given. */
    hrFormId: v.nullable(id),
    memberId: v.nullable(id),
  }),
  output: v.object({ hrNoticeId: id, version }),
  refusals: [
    'identity.company-only',
    'identity.not-certified',
    'not-found',
    'template.stopped',
    'hrNotice.text',
  ],
})

export const saveHrNotice = endpoint({
  name: 'saveHrNotice',
  method: 'PUT',
  path: path(''),
  summary: '保存人事通知草稿',
  access: launch,
  input: v.object({ ...of, version, values }),
  output: v.object({ version }),
  refusals: ['identity.company-only', 'not-found', 'draft.stale', 'hrNotice.not-possible'],
})

/** The pages at these values; what is missing or wrong is shown as open. */
export const previewHrNotice = endpoint({
  name: 'previewHrNotice',
  method: 'POST',
  path: path('/preview'),
  summary: '预览人事通知',
  access: launch,
  input: v.object({ ...of, values }),
  output: v.any(),
  transfer: 'download',
  refusals: ['identity.company-only', 'not-found', 'document.busy', 'document.timed-out'],
})

/** Saves, typesets and hands it in to be sealed by those who may. */
export const sendHrNotice = endpoint({
  name: 'sendHrNotice',
  method: 'POST',
  path: path('/send'),
  summary: '提交人事通知用印',
  access: launch,
  input: v.object({ ...of, version, values, requestId: id }),
  output: v.object({ status: v.number() }),
  refusals: [
    'identity.company-only',
    'identity.not-certified',
    'not-found',
    'draft.stale',
    'draft.invalid',
    'hrNotice.not-possible',
    'quota.used-up',
    'storage.full',
    'document.busy',
    'document.timed-out',
    'document.too-many-pages',
  ],
})

export const cancelHrNotice = endpoint({
  name: 'cancelHrNotice',
  method: 'POST',
  path: path('/cancel'),
  summary: '取消人事通知',
  access: launch,
  input: v.object({ ...of, requestId: id, reason }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'hrNotice.not-possible'],
})

/** Sends the employee the link again. */
export const urgeHrNotice = endpoint({
  name: 'urgeHrNotice',
  method: 'POST',
  path: path('/urge'),
  summary: '提醒员工签收',
  access: launch,
  input: v.object({ ...of, requestId: id }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'hrNotice.not-possible'],
})

export const listHrNotices = endpoint({
  name: 'listHrNotices',
  method: 'GET',
  mayBeBehind: true,
  path: path('/list'),
  summary: '人事通知列表',
  access: attend,
  input: v.object({
    ...pageInput,
    tab: v.picklist(HR_NOTICE_TABS),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
  }),
  output: pageOf(hrNoticeRow),
  refusals: ['identity.company-only'],
})

export const countHrNotices = endpoint({
  name: 'countHrNotices',
  method: 'GET',
  mayBeBehind: true,
  path: path('/counts'),
  summary: '人事通知各状态的数量',
  access: attend,
  input: v.object({}),
  output: v.record(v.picklist(HR_NOTICE_TABS), v.number()),
  refusals: ['identity.company-only'],
})

export const getHrNotice = endpoint({
  name: 'getHrNotice',
  method: 'GET',
  path: path('/detail'),
  summary: '一份人事通知：内容、进度、记录',
  access: attend,
  input: v.object(of),
  output: hrNoticeDetail,
  refusals: ['identity.company-only', 'not-found'],
})

/** The employee's own notice, opened from a text message: by the phone it was sent to alone. */
export const getReceivedNotice = endpoint({
  name: 'getReceivedNotice',
  method: 'GET',
  path: path('/received'),
  summary: '收到的人事通知',
  access: signedIn,
  input: v.object(of),
  output: v.object({
    title: v.string(),
    companyName: v.string(),
    name: v.string(),
    status: v.number(),
    deliveredAt: v.nullable(moment),
    confirmedAt: v.nullable(moment),
    pages: v.array(page),
  }),
  refusals: ['not-found'],
})

/** The employee has received it; that says nothing of whether they agree. */
export const confirmHrNotice = endpoint({
  name: 'confirmHrNotice',
  method: 'POST',
  path: path('/confirm'),
  summary: '确认签收人事通知',
  access: signedIn,
  input: v.object({ ...of, requestId: id }),
  output: nothing,
  refusals: ['not-found', 'hrNotice.not-possible'],
})

/** The sealed file: for HR and for the employee it was delivered to. */
export const openHrNotice = endpoint({
  name: 'openHrNotice',
  method: 'POST',
  path: path('/file'),
  summary: '打开盖章后的人事通知',
  access: signedIn,
  input: v.object(of),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
