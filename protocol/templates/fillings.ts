// Calls around filling a template: its draft, its preview, its file (domain.md §2).
import * as v from 'valibot'
import { WIZARD_STEPS, draft } from '#protocol/contracts/drafts/drafts.ts'
import { askedField, draftRole, draftTemplate } from '#protocol/contracts/drafts/template.ts'
import { VALUE_MAX } from '#protocol/contracts/fields/fields.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'

const access = allowed('contract', 'launch')
const path = (end: string) => `/ContractService/template/filling${end}`
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const { values } = draftTemplate.entries

/** A new draft at the newest version: one's own identity takes the first role that fits it. */
export const beginFilling = endpoint({
  name: 'beginFilling',
  method: 'POST',
  path: path(''),
  summary: '使用模板：新建草稿',
  access,
  input: v.object({ requestId: id, templateId: id }),
  output: draft,
  refusals: ['identity.not-certified', 'not-found', 'template.stopped', 'template.unplaced', 'storage.full'],
})

/** What stands beside the draft: a newer version, and what was typed the last time; contacts and papers of people are not remembered. */
export const getFilling = endpoint({
  name: 'getFilling',
  method: 'GET',
  path: path(''),
  summary: '模板填写：新版本与上次填写的内容',
  access,
  input: v.object({ contractId: id }),
  output: v.object({
    newest: v.nullable(
      v.object({
        version,
        roles: v.array(v.omit(draftRole, ['partyId'])),
        fields: v.array(askedField),
      }),
    ),
    remembered: values,
  }),
  refusals: ['not-found', 'draft.launched'],
})

/** The pages at these values; what is missing or wrong is shown as open. */
export const previewFilling = endpoint({
  name: 'previewFilling',
  method: 'POST',
  path: path('/preview'),
  summary: '模板填写：预览',
  access,
  input: v.object({
    templateId: id,
    version,
    values: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(VALUE_MAX))),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: [
    'not-found',
    'template.stopped',
    'template.unplaced',
    'draft.invalid',
    'document.busy',
    'document.timed-out',
  ],
})

/** Typesets the saved draft, keeps it as its file with places and open fields, and opens the step named. */
export const makeFilling = endpoint({
  name: 'makeFilling',
  method: 'POST',
  path: path('/file'),
  summary: '模板填写：生成合同文件',
  access,
  input: v.object({
    requestId: id,
    contractId: id,
    version: v.number(),
    step: v.picklist(WIZARD_STEPS),
  }),
  output: draft,
  refusals: [
    'not-found',
    'draft.stale',
    'draft.launched',
    'draft.invalid',
    'template.stopped',
    'template.unplaced',
    'document.busy',
    'document.timed-out',
    'document.too-many-pages',
    'storage.full',
  ],
})
