// How notices are shown to one viewer, with the actions the chart allows now, and their sealed file.
import { Readable } from 'node:stream'
import type { HrNoticeDetail, HrNoticeRow } from '#protocol/hr/hr-notices/hr-notices.ts'
import { HR_NOTICE_ACTIONS, HR_NOTICE_TABS } from '#protocol/hr/hr-notices/status.ts'
import type { HrNoticeAction, HrNoticeState, HrNoticeTab } from '#protocol/hr/hr-notices/status.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { getSeal, hasSealOf } from '#server/domain/seals/seals/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { hrNoticeMachine } from '#server/domain/hr/hr-notices/machine.ts'
import * as notices from '#server/domain/hr/hr-notices/store.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { findPaper } from '#server/domain/office/papers/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { pdfDownload } from '#server/operations/contracts/contracts/downloads.ts'
import type { FileDownload } from '#server/operations/contracts/contracts/downloads.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { causeOf, notFound, ownNotice, receivedNotice } from './find.ts'
import { openValues } from './sealed.ts'
import { textOfNotice } from './texts.ts'

const actionsOf = (ctx: Context, notice: HrNoticeRecord): HrNoticeAction[] => {
  const by = causeOf(ctx, notice)
  const chart = snapshotOf(hrNoticeMachine, notice)
  const may: Record<HrNoticeAction, boolean> = {
    edit: chart.can({ type: 'hrNotice.submitted', by }),
    urge: chart.can({ type: 'hrNotice.urged', by }),
    open: by.isHr && notice.deliveredAt !== null,
    cancel: chart.can({ type: 'hrNotice.cancelled', by, reason: '' }),
  }
  return HR_NOTICE_ACTIONS.filter((action) => may[action])
}

export const rowOf = (ctx: Context, notice: HrNoticeRecord): HrNoticeRow => ({
  hrNoticeId: notice.id,
  kind: notice.kind,
  title: notice.title,
  name: notice.name,
  phoneMasked: maskPhone(notice.phone),
  launcher: notice.launcher,
  status: notice.status,
  deliveredAt: notice.deliveredAt?.toISOString() ?? null,
  confirmedAt: notice.confirmedAt?.toISOString() ?? null,
  updatedAt: notice.updatedAt.toISOString(),
  actions: actionsOf(ctx, notice),
})

export const listHrNotices = async (
  ctx: Context,
  input: { tab: HrNoticeTab; search: string; page: number; pageSize: number },
) => {
  const { page, pageSize } = input
  const query = { companyId: companyOf(ctx), ...input }
  const { total, rows } = await notices.pageHrNotices(ctx.deps.db, query)
  return { total, page, pageSize, rows: rows.map((row) => rowOf(ctx, row)) }
}

export const countHrNotices = async (ctx: Context): Promise<Record<HrNoticeTab, number>> => {
  const counts = await notices.countHrNotices(ctx.deps.db, companyOf(ctx))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Object.fromEntries(
    HR_NOTICE_TABS.map((tab) => [tab, tab === 'all' ? all : (counts.get(tab as HrNoticeState) ?? 0)]),
  ) as Record<HrNoticeTab, number>
}

/** The sealed document; undefined before it is sealed. */
const documentOf = async (ctx: Context, { paperId, deliveredAt }: HrNoticeRecord) => {
  const paper = paperId === null || deliveredAt === null ? undefined : await findPaper(ctx.deps.db, paperId)
  if (paper?.contractId == null) return undefined
  const [document] = await documentsOf(ctx.deps.db, paper.contractId)
  return document
}

/** The name of the seal that was put; empty before. */
const sealedWith = async (
  { deps: { db } }: Context,
  { paperId, deliveredAt }: HrNoticeRecord,
): Promise<string> => {
  const paper = paperId === null || deliveredAt === null ? undefined : await findPaper(db, paperId)
  if (paper?.contractId == null) return ''
  const [party] = await partiesOf(db, paper.contractId)
  const sealId = party?.act?.seals.companySeal
  return sealId === undefined ? '' : ((await getSeal(db, sealId))?.name ?? '')
}

/** Refuses `not-found`. */
export const readHrNotice = async (
  ctx: Context,
  { hrNoticeId }: { hrNoticeId: string },
): Promise<HrNoticeDetail> => {
  const notice = await ownNotice(ctx, hrNoticeId, false)
  const row = rowOf(ctx, notice)
  const isOpen = row.actions.includes('edit')
  const text = isOpen ? await textOfNotice(ctx, notice) : undefined
  const document = row.actions.includes('open') ? await documentOf(ctx, notice) : undefined
  const chain = await readChain(ctx.deps.db, notice.id)
  return {
    ...row,
    version: notice.version,
    fields: [...(text?.fields ?? [])],
    values: isOpen ? { ...openValues(ctx.deps, notice) } : {},
    hrFormId: notice.hrFormId,
    paperId: notice.launcherId === ctx.user.id ? notice.paperId : null,
    hasHrSeal: await hasSealOf(ctx.deps.db, notice.companyId, SEAL_TYPE.personnel),
    sealedWith: await sealedWith(ctx, notice),
    pages: [...(document?.pages ?? [])],
    endReason: notice.endReason,
    history: chain.map(({ n, at, event, who, identity, ip, detail, hash }) => ({
      n,
      at,
      event,
      who,
      identity,
      ip,
      detail,
      hash,
    })),
  }
}

/** As the employee sees it; refuses `not-found`. */
export const readReceived = async (ctx: Context, { hrNoticeId }: { hrNoticeId: string }) => {
  const notice = await receivedNotice(ctx, hrNoticeId)
  const company = await getCompany(ctx.deps.db, notice.companyId)
  const document = await documentOf(ctx, notice)
  const { title, name, status, deliveredAt, confirmedAt } = notice
  return {
    title,
    companyName: company?.name ?? '',
    name,
    status,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    pages: [...(document?.pages ?? [])],
  }
}

/** For HR and for the employee; refuses `not-found`. */
export const openHrNotice = async (
  ctx: Context,
  { hrNoticeId }: { hrNoticeId: string },
): Promise<FileDownload> => {
  const found = await notices.findHrNotice(ctx.deps.db, hrNoticeId)
  if (found === undefined) throw notFound()
  const by = causeOf(ctx, found)
  const notice = by.isHr ? found : await receivedNotice(ctx, hrNoticeId)
  const own = await documentOf(ctx, notice)
  if (own === undefined) throw notFound()
  const documents = await requireOnRecord(ctx.deps, own.contractId)
  const document = documents.find(({ id }) => id === own.id)
  if (document === undefined) throw notFound()
  return pdfDownload(notice.title, Readable.from(ctx.deps.storage.stream(document.currentSha256)))
}
