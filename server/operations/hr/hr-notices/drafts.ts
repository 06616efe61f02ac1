// Drafts of notices: begun with what is known of the employee, and saved by those who launch them.
import { randomUUID } from 'node:crypto'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { Refusal } from '#protocol/failures.ts'
import { prefilled } from '#protocol/hr/hr-forms/prefill.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeKind } from '#protocol/hr/hr-notices/status.ts'
import type { Context } from '#server/context.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { findHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { changeHrNotice, insertHrNotice } from '#server/domain/hr/hr-notices/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { checkCertified } from '#server/operations/contracts/drafts/drafts.ts'
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { employeeFacts } from '#server/operations/hr/hr-forms/employee-facts.ts'
import { checkVersion, ownNotice } from './find.ts'
import { openValues, sealValues } from './sealed.ts'
import { noticeText } from './texts.ts'

interface About {
  readonly hrFormId: string | null
  readonly memberId: string | null
}

/** Refuses `identity.not-certified`, `not-found`, `template.stopped`, `hrNotice.text`. */
export const beginHrNotice = async (
  ctx: Context,
  { kind, templateId, ...about }: About & { kind: HrNoticeKind; templateId: string },
): Promise<{ hrNoticeId: string; version: number }> => {
  const companyId = companyOf(ctx)
  await checkCertified(ctx)
  const { deps, clock, user, actor } = ctx
  const text = await noticeText(ctx, templateId)
  const { form, ...person } = await personOf(ctx, companyId, about)
  const facts = await employeeFacts(ctx, { companyId, ...person }, { form, use: `用于《${text.name}》` })
  const now = clock.now()
  const id = randomUUID()
  await insertHrNotice(deps.db, {
    id,
    companyId,
    kind,
    title: text.name,
    launcherId: user.id,
    launcher: user.name,
    ...person,
    hrFormId: form?.id ?? null,
    templateId,
    templateVersion: text.version,
    sealed: sealValues(deps, id, prefilled(text.fields, facts, now)),
    paperId: null,
    state: 'draft',
    status: HR_NOTICE_STATUS.draft,
    context: {},
    version: 1,
    endReason: '',
    deliveredAt: null,
    confirmedAt: null,
    createdAt: now,
    updatedAt: now,
  })
  await appendAudit(deps.db, {
    chainId: id,
    at: now,
    event: 'hrNotice:draft.created',
    actor,
    detail: { kind },
  })
  return { hrNoticeId: id, version: 1 }
}

interface Person {
  readonly name: string
  readonly phone: string
  readonly form: HrFormRecord | undefined
}

const personOf = async (
  { deps }: Context,
  companyId: string,
  { hrFormId, memberId }: About,
): Promise<Person> => {
  if (hrFormId !== null) {
    const form = await findHrForm(deps.db, hrFormId)
    if (form?.companyId !== companyId || form.phone === '')
      throw new Refusal('not-found', '没有找到这份人事单，可能已取消，或当前身份无权查看。')
    return { name: form.name, phone: form.phone, form }
  }
  const place = memberId === null ? undefined : await findStaff(deps.db, companyId, memberId)
  if (place === undefined) throw new Refusal('not-found', '所选的同事不存在，请重新选择。')
  return {
    name: place.user?.name || place.member.name,
    phone: place.user?.phone ?? place.member.phone,
    form: undefined,
  }
}

/** Refuses `draft.stale` when another window saved in between, and what is no longer HR's to change. */
export const saveHrNotice = async (
  ctx: Context,
  {
    hrNoticeId,
    version,
    values,
  }: { hrNoticeId: string; version: number; values: Record<string, FieldValue> },
): Promise<{ version: number }> => {
  const notice = await ownNotice(ctx, hrNoticeId, true)
  if (notice.state !== 'draft' && notice.state !== 'returned')
    throw new Refusal('hrNotice.not-possible', '这份通知已经提交，不能再修改。请刷新页面查看。')
  const stored = { version: notice.version, content: openValues(ctx.deps, notice) }
  if (isSavedAlready(stored, version, values)) return { version: notice.version }
  checkVersion(notice, version)
  await changeHrNotice(ctx.deps.db, hrNoticeId, {
    sealed: sealValues(ctx.deps, hrNoticeId, values),
    version: version + 1,
    updatedAt: ctx.clock.now(),
  })
  return { version: version + 1 }
}
