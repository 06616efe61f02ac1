// Calls of the operators' desk around the platform's templates (domain.md §8, 模板).
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { templateCategory } from '#protocol/templates/categories.ts'
import { TEMPLATE_NAME_LENGTH, TEMPLATE_NOTE_LENGTH } from '#protocol/templates/templates/templates.ts'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'

export const LAW_LENGTH = 200
export const MOST_LAWS = 20
export const LAWFIRM_TYPE_LENGTH = 30

const facts = {
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
  laws: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.maxLength(LAW_LENGTH, `每条依据最多 ${LAW_LENGTH} 个字`))),
    v.maxLength(MOST_LAWS, `依据最多 ${MOST_LAWS} 条`),
  ),
  /** The day on which the text was last held against the laws. */
  checkedOn: v.pipe(v.string(), v.isoDate('请选择核对日期')),
  /** The kinds of law firms it comes from. */
  lawfirmTypeStr: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LAWFIRM_TYPE_LENGTH, `来源最多 ${LAWFIRM_TYPE_LENGTH} 个字`),
  ),
}

export const platformTextRow = v.object({
  templateId: id,
  ...facts,
  /** 0 on offer, 1 taken off. */
  useStatus: v.picklist([0, 1]),
  version: v.number(),
  /** Whether an operator changed it: releases leave it alone from then on. */
  isEdited: v.boolean(),
  /** How often all customers have used it. */
  uses: v.number(),
  updatedAt: moment,
})
export type PlatformTextRow = v.InferOutput<typeof platformTextRow>

const access = byOperator('templates.manage')
const of = { templateId: id }

/** All of them, in the order in which they are offered. */
export const listPlatformTexts = endpoint({
  name: 'listPlatformTexts',
  method: 'GET',
  path: '/bc_plat/template/list',
  summary: '运营台：平台模板',
  access,
  input: v.object({}),
  output: v.array(platformTextRow),
})

export const getPlatformText = endpoint({
  name: 'getPlatformText',
  method: 'GET',
  path: '/bc_plat/template',
  summary: '运营台：平台模板的内容',
  access,
  input: v.object(of),
  output: v.object({ ...platformTextRow.entries, text: writtenText }),
  refusals: ['not-found'],
})

/** Publishes the next version where the text is another; contracts made before keep theirs. */
export const publishPlatformText = endpoint({
  name: 'publishPlatformText',
  method: 'PUT',
  path: '/bc_plat/template',
  summary: '运营台：修改平台模板并发布新版',
  access,
  mostBytes: 2 * 1024 * 1024,
  input: v.object({
    ...of,
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    ...facts,
    text: writtenText,
  }),
  output: v.object({ version: v.number() }),
  refusals: ['template.invalid', 'template.stale', 'not-found'],
})

/** Takes it off offer, or puts it back. */
export const offerPlatformText = endpoint({
  name: 'offerPlatformText',
  method: 'POST',
  path: '/bc_plat/template/useStatus',
  summary: '运营台：平台模板下架或重新上架',
  access,
  input: v.object({ ...of, useStatus: v.picklist([0, 1]) }),
  output: nothing,
  refusals: ['not-found', 'template.not-possible'],
})

/** Its pages, typeset with open fields. */
export const downloadPlatformText = endpoint({
  name: 'downloadPlatformText',
  method: 'GET',
  path: '/bc_plat/template/pdf',
  summary: '运营台：平台模板的 PDF',
  access,
  input: v.object(of),
  output: v.any(),
  transfer: 'download',
  writes: true,
  refusals: ['not-found'],
})
