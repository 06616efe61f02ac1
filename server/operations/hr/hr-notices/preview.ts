// The pages of a notice at what is filled in so far; nothing of it is kept.
import { Readable } from 'node:stream'
import { askedRules } from '#protocol/contracts/drafts/filling.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { Context } from '#server/context.ts'
import { pdfDownload } from '#server/operations/contracts/contracts/downloads.ts'
import type { FileDownload } from '#server/operations/contracts/contracts/downloads.ts'
import { ownNotice } from './find.ts'
import { textOfNotice } from './texts.ts'

/** What is wrong, or missing, is shown as open. Typesetting is slow: call it outside of transactions. */
export const previewHrNotice = async (
  ctx: Context,
  { hrNoticeId, values: typed }: { hrNoticeId: string; values: Record<string, FieldValue> },
): Promise<FileDownload> => {
  const notice = await ownNotice(ctx, hrNoticeId, false)
  const { text, fields } = await textOfNotice(ctx, notice)
  const now = ctx.clock.now()
  const right = fields.flatMap((field) => {
    const value = Object.hasOwn(typed, field.key) ? (typed[field.key] ?? '') : ''
    const isRight = value !== '' && valueFault(askedRules(field), value, now) === undefined
    return isRight ? [[field.key, value] as const] : []
  })
  const { pdf } = await ctx.deps.reports.typesetText(
    { text: textAt(text, Object.fromEntries(right)), pictures: {}, createdAt: now },
    { party: ctx.user.id },
  )
  return pdfDownload(notice.title, Readable.from([Buffer.from(pdf)]))
}
