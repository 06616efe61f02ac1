// HR hands a notice in to be sealed, reminds the employee, or takes it back.
import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '#protocol/base.ts'
import { askedNow, askedRules } from '#protocol/contracts/drafts/filling.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import type { DraftField } from '#protocol/contracts/drafts/drafts.ts'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { newTerms } from '#protocol/office/papers/terms.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { Context } from '#server/context.ts'
import { urgeWait } from '#server/domain/contracts/parties/rules.ts'
import { changeHrNotice } from '#server/domain/hr/hr-notices/store.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'
import { hasSealOf } from '#server/domain/seals/seals/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { changePaper } from '#server/domain/office/papers/store.ts'
import { columnsOf, createPaper } from '#server/operations/office/papers/drafts.ts'
import { submitPaper } from '#server/operations/office/papers/submit.ts'
import { keepMade } from '#server/operations/platform/files/keep.ts'
import { causeOf, checkVersion, ownNotice } from './find.ts'
import { moveHrNotice } from './moves.ts'
import { sealValues } from './sealed.ts'
import { textOfNotice } from './texts.ts'
import type { NoticeText } from './texts.ts'

interface Filled {
  readonly hrNoticeId: string
  readonly version: number
  readonly values: Record<string, FieldValue>
}

/** Typesets first, then writes all in one transaction. Refuses `draft.invalid` with the wrong inputs, and what a paper refuses. */
export const sendHrNotice = async (ctx: Context, filled: Filled): Promise<{ status: number }> => {
  const notice = await ownNotice(ctx, filled.hrNoticeId, false)
  checkVersion(notice, filled.version)
  const text = await textOfNotice(ctx, notice)
  checkValues(ctx, text, filled.values)
  const { pdf, pages, places } = await ctx.deps.reports.typesetText(
    { text: textAt(text.text, filled.values, () => false), pictures: {}, createdAt: ctx.clock.now() },
    { party: ctx.user.id },
  )
  if (pages.length > MAX_PAGES)
    throw new Refusal(
      'document.too-many-pages',
      `正文有 ${pages.length} 页，超过 ${MAX_PAGES} 页，请删减内容。`,
    )
  const seals = places.flatMap((at) =>
    at.kind === 'anchor' && at.anchor === 'companySeal' ? [{ ...at, kind: at.anchor }] : [],
  )
  const made = { name: `${notice.title}.pdf`, pdf, pages: [...pages], notes: [] }
  await keepMade(ctx, made, async (file) => {
    const { deps, actor } = ctx
    checkVersion(await ownNotice(ctx, notice.id, true), filled.version)
    await moveHrNotice(deps, {
      id: notice.id,
      event: { type: 'hrNotice.submitted', by: causeOf(ctx, notice) },
      actor,
      detail: { sha256: file.sha256 },
      notPossible: '这份通知已经提交，请刷新页面查看。',
    })
    const paperId = await writePaper(ctx, notice, { file, seals })
    const sealed = sealValues(deps, notice.id, filled.values)
    await changeHrNotice(deps.db, notice.id, { paperId, sealed, endReason: '' })
    await submitPaper(ctx, { paperId, version: 1, isOurs: true })
  })
  return { status: HR_NOTICE_STATUS.sealing }
}

const checkValues = (ctx: Context, { fields }: NoticeText, values: Readonly<Record<string, FieldValue>>) => {
  const now = ctx.clock.now()
  const faults = askedNow({ fields: [...fields] }, values).flatMap((field) => {
    const words =
      field.kind === 'amountCn' ? undefined : valueFault(askedRules(field), values[field.key] ?? '', now)
    return words === undefined ? [] : [[field.key, words] as const]
  })
  if (faults.length > 0)
    throw new Refusal('draft.invalid', faults[0]?.[1] ?? '', { fields: Object.fromEntries(faults) })
}

type SealPlace = Pick<DraftField, 'kind' | 'page' | 'x' | 'y' | 'w' | 'h'>

/** The draft of a paper with the notice as its file and the places for the seal; answers its id. */
const writePaper = async (
  ctx: Context,
  { companyId, title, name }: HrNoticeRecord,
  { file, seals }: { file: UploadedFile; seals: readonly SealPlace[] },
): Promise<string> => {
  const { contractId: paperId, content } = await createPaper(ctx, 'fileSeal')
  const hasHrSeal = await hasSealOf(ctx.deps.db, companyId, SEAL_TYPE.personnel)
  const seal = hasHrSeal ? '人事专用章' : '公章等单位印章（本单位没有启用的人事专用章）'
  const partyId = content.parties[0]?.partyId ?? ''
  const fields = seals.map(({ kind, page, x, y, w, h }) => ({
    fieldId: randomUUID(),
    fileId: file.fileId,
    partyId,
    kind,
    page,
    x,
    y,
    w,
    h,
  }))
  const whole = {
    ...content,
    step: 'contracSigning' as const,
    name: `${title}（${name}）`,
    files: [file],
    fields,
    paper: { ...newTerms('fileSeal'), reason: `向${name}送达《${title}》，请加盖${seal}` },
  }
  await changePaper(ctx.deps.db, paperId, columnsOf(whole, ctx.user.name, ctx.clock.now()))
  return paperId
}

const URGED = 'hrNotice:hrNotice.urged'

/** As often as anybody may be reminded. Refuses `hrNotice.not-possible`. */
export const urgeHrNotice = async (ctx: Context, { hrNoticeId }: { hrNoticeId: string }): Promise<void> => {
  const notice = await ownNotice(ctx, hrNoticeId, true)
  const earlier = (await readChain(ctx.deps.db, notice.id)).flatMap(({ event, at }) =>
    event === URGED ? [new Date(at)] : [],
  )
  const wait = notice.state === 'delivered' ? urgeWait(earlier, ctx.clock.now()) : undefined
  if (wait !== undefined) throw new Refusal('hrNotice.not-possible', wait)
  await moveHrNotice(ctx.deps, {
    id: hrNoticeId,
    event: { type: 'hrNotice.urged', by: causeOf(ctx, notice) },
    actor: ctx.actor,
    notPossible: '现在不等员工签收，不用提醒。请刷新页面查看。',
  })
}

export const cancelHrNotice = async (
  ctx: Context,
  { hrNoticeId, reason }: { hrNoticeId: string; reason: string },
): Promise<void> => {
  const notice = await ownNotice(ctx, hrNoticeId, true)
  await moveHrNotice(ctx.deps, {
    id: hrNoticeId,
    event: { type: 'hrNotice.cancelled', by: causeOf(ctx, notice), reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '已经送达的通知不能取消。请刷新页面查看。',
  })
}
