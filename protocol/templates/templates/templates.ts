// Calls around templates: lists, one with its versions, what may be done with it (domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { pdfItem } from '#protocol/pdf-item.ts'
import { templateCategory } from '#protocol/templates/categories.ts'
import { templateContent, templateContentInput } from './content.ts'

/** Most templates of a person or company. */
export const MOST_TEMPLATES = 500
/** Most versions of one template that are told of; older ones stay for the contracts that keep them. */
export const MOST_VERSIONS_SHOWN = 50
export const TEMPLATE_NAME_LENGTH = 50
export const TEMPLATE_NOTE_LENGTH = 200

/** What a viewer may do with a template beside looking at it; asked from its chart and the viewer's rights. */
export const TEMPLATE_ACTIONS = [
  'use',
  'edit',
  'stop',
  'enable',
  'del',
  'favour',
  'unfavour',
  'copy',
  'fix',
  'unfix',
] as const
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number]

/** A card: the item that can be looked at, and what stands on it. `templateType` is the list's: 2 among the common ones, unless it is fixed. */
export const templateRow = v.object({
  ...pdfItem.entries,
  templateId: id,
  templateType: v.picklist([1, 2, 3, 4]),
  templateStyle: v.picklist([1, 2]),
  /** Of the newest content; a new name alone makes none. */
  version: v.number(),
  category: templateCategory,
  note: v.string(),
  /** The laws a platform's text follows, and the day on which it was held against them; empty for others. */
  laws: v.array(v.string()),
  checkedOn: v.string(),
  roles: v.array(v.string()),
  isFavourite: v.boolean(),
  /** How often the identity acted for has used it. */
  uses: v.number(),
  updatedAt: moment,
  actions: v.array(v.picklist(TEMPLATE_ACTIONS)),
})
export type TemplateRow = v.InferOutput<typeof templateRow>

const path = (end: string) => `/ContractService/template${end}`
const of = { templateId: id }
const version = v.pipe(queryNumber, v.minValue(1))
const typed = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写模板名称'),
    v.maxLength(TEMPLATE_NAME_LENGTH, `模板名称最多 ${TEMPLATE_NAME_LENGTH} 个字`),
  ),
  category: templateCategory,
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEMPLATE_NOTE_LENGTH, `说明最多 ${TEMPLATE_NOTE_LENGTH} 个字`),
  ),
}

/** One list by its type; fixed ones are those of the company acted for. */
export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: path('/list'),
  summary: '模板列表',
  access: signedIn,
  input: v.object({
    ...pageInput,
    templateType: v.pipe(queryNumber, v.picklist([1, 2, 3, 4])),
    category: v.optional(templateCategory),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
  }),
  output: pageOf(templateRow),
})

/** A platform's template, one of the company acted for, or one's own; the newest content without `version`. */
export const getTemplate = endpoint({
  name: 'getTemplate',
  method: 'GET',
  path: path(''),
  summary: '模板的内容',
  access: signedIn,
  input: v.object({ ...of, version: v.optional(version) }),
  output: v.object({ ...templateRow.entries, contentVersion: v.number(), content: templateContent }),
  refusals: ['not-found'],
})

/** Its pages: the file as it is, or the text as it is typeset with open fields. */
export const downloadTemplate = endpoint({
  name: 'downloadTemplate',
  method: 'GET',
  path: path('/pdf'),
  summary: '模板的 PDF',
  access: signedIn,
  input: v.object({ ...of, version: v.optional(version) }),
  output: v.any(),
  transfer: 'download',
  // The first look at a text typesets it, and keeps what was made.
  writes: true,
  refusals: ['not-found'],
})

