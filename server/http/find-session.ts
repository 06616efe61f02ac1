// Finds the active session of a call by its Authorization header, and renews its token.
// See specification §7, §8.
import type { Endpoint } from '#protocol/endpoint.ts'
import { countNotices } from '#protocol/base.ts'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import type { ActingIdentity, Delegation, Session } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { isOutOfRoom } from '#server/db/sql-state.ts'
import { isRemembered } from '#server/http/remembered-nonces.ts'
import { companyRights, delegatedRights, personalRights } from '#server/domain/rights.ts'
import type { Rights } from '#server/domain/rights.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import {
  SEEN_STEP_MS,
  endOf,
  endedRefusal,
  isPreviousGood,
  isRenewalDue,
} from '#server/domain/account/sessions/rules.ts'
import * as sessions from '#server/domain/account/sessions/store.ts'

// Calls a page makes by itself while nobody is there.
const UNATTENDED = new Set([countNotices.name, getNotice.name, listBatches.name])

/** A living session, and the token that replaces the one it was asked with. */
export interface FoundSession {
  readonly session: Session
  /** Whether the nonce that was to be spent with it was new; undefined where it is still to be spent. */
  readonly isNonceNew: boolean | undefined
  readonly newToken: string | undefined
  readonly behind: Behind
}

/** What decides whether a session may read what is a little behind. */
export interface Behind {
  /** Whether the company it acts for allows that. */
  readonly isAllowed: boolean
  /** When it last changed something, as the database says it; null where it never did. */
  readonly wroteAt: string | null
  /** How long ago that is. */
  readonly wroteAgoMs: number
}

/** Refuses with 401, 405, 510 or 511 as the session ended. `spending` is the nonce of a request that changes nothing. */
export const findSession = async (
  db: Database,
  token: string,
  { endpoint, now, spending }: { endpoint: Endpoint; now: Date; spending: string | undefined },
): Promise<FoundSession> => {
  const tokenHash = hashToken(token)
  const spent =
    spending === undefined || isRemembered(spending)
      ? undefined
      : await sessions.findAndSpend(db, { tokenHash, nonce: spending, now }).catch(unlessOutOfRoom)
  const found = spent ?? (await sessions.findByTokenHash(db, tokenHash))
  if (!found) throw endedRefusal('unknown')
  const row = found.session
  const ended = endOf(row, now)
  if (ended) throw endedRefusal(ended)
  const isPrevious = row.tokenHash !== tokenHash
  if (isPrevious && !isPreviousGood(row, now)) throw endedRefusal('unknown')
  if (row.companyId !== null && (!found.company || found.company.isCancelled)) {
    await sessions.endSession(db, row.id, 'unitCancelled', now)
    throw endedRefusal('unitCancelled')
  }
  const identity = identityOf(found)
  // Let in by a company for that company alone: without either nothing is left of it, least of all the person's own things.
  if (row.applicationId !== null && !isEntryGood(found)) {
    await sessions.endSession(db, row.id, 'linkOver', now)
    throw endedRefusal('linkOver')
  }
  const replacement = UNATTENDED.has(endpoint.name)
    ? undefined
    : await refresh(db, row, tokenHash, isPrevious, now).catch(unlessOutOfRoom)
  const { id, phone, name, autStatus } = found.user
  const rights = await rightsOf(db, identity, found.member?.roles ?? [])
  const delegation = delegationOf(found)
  return {
    session: {
      id: row.id,
      user: { id, phone, name, autStatus },
      identity,
      rights: delegation === null ? rights : delegatedRights(rights),
      delegation,
    },
    newToken: replacement,
    behind: {
      isAllowed: identity.type === 2 && found.company?.readsReplica === true,
      wroteAt: row.wroteAt,
      wroteAgoMs: found.wroteAgo === null ? Number.POSITIVE_INFINITY : Number(found.wroteAgo) * 1000,
    },
    isNonceNew: spent?.isNew,
  }
}

/** A person's own session that still lives, by its id; nothing is renewed by it. Undefined for any other. */
export const findSessionById = async (db: Database, id: string, now: Date): Promise<Session | undefined> => {
  const found = await sessions.findById(db, id)
  if (found === undefined || endOf(found.session, now) || found.session.applicationId !== null)
    return undefined
  if (found.session.companyId !== null && (!found.company || found.company.isCancelled)) return undefined
  const identity = identityOf(found)
  const { phone, name, autStatus } = found.user
  return {
    id,
    user: { id: found.user.id, phone, name, autStatus },
    identity,
    rights: await rightsOf(db, identity, found.member?.roles ?? []),
    delegation: null,
  }
}

const rightsOf = async (db: Database, identity: ActingIdentity, roles: readonly string[]): Promise<Rights> =>
  identity.type === 1
    ? personalRights()
    : companyRights(roles, await grantsOfRoles(db, identity.companyId, roles))

type Found = NonNullable<Awaited<ReturnType<typeof sessions.findByTokenHash>>>

// Who was dismissed acts for themselves from the next request on.
const identityOf = ({ company, member }: Found): ActingIdentity =>
  company && member?.status === 'active'
    ? { type: 2, companyId: company.id, companyName: company.name, companyAutStatus: company.autStatus }
    : { type: 1 }

const isEntryGood = ({ session, application, member }: Found): boolean =>
  application?.state === 'enabled' && (session.companyId === null || member?.status === 'active')

const delegationOf = ({ application, session: { contractId, partyId } }: Found): Delegation | null =>
  application && {
    applicationId: application.id,
    applicationName: application.name,
    only: contractId === null || partyId === null ? null : { contractId, partyId },
  }

// Signed-in people can go on reading while the database accepts no writes.
const unlessOutOfRoom = (error: unknown): undefined => {
  if (!isOutOfRoom(error)) throw error
}

const refresh = async (
  db: Database,
  row: Found['session'],
  tokenHash: string,
  isPrevious: boolean,
  now: Date,
): Promise<string | undefined> => {
  if (isRenewalDue(row, isPrevious, now)) {
    const token = newToken()
    const change = { expected: row.tokenHash, previous: tokenHash, next: hashToken(token), now }
    return (await sessions.renewToken(db, row.id, change)) ? token : undefined
  }
  const confirmedAt = !isPrevious && row.confirmedAt === null ? now : undefined
  const seenAt = now.getTime() - row.seenAt.getTime() > SEEN_STEP_MS ? now : undefined
  if (confirmedAt || seenAt)
    await sessions.markSeen(db, row.id, { ...(confirmedAt && { confirmedAt }), ...(seenAt && { seenAt }) })
  return undefined
}

/** The token in an Authorization header, with or without the word Bearer. */
export const tokenIn = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer /i, '').trim()
  return token === '' ? undefined : token
}
