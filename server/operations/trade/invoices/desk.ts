// What operators do with invoices: issue, refuse, post and reverse them.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { MOST_INVOICE_BYTES } from '#protocol/trade/invoices/desk.ts'
import type * as calls from '#protocol/trade/invoices/desk.ts'
import type { OperatorContext } from '#server/context.ts'
import { cleanName } from '#server/domain/platform/files/rules.ts'
import {
  forgetStrayFiles,
  freeFilesOf,
  insertInvoiceFile,
  takeFiles,
} from '#server/domain/trade/invoices/files.ts'
import { invoiceFormatOf } from '#server/domain/trade/invoices/rules.ts'
import {
  getInvoice,
  isNumberTaken,
  keepOfInvoice,
  lockInvoice,
  ownerNameOf,
  pageByState,
} from '#server/domain/trade/invoices/store.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { stateOf } from '#server/operations/trade/invoices/lists.ts'
import { moveInvoice } from '#server/operations/trade/invoices/moves.ts'
import { canMove, presentFacts, presentLine } from '#server/operations/trade/invoices/present.ts'

/** A page of everybody's invoices in one state. */
export const showDeskInvoices = async (
  { deps }: OperatorContext,
  { status, page, pageSize }: ParsedInputOf<typeof calls.listDeskInvoices>,
): Promise<OutputOf<typeof calls.listDeskInvoices>> => {
  const { total, rows } = await pageByState(deps.db, { state: stateOf(status), page, pageSize })
  const lines = rows.map(({ row, ownerName }) => ({
    ...presentLine(row),
    ownerType: row.ownerType,
    ownerName: ownerName ?? '',
    isPosted: row.trackingNo !== '',
  }))
  return { total, page, pageSize, rows: lines }
}

const missing = () => new Refusal('not-found', '没有找到这张发票，请刷新列表。')

// Two operators at one invoice are one after the other.
const held = async ({ deps }: OperatorContext, invoiceId: string): Promise<InvoiceRow> => {
  const row = await lockInvoice(deps.db, invoiceId)
  if (row === undefined) throw missing()
  return row
}

const MOVES = {
  issue: 'invoice.issued',
  fail: 'invoice.refused',
  post: 'invoice.posted',
  completeReversal: 'reversal.completed',
} as const

/** Refuses `not-found`. */
export const showDeskInvoice = async (
  ctx: OperatorContext,
  invoiceId: string,
): Promise<OutputOf<typeof calls.readDeskInvoice>> => {
  const row = await getInvoice(ctx.deps.db, invoiceId)
  if (row === undefined) throw missing()
  const actions = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter((name) => canMove(row, MOVES[name]))
  return {
    ...(await presentFacts(ctx.deps, row)),
    ownerName: (await ownerNameOf(ctx.deps.db, row)) ?? '',
    actions,
  }
}

const STRAY_MS = 24 * 3_600_000

/** Refuses `document.too-large` and `document.kind-unknown`. */
export const keepInvoiceFile = async (
  ctx: OperatorContext,
  name: string,
): Promise<OutputOf<typeof calls.uploadInvoiceFile>> => {
  const { deps, operator, upload, clock } = ctx
  if (upload.byteLength > MOST_INVOICE_BYTES)
    throw new Refusal('document.too-large', '发票文件不能超过 2 MB，请确认选对了文件。')
  const format = invoiceFormatOf(upload)
  if (format === undefined)
    throw new Refusal('document.kind-unknown', '发票文件须为 PDF、OFD 或 XML，请从税务平台重新下载。')
  await deps.storage.ahead(upload)
  return ctx.transaction(async () => {
    const now = clock.now()
    await forgetStrayFiles(deps.db, new Date(now.getTime() - STRAY_MS))
    const { sha256, size } = await deps.storage.put(upload)
    const stem = cleanName(name).replace(/\.[a-z]{3}$/iu, '')
    const file = { id: randomUUID(), name: `${stem}.${format}`, size, format }
    await insertInvoiceFile(deps.db, { ...file, operatorId: operator.id, sha256, createdAt: now })
    return { fileId: file.id, name: file.name, size, format }
  })
}

