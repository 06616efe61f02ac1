// Calls by which a company's applications prepare a contract: files, templates, parties, places.
// What they prepare is a draft of the colleague in whose name the application launches (decision 0096).
import * as v from 'valibot'
import { uploaded } from '#protocol/base.ts'
import {
  FIELD_KINDS,
  MAX_FIELDS,
  MAX_PARTIES,
  MAX_CC,
  willingMethod,
} from '#protocol/contracts/drafts/drafts.ts'
import { askedField } from '#protocol/contracts/drafts/template.ts'
import { VALUE_MAX } from '#protocol/contracts/fields/fields.ts'
import { MAX_FILES } from '#protocol/document-limits.ts'
import { byApplication, endpoint } from '#protocol/endpoint.ts'
import { id, moment, queryNumber, sha256 } from '#protocol/envelope.ts'

const short = v.pipe(v.string(), v.trim(), v.maxLength(100))
const path = (end: string) => `/OpenService${end}`

/** The application's own number of a contract, by which it finds it again. */
export const externalNo = v.pipe(v.string(), v.trim(), v.maxLength(64, '外部编号最多 64 个字符'))

/** Keeps a document as the PDF that will be signed; the query, SHA-256 included, is what is signed. */
export const uploadOpenFile = endpoint({
  name: 'uploadOpenFile',
  method: 'POST',
  path: path('/file'),
  summary: '上传要签署的文件',
  access: byApplication,
  transfer: 'upload',
  input: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写文件名'), v.maxLength(200)),
    sha256,
  }),
  output: uploaded,
  refusals: [
    'application.no-sender',
    'document.kind-unknown',
    'document.too-large',
    'document.busy',
    'document.timed-out',
    'upload.sha256',
    'storage.full',
  ],
})

/** The company's own templates that are in use, the fixed ones among them. */
export const listOpenTemplates = endpoint({
  name: 'listOpenTemplates',
  method: 'GET',
  path: path('/template/list'),
  summary: '单位可用的模板',
  access: byApplication,
  input: v.object({
    /** 1 of the platform, 3 of the company, 4 fixed ones of the company. */
    templateType: v.optional(v.pipe(queryNumber, v.picklist([1, 3, 4], '请填写 1、3 或 4')), 3),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, '请填写上一页给出的 cursor')), '1'),
  }),
  output: v.object({
    rows: v.array(v.object({ templateId: id, name: v.string(), version: v.number(), updatedAt: moment })),
    /** Of the next page; null on the last one. */
    cursor: v.nullable(v.string()),
  }),
  refusals: ['application.no-sender'],
})

/** What has to be known to launch from it. */
export const getOpenTemplate = endpoint({
  name: 'getOpenTemplate',
  method: 'GET',
  path: path('/template'),
  summary: '模板的角色与填写项',
  access: byApplication,
  input: v.object({ templateId: id }),
  output: v.object({
    templateId: id,
    name: v.string(),
    version: v.number(),
    /** 甲方, 乙方 …; `isSealed`: a company's seal is wanted. */
    roles: v.array(v.object({ name: v.string(), isSealed: v.boolean() })),
    fields: v.array(v.pick(askedField, ['key', 'kind', 'label', 'role', 'required', 'options'])),
  }),
  refusals: ['application.no-sender', 'not-found', 'template.stopped', 'template.unplaced'],
})

/** A party as an application names it; the initiator's own identity needs no names. */
const openParty = v.object({
  /** 1 a person, 2 a company. */
  partyType: v.pipe(v.picklist([1, 2], '请填写 1（个人）或 2（单位）'), v.description('1 个人，2 单位')),
  isSelf: v.optional(v.pipe(v.boolean(), v.description('发起方自己，不必填写姓名与手机号')), false),
  name: v.optional(short, ''),
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20)), ''),
  companyName: v.optional(short, ''),
  /** The role of the template that it takes. */
  role: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10)), ''),
  signOrder: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PARTIES))),
  willing: v.optional(v.pipe(v.array(willingMethod), v.minLength(1), v.maxLength(3)), ['sms', 'signPwd']),
})
export type OpenParty = v.InferOutput<typeof openParty>

const index = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const points = v.pipe(v.number(), v.minValue(-10_000), v.maxValue(10_000))

/** Where a party signs: at a point of a page, or beside words of the text. Points (1/72 inch) as seen, origin top left. */
const openPlace = v.object({
  /** Of `fileIds` and `parties`, from 0. */
  file: v.optional(v.pipe(index(MAX_FILES - 1), v.description('fileIds 中的序号，从 0 起')), 0),
  party: v.pipe(index(MAX_PARTIES - 1), v.description('parties 中的序号，从 0 起')),
  kind: v.picklist(FIELD_KINDS),
  /** From 0; with `keyword` only this page is searched. For 骑缝章 the first page. */
  page: v.optional(v.pipe(index(9999), v.description('页，从 0 起；有关键字时只找这一页'))),
  /** Left upper corner; with `keyword` how far from the end of the words. */
  x: v.optional(v.pipe(points, v.description('左上角，点；有关键字时是偏移'))),
  y: v.optional(v.pipe(points, v.description('左上角，点；有关键字时是偏移'))),
  keyword: v.optional(
    v.pipe(v.string(), v.trim(), v.minLength(1, '请填写关键字'), v.maxLength(50, '关键字最多 50 个字')),
  ),
  /** Which of several occurrences, from 1; all without it. */
  occurrence: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
})
export type OpenPlace = v.InferOutput<typeof openPlace>

/** A draft from files or from a template; nothing goes out before `launchOpenContract`. */
export const createOpenDraft = endpoint({
  name: 'createOpenDraft',
  method: 'POST',
  path: path('/contract/draft'),
  summary: '以文件或模板新建合同草稿，设置签署方与签署位置',
  access: byApplication,
  input: v.object({
    requestId: id,
    name: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写合同名称'), v.maxLength(200)),
    externalNo: v.optional(externalNo, ''),
    fileIds: v.optional(v.pipe(v.array(id), v.maxLength(MAX_FILES, `最多 ${MAX_FILES} 份文件`)), []),
    templateId: v.optional(id),
    /** What is filled into the template, by the field's key. */
    values: v.optional(
      v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(VALUE_MAX))),
      {},
    ),
    parties: v.pipe(
      v.array(openParty),
      v.minLength(1, '请填写签署方'),
      v.maxLength(MAX_PARTIES, `最多 ${MAX_PARTIES} 个签署方`),
    ),
    places: v.optional(v.pipe(v.array(openPlace), v.maxLength(MAX_FIELDS)), []),
    /** Places are read from the text, as the wizard proposes them, for parties that `places` does not name. */
    readsPlaces: v.optional(v.pipe(v.boolean(), v.description('从正文读出其余各方的位置')), false),
    copies: v.optional(
      v.pipe(
        v.array(v.object({ name: short, phone: v.pipe(v.string(), v.trim(), v.maxLength(20)) })),
        v.maxLength(MAX_CC, `最多抄送 ${MAX_CC} 人`),
      ),
      [],
    ),
    ordered: v.optional(v.boolean(), false),
    /** 30 days from now without it. */
    deadline: v.optional(moment),
  }),
  output: v.object({
    contractId: id,
    /** How many places were set; those of a template come with its file at the launch. */
    places: v.number(),
  }),
  refusals: [
    'application.no-sender',
    'application.external-no-taken',
    'identity.not-certified',
    'draft.invalid',
    'not-found',
    'template.stopped',
    'template.unplaced',
    'document.busy',
    'document.timed-out',
    'storage.full',
  ],
})
