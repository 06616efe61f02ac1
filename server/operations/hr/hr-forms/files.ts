// Opens a picture that was handed in with an HR form.
import type { Readable } from 'node:stream'
import { isFiles } from '#protocol/hr/hr-designs/answers.ts'
import type { Context } from '#server/context.ts'
import { findHrForm } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { isToFill } from './fill.ts'
import { findSeenForm, isHr, notFound } from './find.ts'
import { mayFillHead } from './head.ts'
import { fieldsOf } from './own-fields.ts'
import { isOnlyHeadWriter } from './parts.ts'
import { openSecrets } from './sealed.ts'

/** The employee and the head open their own while they write or mend it; personal ones are HR's to see, and on record. Refuses `not-found`. */
export const openHrFile = async (
  ctx: Context,
  { hrFormId, fileId }: { hrFormId: string; fileId: string },
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const { deps, clock, actor, user } = ctx
  const form = await findHrForm(deps.db, hrFormId)
  if (form === undefined) throw notFound()
  const { answers } = openSecrets(deps, form)
  const field = (await fieldsOf(deps.db, form)).find((one) => {
    const answer = answers[one.fieldId]
    return isFiles(answer) && answer.some((file) => file.fileId === fileId)
  })
  const isTheirs = field?.owner === 'employee' && form.phone === user.phone && isToFill(form)
  if (!isTheirs) await findSeenForm(ctx, hrFormId)
  const isHeads =
    field?.owner === 'head' && (await mayFillHead(ctx, form)) && (await isOnlyHeadWriter(ctx, form))
  const isOwn = isTheirs || isHeads
  const isHidden = field === undefined || (field.isPersonal && !isOwn && !isHr(ctx, form))
  const file = isHidden ? undefined : await getFile(deps.db, fileId)
  if (field === undefined || file === undefined) throw notFound()
  if (field.isPersonal && !isOwn)
    await appendAudit(deps.db, {
      chainId: hrFormId,
      at: clock.now(),
      event: 'hrForm:file.opened',
      actor,
      detail: { name: field.label },
    })
  return { name: downloadName(file), contentType: file.mime, body: contentOf(deps, file) }
}