/** A file that goes along with the newest version. */
export const downloadTemplateAttachment = endpoint({
  name: 'downloadTemplateAttachment',
  method: 'GET',
  path: path('/attachment'),
  summary: '模板的附件',
  access: signedIn,
  input: v.object({ ...of, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: path(''),
  summary: '新建模板：在线撰写或上传文件',
  access: allowed('template', 'add'),
  mostBytes: 2 * 1024 * 1024,
  input: v.object({ requestId: id, ...typed, content: templateContentInput }),
  output: v.object({ ...of, version: v.number() }),
  refusals: ['template.invalid', 'template.too-many', 'not-found', 'storage.full'],
})

/** Other content makes the next version; refused where somebody else made one meanwhile. Fixed ones are changed by administrators alone. */
export const changeTemplate = endpoint({
  name: 'changeTemplate',
  method: 'PUT',
  path: path(''),
  summary: '修改模板',
  access: allowed('template', 'edit'),
  mostBytes: 2 * 1024 * 1024,
  input: v.object({ ...of, version, ...typed, content: templateContentInput }),
  output: v.object({ version: v.number() }),
  refusals: [
    'template.invalid',
    'template.stale',
    'template.fixed',
    'template.not-possible',
    'not-found',
    'storage.full',
  ],
})

/** 0 may be used, 1 was stopped. */
export const setTemplateUse = endpoint({
  name: 'setTemplateUse',
  method: 'POST',
  path: path('/useStatus'),
  summary: '启用或停用模板',
  access: allowed('template', 'enable'),
  input: v.object({ ...of, useStatus: v.picklist([0, 1]) }),
  output: nothing,
  refusals: ['not-found', 'template.fixed', 'template.not-possible'],
})

/** Contracts made from it keep their version. */
export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: path(''),
  summary: '删除模板',
  access: allowed('template', 'del'),
  input: v.object(of),
  output: nothing,
  refusals: ['not-found', 'template.fixed', 'template.not-possible'],
})

/** Puts it among the common ones of the caller's identity, or takes it out. */
export const favourTemplate = endpoint({
  name: 'favourTemplate',
  method: 'POST',
  path: path('/common'),
  summary: '收藏到常用模板，或移除',
  access: signedIn,
  input: v.object({ ...of, isFavourite: v.boolean() }),
  output: nothing,
  refusals: ['not-found', 'template.too-many'],
})

/** A template of one's own from the newest version of another. */
export const copyTemplate = endpoint({
  name: 'copyTemplate',
  method: 'POST',
  path: path('/copy'),
  summary: '复制为自建模板',
  access: allowed('template', 'add'),
  input: v.object({ requestId: id, ...of }),
  output: v.object(of),
  refusals: ['not-found', 'template.fixed', 'template.too-many', 'storage.full'],
})

/** Administrators of a company fix its body for all colleagues, or release it. */
export const fixTemplate = endpoint({
  name: 'fixTemplate',
  method: 'POST',
  path: path('/fix'),
  summary: '设为固定模板，或取消',
  access: allowed('template', 'edit'),
  input: v.object({ ...of, isFixed: v.boolean() }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found', 'template.fixed', 'template.not-possible'],
})

export const templateVersion = v.object({
  version: v.number(),
  savedAt: moment,
  savedBy: v.string(),
})
export type TemplateVersion = v.InferOutput<typeof templateVersion>

/** The newest first. */
export const listTemplateVersions = endpoint({
  name: 'listTemplateVersions',
  method: 'GET',
  path: path('/versions'),
  summary: '模板的版本',
  access: signedIn,
  input: v.object(of),
  output: v.array(templateVersion),
  refusals: ['not-found'],
})

/** Who of the identity acted for has used it how often; those who used it most first. */
export const listTemplateUses = endpoint({
  name: 'listTemplateUses',
  method: 'GET',
  path: path('/uses'),
  summary: '模板的使用次数',
  access: signedIn,
  input: v.object(of),
  output: v.object({
    total: v.number(),
    people: v.array(v.object({ name: v.string(), count: v.number(), lastUsedAt: moment })),
  }),
  refusals: ['not-found'],
})
