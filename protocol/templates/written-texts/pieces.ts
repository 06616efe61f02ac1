// What stands in a line of a written text: letters, line breaks, fields, places to sign, references.
import * as v from 'valibot'
import { FIELD_SIZE_MM } from '#protocol/contracts/drafts/drafts.ts'
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { ROLE_LENGTH } from './limits.ts'

/** Kinds of places to sign that stand in a text; a seal over the edges of all pages stands in no line. */
export const ANCHOR_KINDS = ['companySeal', 'personSign', 'legalSeal', 'signDate'] as const
export type AnchorKind = (typeof ANCHOR_KINDS)[number] & FieldKind

/** Room that a place to sign takes in its line, in mm: its true size. */
export const anchorSizeMm = (kind: AnchorKind): { readonly w: number; readonly h: number } =>
  FIELD_SIZE_MM[kind]

/** What a field is called inside its text; never shown. */
export const fieldKey = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/u, '填写项的代号无效'))
/** What a numbered clause is called inside its text, so that others can refer to it. */
export const nodeId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/u, '条款的代号无效'))
export const roleName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写签署方的称谓'),
  v.maxLength(ROLE_LENGTH, `签署方的称谓最多 ${ROLE_LENGTH} 个字`),
)

const marks = v.optional(
  v.pipe(v.array(v.object({ type: v.picklist(['bold', 'italic', 'underline']) })), v.maxLength(3)),
  [],
)
const plain = v.pipe(v.string(), v.minLength(1))

/** Everything that can stand in a line. */
export const piece = v.variant('type', [
  v.object({ type: v.literal('text'), text: plain, marks }),
  v.object({ type: v.literal('hardBreak') }),
  v.object({ type: v.literal('field'), attrs: v.object({ key: fieldKey }), marks }),
  v.object({
    type: v.literal('anchor'),
    attrs: v.object({ kind: v.picklist(ANCHOR_KINDS), role: roleName }),
  }),
  /** The number of a clause, as it is at the time. */
  v.object({ type: v.literal('clauseRef'), attrs: v.object({ to: nodeId }) }),
])
export type Piece = v.InferOutput<typeof piece>

/** A line's content; absent when empty. */
export const pieces = v.optional(v.array(piece), [])