// Takes files that this operator uploaded, one of each format.
const take = async (
  { deps, operator }: OperatorContext,
  { id: invoiceId }: InvoiceRow,
  { fileIds, part }: { fileIds: readonly string[]; part: 'blue' | 'red' },
): Promise<void> => {
  const files = await freeFilesOf(deps.db, operator.id, fileIds)
  const refused = (words: string) => new Refusal('invoice.files', words, { fields: { fileIds: words } })
  if (files.length < new Set(fileIds).size) throw refused('文件已失效，请重新上传。')
  const formats = new Set(files.map(({ format }) => format))
  if (formats.size < files.length) throw refused('每种格式只能有一个文件。')
  if (!formats.has('pdf') && !formats.has('ofd')) throw refused('请上传 PDF 或 OFD 文件，只有 XML 不能查看。')
  await takeFiles(deps.db, fileIds, { invoiceId, part })
}

const checkNumber = async ({ deps }: OperatorContext, number: string): Promise<void> => {
  if (!(await isNumberTaken(deps.db, number))) return
  const words = '这个发票号码已经登记过，请核对。'
  throw new Refusal('invoice.number', words, { fields: { number: words } })
}

// The move, and its record on the platform's chain beside that of the owner's.
const move = async (
  { deps, actor, clock }: OperatorContext,
  row: InvoiceRow,
  { type, detail }: { type: (typeof MOVES)[keyof typeof MOVES]; detail: Record<string, unknown> },
): Promise<void> => {
  await moveInvoice(deps, { id: row.id, event: { type }, actor, detail })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: `invoice:${type}`,
    actor,
    detail: { id: row.id, amount: row.amount, ...detail },
  })
}

/** Refuses `not-found`, `invoice.not-possible`, `invoice.number` and `invoice.files`. */
export const issueInvoice = async (
  ctx: OperatorContext,
  { invoiceId, number, issuedOn, fileIds }: ParsedInputOf<typeof calls.issueInvoice>,
): Promise<void> => {
  const row = await held(ctx, invoiceId)
  if (canMove(row, 'invoice.issued')) {
    await checkNumber(ctx, number)
    await take(ctx, row, { fileIds, part: 'blue' })
    await keepOfInvoice(ctx.deps.db, row.id, { number, issuedOn, issuedAt: ctx.clock.now(), failReason: '' })
  }
  await move(ctx, row, { type: 'invoice.issued', detail: { number } })
}

/** Refuses `not-found` and `invoice.not-possible`. */
export const failInvoice = async (
  ctx: OperatorContext,
  { invoiceId, reason }: ParsedInputOf<typeof calls.failInvoice>,
): Promise<void> => {
  const row = await held(ctx, invoiceId)
  if (canMove(row, 'invoice.refused')) await keepOfInvoice(ctx.deps.db, row.id, { failReason: reason })
  await move(ctx, row, { type: 'invoice.refused', detail: { reason } })
}

/** Refuses `not-found` and `invoice.not-possible`. */
export const postInvoice = async (
  ctx: OperatorContext,
  { invoiceId, carrier, trackingNo }: ParsedInputOf<typeof calls.postInvoice>,
): Promise<void> => {
  const row = await held(ctx, invoiceId)
  if (canMove(row, 'invoice.posted')) await keepOfInvoice(ctx.deps.db, row.id, { carrier, trackingNo })
  await move(ctx, row, { type: 'invoice.posted', detail: { trackingNo: `${carrier} ${trackingNo}` } })
}

/** Refuses `not-found`, `invoice.not-possible`, `invoice.number` and `invoice.files`. */
export const completeReversal = async (
  ctx: OperatorContext,
  { invoiceId, number, fileIds }: ParsedInputOf<typeof calls.completeReversal>,
): Promise<void> => {
  const row = await held(ctx, invoiceId)
  if (canMove(row, 'reversal.completed')) {
    await checkNumber(ctx, number)
    await take(ctx, row, { fileIds, part: 'red' })
    await keepOfInvoice(ctx.deps.db, row.id, { redNumber: number })
  }
  await move(ctx, row, { type: 'reversal.completed', detail: { number } })
}
