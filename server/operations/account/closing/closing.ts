// Closes a person's account when nothing depends on it any more.
// Data needed as evidence is kept encrypted, and all other data is deleted (PIPL Art. 47).
import type { OutputOf } from '#protocol/endpoint.ts'
import type { getClosingConditions } from '#protocol/account/closing.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import {
  accountLifecycle,
  countOwnContracts,
  countPendingOrders,
  deleteOwnThings,
  insertClosed,
} from '#server/domain/account/accounts/store.ts'
import type { Ties } from '#server/domain/account/accounts/machine.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { advance } from '#server/domain/lifecycle.ts'
import { endSessionsOf } from '#server/domain/account/sessions/store.ts'
import { isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { listPlacesOf } from '#server/domain/company/staff/store.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import { closeCertifications } from '#server/operations/company/certifications/ends.ts'
import { openTasksOf } from '#server/operations/company/leaving/open-tasks.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

// Records of a certificate are kept for five years after it runs out (电子签名法 Art. 24).
const KEPT_YEARS = 5

// A disabled person still has open work, until somebody takes it over.
const WORKING = ['active', 'disabled'] as const
const REASON = '本人注销了账号'

/** What still ties the account, with the companies' names. */
export const showTies = async ({ deps, user }: Context): Promise<OutputOf<typeof getClosingConditions>> => {
  const places = await listPlacesOf(deps.db, user.id, WORKING)
  const lines = []
  for (const { company, member } of places) {
    const tasks = await openTasksOf(deps.db, { companyId: company.id, userId: user.id })
    // A company that was never certified has nobody to hand it to; one whose certification rests has.
    const isHead = isSuperAdmin(member) && (await listHolding(deps.db, 'company', company.id)).length > 0
    lines.push({ companyName: company.name, isSuperAdmin: isHead, tasks: tasks.length })
  }
  return {
    contracts: await countOwnContracts(deps.db, user.id),
    orders: await countPendingOrders(deps.db, user.id),
    companies: lines,
  }
}

/** Closes the account; refuses `account.tied` while something hangs on it, and what a code refuses. */
export const closeAccount = async (ctx: Context, { verifyCode }: { verifyCode: string }): Promise<void> => {
  const { deps, user, actor } = ctx
  await useCode(deps, { phone: user.phone, purpose: 'closeAccount', code: verifyCode })
  const shown = await showTies(ctx)
  const ties: Ties = {
    contracts: shown.contracts,
    orders: shown.orders,
    tasks: shown.companies.reduce((sum, { tasks }) => sum + tasks, 0),
    administered: shown.companies.filter(({ isSuperAdmin: isHead }) => isHead).length,
  }
  if (Object.values(ties).some((n) => n > 0))
    throw keep(new Refusal('account.tied', '还有未处理完的事项，暂不能注销。请按页面上的提示处理后再试。'))
  const { db } = deps
  await advance(
    deps,
    accountLifecycle,
    {
      leaveCompanies: () => leaveCompanies(ctx),
      endCertifications: () => closeCertifications(deps, actor, user.id),
      forgetPerson: () => forgetPerson(deps, user.id),
      endSessions: () => endSessionsOf(db, user.id, 'signedOut', deps.clock.now()),
    },
    {
      id: user.id,
      event: { type: 'account.closed', ties },
      actor,
      notPossible: '账号已注销。',
    },
  )
}

/** Ends every place the person has or asked for: nobody could act in it any more. */
const leaveCompanies = async ({ deps, user, actor }: Context): Promise<void> => {
  const detail = { name: user.name, reason: REASON }
  const of = { isSuperAdmin: false, openTasks: 0 }
  for (const { member } of await listPlacesOf(deps.db, user.id, WORKING))
    await moveStaff(deps, { id: member.id, event: { type: 'staff.left', of, reason: REASON }, actor, detail })
  for (const { member } of await listPlacesOf(deps.db, user.id, ['applied'])) {
    const event = { type: 'application.refused', reason: REASON } as const
    await moveStaff(deps, { id: member.id, event, actor, detail })
  }
}

const forgetPerson = async (deps: Deps, userId: string): Promise<void> => {
  const { db, clock, personalData } = deps
  const row = await getUser(db, userId)
  if (!row) throw new Error(`user ${userId} vanished`)
  const now = clock.now()
  const certificate = await newestCertificate(db, 'person', userId)
  const until = new Date(certificate?.notAfter ?? now)
  until.setFullYear(until.getFullYear() + KEPT_YEARS)
  const { phone, name } = row
  const idNumber = row.idNumberSealed === null ? '' : personalData.open(row.idNumberSealed, userId)
  await insertClosed(db, {
    userId,
    sealed: personalData.seal(JSON.stringify({ phone, name, idNumber }), userId),
    closedAt: now,
    keepUntil: until,
  })
  await deleteOwnThings(db, userId)
  await updateUser(db, userId, {
    // Free for another account; the row stays, for contracts name it.
    phone: `closed:${userId}`,
    passwordHash: '',
    signPasswordHash: null,
    imageUrl: '',
    idNumberSealed: null,
    idNumberHash: null,
    autStatus: null,
    defaultCompanyId: null,
    updatedAt: now,
  })
}
