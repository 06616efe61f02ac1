// A contract read by a text message's link alone.
// The holder of the link sees what its receiver was asked to sign.
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { readLinkedContract as call } from '#protocol/contracts/contracts/linked.ts'
import type { OpenContext } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { copiesOf } from '#server/domain/contracts/copies/store.ts'
import { servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'
import { findOpenLink } from '#server/operations/account/notices/sms-links.ts'
import { codeDue } from './code-due.ts'
import type { FileDownload } from './downloads.ts'
import { confirmPath, signPath } from './paths.ts'
import { presentDocuments } from './present.ts'
import { notFound } from './refusals.ts'

/** How often what one link shows may be read in a day, so that it is no public address of a file. */
export const LINK_READS_PER_DAY = 200
const DAY_MS = 24 * 3_600_000

/** What a stretch counts as at least, in bytes: as much is read of the storage for it. */
const COUNTED_BYTES = 256 * 1024

/** Links by which a contract may be read: those that ask to sign it, copy it, or tell that it is complete. */
const SUBJECT = /^(?:contract|copy|completed):([0-9a-f-]{36})$/

/** What the page shows; the first reading is noted in the contract's history. */
export const readLinkedContract = async (
  ctx: OpenContext,
  { tokenId }: { tokenId: string },
): Promise<OutputOf<typeof call>> => {
  const { contract, phone, tokenHash, target } = await findLinked(ctx, tokenId)
  const { db } = ctx.deps
  const reads = await countAttempt(db, `link:${tokenHash}`, ctx.clock.now(), { windowMs: DAY_MS })
  if (reads > LINK_READS_PER_DAY) throw tooMany()
  if (reads === 1) await noteFirstReading(ctx, contract, phone)
  const asksCode = contract.content.viewingCode !== undefined
  const parties = await partiesOf(db, contract.id)
  return {
    name: contract.name,
    initiator: contract.initiator,
    deadline: contract.deadline?.toISOString() ?? null,
    ...presentDocuments(asksCode ? [] : await documentsOf(db, contract.id)),
    asksCode,
    progress: parties.map((party) => ({
      who: partyTitle({ ...party, name: maskName(party.name) }),
      status: party.status,
    })),
    isDone: await hasDone(ctx.deps, parties, { phone, target }),
  }
}

/** Whether the receiver has done what `target` leads to; who has confirmed may have their turn to sign still before them. */
const hasDone = async (
  deps: Pick<OpenContext['deps'], 'db'>,
  parties: readonly PartyRecord[],
  { phone, target }: { phone: string; target: string },
): Promise<boolean> => {
  const done = parties.find(({ id, contractId, state }) =>
    target === confirmPath(contractId, id)
      ? state !== 'toConfirm'
      : target === signPath(contractId, id) && (state === 'sealing' || state === 'signed'),
  )
  return done !== undefined && (await isOf(deps, done, phone))
}

/**
 * The newest revision of one of its documents; its stretches count together as readings of the whole. Each asking counts before the
 * history is looked through, whatever is sent then.
 */
export const readLinkedDocument = async (
  ctx: OpenContext,
  { tokenId, documentId }: { tokenId: string; documentId: string },
): Promise<FileDownload> => {
  const { contract, tokenHash } = await findLinked(ctx, tokenId)
  if (contract.content.viewingCode !== undefined) throw codeDue()
  const { db, storage } = ctx.deps
  const row = (await documentsOf(db, contract.id)).find(({ id }) => id === documentId)
  if (row === undefined) throw notFound()
  const most = LINK_READS_PER_DAY * countedAs(await storage.size(row.currentSha256))
  const count = async (by: number): Promise<void> => {
    const key = `link:${tokenHash}:${documentId}`
    const counted = await countAttempt(db, key, ctx.clock.now(), { windowMs: DAY_MS, by })
    if (counted > most) throw tooMany()
  }
  await count(1)
  const document = (await requireOnRecord(ctx.deps, contract.id)).find(({ id }) => id === documentId)
  if (document === undefined) throw notFound()
  const asked = async (bytes: number): Promise<void> => {
    const more = countedAs(bytes) - 1
    if (more > 0) await count(more)
  }
  return { ...servedAs(document), ...storedFile(ctx.deps, document.currentSha256), asked }
}

const countedAs = (bytes: number): number => Math.ceil(bytes / COUNTED_BYTES)

const tooMany = (): Refusal => new Refusal('link.too-many', '这条链接今天打开的次数过多，请登录后查看合同。')

const maskName = (name: string): string => {
  const [first = '', ...others] = name
  return first + '*'.repeat(others.length)
}

/** The contract, while the link is open and its receiver still has a part in it; unknown tokens and others answer alike. */
const findLinked = async (
  { deps }: OpenContext,
  token: string,
): Promise<{ contract: ContractRecord; phone: string; tokenHash: string; target: string }> => {
  const link = await findOpenLink(deps, token)
  const contractId = SUBJECT.exec(link?.subject ?? '')?.[1]
  const contract = contractId === undefined ? undefined : await findContract(deps.db, contractId)
  if (!link || !contract || isInHouse(contract.state) || !(await hasPart(deps, contract.id, link.phone)))
    throw notFound()
  const { phone, tokenHash, target } = link
  return { contract, phone, tokenHash, target }
}

const hasPart = async (
  deps: Pick<OpenContext['deps'], 'db'>,
  contractId: string,
  phone: string,
): Promise<boolean> => {
  for (const part of [...(await partiesOf(deps.db, contractId)), ...(await copiesOf(deps.db, contractId))])
    if (await isOf(deps, part, phone)) return true
  return false
}

// A party may have been handed to a colleague since, and an account may have another phone than it was bound by.
const isOf = async (
  { db }: Pick<OpenContext['deps'], 'db'>,
  part: { readonly userId: string | null; readonly phone: string },
  phone: string,
): Promise<boolean> => (part.userId === null ? part.phone : (await getUser(db, part.userId))?.phone) === phone

const noteFirstReading = async (
  { deps: { db }, clock, ip, userAgent, requestId }: OpenContext,
  contract: ContractRecord,
  phone: string,
): Promise<void> => {
  const party = (await partiesOf(db, contract.id)).find((candidate) => candidate.phone === phone)
  if (party === undefined) return
  const actor: Actor = {
    userId: null,
    who: `${party.name}（短信链接）`,
    identity: 'link',
    ip,
    userAgent,
    requestId,
  }
  await db.transaction(async () => {
    await lockContract(db, contract.id)
    const detail = { id: party.id }
    await appendAudit(db, { chainId: contract.id, at: clock.now(), event: 'party:link.read', actor, detail })
  })
}
