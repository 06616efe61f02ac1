// The pages of a template at what is filled in so far; nothing of it is kept.
import { Readable } from 'node:stream'
import { askedRules } from '#protocol/contracts/drafts/filling.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { Context } from '#server/context.ts'
import { fillingsOf } from '#server/operations/contracts/fields/fillings.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'
import { pictureBytes, ownPictures } from './pictures.ts'

export interface PreviewAsked {
  readonly templateId: string
  readonly version: number
  readonly values: Readonly<Record<string, FieldValue>>
}

/** What is wrong, or missing, is shown as open. Typesetting is slow: call it outside of transactions. */
export const previewFilling = async (
  ctx: Context,
  { templateId, version, values: typed }: PreviewAsked,
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const { deps, clock, user } = ctx
  const { content, name } = await templateForUse(ctx, templateId, version)
  const { fields } = askedOf(content)
  const now = clock.now()
  const right = fields.filter((field) => {
    const value = Object.hasOwn(typed, field.key) ? typed[field.key] : undefined
    return value !== undefined && value !== '' && valueFault(askedRules(field), value, now) === undefined
  })
  const values = await ownPictures(
    ctx,
    right,
    Object.fromEntries(right.map(({ key }) => [key, typed[key] ?? ''])),
  )
  const options = { party: user.id }
  if (content.templateStyle === TEMPLATE_STYLE.online) {
    const text = textAt(content.text, values)
    const pictures = await pictureBytes(deps, fields, values)
    const { pdf } = await deps.reports.typesetText({ text, pictures, createdAt: now }, options)
    return told(name, pdf)
  }
  const shown = content.fields
    .filter(({ fieldId, sourceId }) => Object.hasOwn(values, sourceId ?? fieldId))
    .map((field) => ({ ...field, fileId: content.file.fileId, partyId: null, value: '' }))
  const fillings = await fillingsOf(deps, shown, (fieldId) => values[fieldId])
  const pdf = await deps.storage.get(content.file.sha256)
  return told(name, fillings.length === 0 ? pdf : await deps.filler.draw({ pdf, fillings }, options))
}

const told = (name: string, pdf: Uint8Array) => ({
  name: `${name}.pdf`,
  contentType: 'application/pdf',
  body: Readable.from([Buffer.from(pdf)]),
})
