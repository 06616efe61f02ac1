// Operators give documents to launch to a person or a company, and look through what was given.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type * as calls from '#protocol/trade/quotas.ts'
import type { OperatorContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { maskNumber } from '#server/domain/company/certifications/rules.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { listOperatorRows } from '#server/domain/platform/operators/store.ts'
import * as gifts from '#server/domain/trade/packages/gifts.ts'
import { balancesOf, takenOf } from '#server/domain/trade/packages/ledger.ts'
import { documentsLeft } from '#server/domain/trade/packages/quota-rules.ts'
import { validUntil } from '#server/domain/trade/packages/rules.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { giveGift } from '#server/operations/trade/quotas/give.ts'
import { tellGiven } from '#server/operations/trade/quotas/tell.ts'

/** Of people and of companies each: who is not among them is looked for by more of the name. */
const MOST_FOUND = 10

/** Who may be given documents, with what they have left. */
export const findReceivers = async (
  { deps, clock }: OperatorContext,
  keyword: string,
): Promise<OutputOf<typeof calls.findQuotaReceivers>> => {
  const found = await gifts.findReceivers(deps.db, keyword, MOST_FOUND)
  const lines: calls.QuotaReceiver[] = []
  for (const { ownerType, ownerId, name, number } of found) {
    const balances = await balancesOf(deps.db, { ownerType, ownerId }, clock.now())
    const numberMasked = masked(ownerType, number)
    lines.push({ ownerType, ownerId, name, numberMasked, left: documentsLeft(balances) })
  }
  return lines
}

const masked = (ownerType: GrantOwner['ownerType'], number: string): string =>
  ownerType === 'person' ? maskPhone(number) : maskNumber(number)

/** Gives, tells the receiver, and writes it down for both; refuses who is unknown, closed or not certified. */
export const giveDocuments = async (
  { deps, actor, clock }: OperatorContext,
  { ownerType, ownerId, quota, validDays, reason }: ParsedInputOf<typeof calls.giveDocuments>,
): Promise<void> => {
  const owner: GrantOwner = { ownerType, ownerId }
  const name = await receivingName(deps.db, owner)
  await giveGift(deps, actor, owner, { quota, validDays, reason })
  const until = validUntil({ validDays }, clock.now())
  await tellGiven(deps, owner, { quota, validUntil: until, reason })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: 'quota:given',
    actor,
    detail: { id: ownerId, ownerType, name, quota, validDays, reason },
  })
}

const receivingName = async (db: Database, { ownerType, ownerId }: GrantOwner): Promise<string> => {
  const row = ownerType === 'person' ? await getUser(db, ownerId) : await getCompany(db, ownerId)
  if (row === undefined) throw new Refusal('not-found', '没有找到要赠送的对象，请重新查找后选择。')
  if (('closedAt' in row ? row.closedAt : row.cancelledAt) !== null)
    throw new Refusal('quota.receiver-closed', '对方已注销，不能再接受赠送。请重新查找后选择。')
  if (row.autStatus !== 1)
    throw new Refusal(
      'quota.receiver-not-certified',
      '对方现在没有通过认证，不能发起合同。请在对方通过认证后再赠送。',
    )
  return row.name
}

/** A page of what was given, with what became of it and who gave it. */
export const showGiven = async (
  { deps, clock }: OperatorContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listGivenDocuments>> => {
  const { total, rows } = await gifts.pageGifts(deps.db, { page, pageSize })
  const operators = new Map((await listOperatorRows(deps.db)).map(({ id, name }) => [id, name]))
  const taken = await takenOf(
    deps.db,
    rows.map(({ grant }) => grant.id),
  )
  const present = ({ grant, name, number, isClosed }: gifts.GiftRow): calls.GivenDocuments => ({
    grantId: grant.id,
    ownerType: grant.ownerType,
    name: isClosed ? '' : (name ?? ''),
    numberMasked: isClosed ? '' : masked(grant.ownerType, number ?? ''),
    quota: grant.quota,
    taken: taken.get(grant.id) ?? 0,
    validUntil: grant.validUntil.toISOString(),
    isOver: grant.validUntil <= clock.now(),
    reason: grant.reason,
    givenAt: grant.createdAt.toISOString(),
    operatorName: operators.get(grant.createdBy) ?? '',
  })
  return { total, page, pageSize, rows: rows.map(present) }
}
