// What a version of a template holds: an online text, or a file with fields and places (domain.md §8).
import * as v from 'valibot'
import { MAX_FIELDS, FIELD_KINDS } from '#protocol/contracts/drafts/drafts.ts'
import { MAX_ATTACHMENTS } from '#protocol/document-limits.ts'
import { filledField } from '#protocol/contracts/fields/fields.ts'
import { id, sha256 } from '#protocol/envelope.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import { MOST_ROLES } from '#protocol/templates/written-texts/limits.ts'
import { roleName } from '#protocol/templates/written-texts/pieces.ts'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'

const { fileId: _fileId, partyId: _partyId, value: _value, ...fieldEntries } = filledField.entries

/** A field on a page, as `filledField` without file, party and value: `role` fills it, or the initiator where it is null. */
export const templateField = v.object({ ...fieldEntries, role: v.nullable(roleName) })
export type TemplateField = v.InferOutput<typeof templateField>

/** A place on a page where a role signs, as `draftField` without file and party. */
export const templatePlace = v.object({
  fieldId: id,
  role: roleName,
  kind: v.picklist(FIELD_KINDS),
  page: v.pipe(v.number(), v.integer(), v.minValue(0)),
  x: v.number(),
  y: v.number(),
  w: v.number(),
  h: v.number(),
})
export type TemplatePlace = v.InferOutput<typeof templatePlace>

const attachments = v.optional(
  v.pipe(v.array(id), v.maxLength(MAX_ATTACHMENTS, `附件最多 ${MAX_ATTACHMENTS} 份`)),
  [],
)
const pageParts = {
  /** 甲方, 乙方 …: who signs, in order; parties take them over. */
  roles: v.pipe(v.array(roleName), v.maxLength(MOST_ROLES, `签署方最多 ${MOST_ROLES} 个`)),
  fields: v.pipe(v.array(templateField), v.maxLength(MAX_FIELDS, `填写项最多 ${MAX_FIELDS} 个`)),
  places: v.pipe(v.array(templatePlace), v.maxLength(MAX_FIELDS, `签署位置最多 ${MAX_FIELDS} 个`)),
}

/** As it is saved; files are named that the caller uploaded, or that a version of the same template has. */
export const templateContentInput = v.variant('templateStyle', [
  v.object({ templateStyle: v.literal(TEMPLATE_STYLE.online), text: writtenText, attachments }),
  v.object({ templateStyle: v.literal(TEMPLATE_STYLE.file), fileId: id, ...pageParts, attachments }),
])
export type TemplateContentInput = v.InferOutput<typeof templateContentInput>

/** A file of a version; its id names it in calls about this template alone. */
export const templateFile = v.object({
  fileId: id,
  name: v.string(),
  sha256,
  size: v.number(),
  /** Sizes in points as seen. */
  pages: v.array(v.object({ width: v.number(), height: v.number() })),
})
export type TemplateFile = v.InferOutput<typeof templateFile>

/** A file that goes along. */
export const templateAttachment = v.object({ fileId: id, name: v.string(), size: v.number() })
export type TemplateAttachment = v.InferOutput<typeof templateAttachment>

/** As it is read. Roles, fields and anchors of an online text stand in the text. */
export const templateContent = v.variant('templateStyle', [
  v.object({
    templateStyle: v.literal(TEMPLATE_STYLE.online),
    text: writtenText,
    attachments: v.array(templateAttachment),
  }),
  v.object({
    templateStyle: v.literal(TEMPLATE_STYLE.file),
    file: templateFile,
    roles: v.array(v.string()),
    fields: v.array(templateField),
    places: v.array(templatePlace),
    attachments: v.array(templateAttachment),
  }),
])
export type TemplateContent = v.InferOutput<typeof templateContent>

/** 甲方, 乙方 … of a content, in order. */
export const rolesOf = (content: TemplateContent): readonly string[] =>
  content.templateStyle === TEMPLATE_STYLE.online ? content.text.roles : content.roles
