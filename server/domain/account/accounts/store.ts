// Accounts that are closed, and what still ties the others.
import { and, count, eq, inArray, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { contact, contactGroup, importReport } from '#server/db/schema/account/contacts.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { listView } from '#server/db/schema/contracts/views.ts'
import { invoiceAddress, invoiceTitle } from '#server/db/schema/trade/invoices.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { knownDevice } from '#server/db/schema/account/devices.ts'
import { mailAddress } from '#server/db/schema/account/mails.ts'
import { notice, noticeSetting } from '#server/db/schema/account/notices.ts'
import { signOnBinding } from '#server/db/schema/account/single-sign-on.ts'
import { closedAccount, user } from '#server/db/schema/account/users.ts'
import { checkRecord } from '#server/db/schema/contracts/documents.ts'
import { applicationUser } from '#server/db/schema/platform/applications.ts'
import { templateFavourite } from '#server/db/schema/templates/templates.ts'
import { accountMachine } from '#server/domain/account/accounts/machine.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export const insertClosed = async (db: Database, row: typeof closedAccount.$inferInsert): Promise<void> => {
  await db.current().insert(closedAccount).values(row)
}

/** Forgets what need no longer be kept: who it was, what they were certified by, and the pictures of their papers. */
export const forgetClosedBefore = async (db: Database, now: Date): Promise<void> => {
  const orm = db.current()
  const over = orm
    .select({ userId: closedAccount.userId })
    .from(closedAccount)
    .where(lt(closedAccount.keepUntil, now))
  const isOfThem = and(eq(certification.subjectType, 'person'), inArray(certification.subjectId, over))
  const pictures = orm
    .select({ id: sql<string>`(picture->>'fileId')::uuid` })
    .from(sql`${certification}, jsonb_array_elements(${certification.files}) as picture`)
    .where(isOfThem)
  await orm.delete(file).where(and(eq(file.kind, 'identity'), inArray(file.id, pictures)))
  await orm.delete(certification).where(isOfThem)
  await orm.delete(closedAccount).where(lt(closedAccount.keepUntil, now))
}

/** Contracts under way that the person launched or must sign for themselves. */
export const countOwnContracts = async (db: Database, userId: string): Promise<number> => {
  const orm = db.current()
  const UNDER_WAY = [
    'reviewing',
    'approving',
    'confirming',
    'preparing',
    'preparingFailed',
    'signing',
    'expiring',
    'finishing',
    'finishingFailed',
  ] as const
  const launched = await orm
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        eq(contract.initiatorId, userId),
        isNull(contract.companyId),
        inArray(contract.state, [...UNDER_WAY]),
      ),
    )
  const taken = await orm
    .select({ id: contract.id })
    .from(party)
    .innerJoin(contract, eq(contract.id, party.contractId))
    .where(and(eq(party.userId, userId), isNull(party.companyId), inArray(contract.state, [...UNDER_WAY])))
  return new Set([...launched, ...taken].map(({ id }) => id)).size
}

/** The person's own orders that are neither paid nor over. */
export const countPendingOrders = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .current()
    .select({ n: count() })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.ownerType, 'person'),
        eq(tradeOrder.ownerId, userId),
        inArray(tradeOrder.state, ['unpaid', 'awaitingTransfer', 'refunding']),
      ),
    )
  return row?.n ?? 0
}

/** Deletes what the person kept of others, and their ways in at other providers. */
export const deleteOwnThings = async (db: Database, userId: string): Promise<void> => {
  const orm = db.current()
  await orm.delete(contact).where(eq(contact.owner, userId))
  await orm.delete(contactGroup).where(eq(contactGroup.owner, userId))
  await orm.delete(mailAddress).where(eq(mailAddress.userId, userId))
  await orm.delete(noticeSetting).where(eq(noticeSetting.userId, userId))
  for (const kept of [invoiceTitle, invoiceAddress])
    await orm.delete(kept).where(and(eq(kept.ownerType, 'person'), eq(kept.ownerId, userId)))
  await orm.delete(signOnBinding).where(eq(signOnBinding.userId, userId))
  await orm.delete(notice).where(eq(notice.userId, userId))
  await orm.delete(knownDevice).where(eq(knownDevice.owner, `user:${userId}`))
  await orm
    .delete(listView)
    .where(or(eq(listView.owner, `1:${userId}`), like(listView.owner, `2:%:${userId}`)))
  await orm.delete(importReport).where(eq(importReport.userId, userId))
  await orm.delete(checkRecord).where(eq(checkRecord.userId, userId))
  await orm.delete(applicationUser).where(eq(applicationUser.userId, userId))
  await orm.delete(templateFavourite).where(eq(templateFavourite.userId, userId))
}

/** Moves accounts through their chart; their history goes to the person's chain. */
export const accountLifecycle: Lifecycle<typeof accountMachine> = {
  noun: 'account',
  machine: accountMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(user).where(eq(user.id, id)).for('update')
    const state = row?.closedAt === null ? 'open' : 'closed'
    return row && { id, state, context: {}, version: row.version, chainId: id }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(user)
      .set({ version, closedAt: state === 'closed' ? at : null, updatedAt: at })
      .where(eq(user.id, id))
  },
}
