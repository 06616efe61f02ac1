// Contracts of members, read by people of the head; members see each look (domain.md §8).
import { randomUUID } from 'node:crypto'
import type { OpenedContract } from '#protocol/company/affiliations/opened.ts'
import type * as calls from '#protocol/company/affiliations/opened.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { hasLooked, insertLook } from '#server/domain/company/affiliations/looks.ts'
import type { AffiliationRecord } from '#server/domain/company/affiliations/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { labelOf, mayTakeAway, savedName } from '#server/domain/contracts/contracts/rules.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { listedAmong, listFor, viewerOf } from '#server/domain/contracts/contracts/viewers.ts'
import { hasPages, servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { partiesOf, partiesOfAll } from '#server/domain/contracts/parties/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { FileDownload } from '#server/operations/contracts/contracts/downloads.ts'
import { presentDocuments } from '#server/operations/contracts/contracts/present.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'
import { findOpened } from './find.ts'

// The list that the member's administrators read, with nothing left out that one of them deleted.
const listOf = (company: Pick<CompanyRow, 'id' | 'name' | 'autStatus'>) => {
  const identity = {
    type: 2,
    companyId: company.id,
    companyName: company.name,
    companyAutStatus: company.autStatus,
  } as const
  const { list } = viewerOf('', identity, true)
  return { own: list, list }
}

export const listOpened = async (
  ctx: Context,
  {
    companyId,
    search,
    page,
    pageSize,
  }: { companyId: string; search: string; page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listOpenedContracts>> => {
  const { db } = ctx.deps
  const { company } = await findOpened(ctx, companyId, 'contracts')
  const found = await listFor(db, {
    viewer: listOf(company),
    kind: 'contract',
    buckets: 'launched',
    search,
    page,
    pageSize,
  })
  const parties = Map.groupBy(
    await partiesOfAll(
      db,
      found.rows.map(({ id }) => id),
    ),
    ({ contractId }) => contractId,
  )
  return {
    companyName: company.name,
    total: found.total,
    ...(found.hasMore && { hasMore: found.hasMore }),
    page,
    pageSize,
    rows: found.rows.map((row) => ({
      contractId: row.id,
      contractNo: row.no,
      name: row.name,
      label: labelOf(row, undefined, ctx.clock.now()),
      initiator: row.initiator,
      parties: (parties.get(row.id) ?? []).map(partyTitle),
      updatedAt: row.updatedAt.toISOString(),
      isLocked: isLocked(row),
    })),
  }
}

const isLocked = ({ content }: ContractRecord): boolean => content.viewingCode !== undefined

interface Place {
  readonly companyId: string
  readonly contractId: string
}

interface Opened {
  readonly row: AffiliationRecord
  readonly company: CompanyRow
  readonly contract: ContractRecord
}

/** Refuses `not-found` for a contract that is not in the member's list, and `affiliation.locked` under a viewing code. */
const findContractOf = async (
  ctx: Context,
  { companyId, contractId }: Place,
  needed: 'contracts' | 'download' = 'contracts',
): Promise<Opened> => {
  const { db } = ctx.deps
  const opened = await findOpened(ctx, companyId, needed)
  const listed = await listedAmong(db, listOf(opened.company), [contractId])
  const contract = listed.has(contractId) ? await findContract(db, contractId) : undefined
  if (contract === undefined) throw notFound()
  if (isLocked(contract))
    throw new Refusal(
      'affiliation.locked',
      '这份合同设置了查看码，只有合同各方凭查看码才能查看，不向集团开放。需要时请联系成员企业。',
    )
  return { ...opened, contract }
}

const notFound = () => new Refusal('not-found', '没有找到这份合同，请从成员企业的合同列表重新打开。')

const mayDownload = ({ row, contract }: Opened): boolean =>
  row.disclosed.includes('download') && mayTakeAway(contract, contract.companyId === row.companyId)

export const readOpened = async (ctx: Context, place: Place): Promise<OpenedContract> => {
  const { db } = ctx.deps
  const opened = await findContractOf(ctx, place)
  const { contract, company } = opened
  await noteLook(ctx, opened, 'read')
  return {
    companyName: company.name,
    contractNo: contract.no,
    name: contract.name,
    label: labelOf(contract, undefined, ctx.clock.now()),
    initiator: contract.initiator,
    contractType: contract.content.contractType,
    amount: contract.content.amount,
    deadline: contract.deadline?.toISOString() ?? null,
    completedAt: contract.completedAt?.toISOString() ?? null,
    parties: (await partiesOf(db, contract.id)).map((party) => ({
      partyId: party.id,
      who: partyTitle(party),
      status: party.status,
      finishedAt: party.finishedAt?.toISOString() ?? null,
    })),
    ...presentDocuments(await documentsOf(db, contract.id)),
    isDownloadOpened: opened.row.disclosed.includes('download'),
    mayDownload: mayDownload(opened),
  }
}

type Named = Place & { readonly documentId: string }

/** For the screen: what has pages. */
export const readDocument = async (ctx: Context, input: Named): Promise<FileDownload> => {
  const document = await ctx.transaction(async () => {
    const opened = await findContractOf(ctx, input)
    const found = await documentOf(ctx, opened, input.documentId)
    if (!hasPages(found)) throw notFound()
    // Within one look all stretches of it are.
    await noteLook(ctx, opened, 'read')
    return found
  })
  return { ...servedAs(document), ...storedFile(ctx.deps, document.currentSha256) }
}

/** To take away; refuses `not-found` unless that is open too, and while its initiator allows nobody else to. */
export const saveDocument = async (ctx: Context, input: Named): Promise<FileDownload> => {
  const document = await ctx.transaction(async () => {
    const opened = await findContractOf(ctx, input, 'download')
    if (!mayDownload(opened)) throw notFound()
    const found = await documentOf(ctx, opened, input.documentId)
    await noteLook(ctx, opened, 'download')
    return { ...found, name: savedName(opened.contract.state, found.name) }
  })
  // Without stretches: each that is asked for would be another that was taken away.
  const { body } = storedFile(ctx.deps, document.currentSha256)
  return { ...servedAs(document), body }
}

const documentOf = async (
  ctx: Context,
  { contract }: Opened,
  documentId: string,
): Promise<DocumentRecord> => {
  const documents = await requireOnRecord(ctx.deps, contract.id)
  const document = documents.find(({ id }) => id === documentId)
  if (document === undefined) throw notFound()
  return document
}

/** Within it, opening a contract and reading its files is one look; every file taken away is one. */
const ONE_LOOK_MS = 10 * 60_000

const noteLook = async (
  { deps: { db }, clock, actor }: Context,
  { row, contract }: Opened,
  kind: 'read' | 'download',
): Promise<void> => {
  const at = clock.now()
  const look = { companyId: row.companyId, userId: actor.userId, contractId: contract.id, kind }
  if (kind === 'read' && (await hasLooked(db, look, new Date(at.getTime() - ONE_LOOK_MS)))) return
  await db.transaction(async () => {
    await insertLook(db, { ...look, id: randomUUID(), headId: row.headId, at })
    await appendAudit(db, {
      chainId: row.companyId,
      at,
      event: kind === 'read' ? 'affiliation:contract.read' : 'affiliation:contract.downloaded',
      actor,
      detail: { id: row.id, headId: row.headId, contractId: contract.id },
    })
  })
}
