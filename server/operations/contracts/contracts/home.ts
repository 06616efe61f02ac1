// Home in one read: no more tasks and contracts than it shows.
import { DUE_DAYS, HOME_ROWS } from '#protocol/contracts/contracts/home.ts'
import type { Home, HomeTask } from '#protocol/contracts/contracts/home.ts'
import type { Context } from '#server/context.ts'
import { firstSteps, newestTasks } from '#server/domain/contracts/contracts/home.ts'
import { pickDue } from '#server/domain/contracts/contracts/pick-page.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import { newestToSeal } from '#server/operations/seals/seal-requests/lists.ts'
import { callersLists } from './find-viewed.ts'
import { rowsOf } from './lists.ts'

const DAY_MS = 24 * 3_600_000

export const readHome = async (ctx: Context): Promise<Home> => {
  const { deps, user, identity } = ctx
  return {
    tasks: await tasksOf(ctx),
    due: await dueSoon(ctx),
    steps: await firstSteps(deps.db, user.id, identity),
  }
}

const tasksOf = async (ctx: Context): Promise<HomeTask[]> => {
  const { deps, user, identity, rights } = ctx
  const tasks = await newestTasks(
    deps.db,
    {
      userId: user.id,
      identity,
      own: callersLists(ctx).own,
      maySign: rights.may('contract', 'sign'),
      mayReview: rights.may('review', 'attend'),
    },
    HOME_ROWS,
  )
  return [...tasks, ...(await toSeal(ctx))]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, HOME_ROWS)
}

// Approvals of applications are among the other approvals already.
const toSeal = async (ctx: Context): Promise<HomeTask[]> =>
  (await newestToSeal(ctx, HOME_ROWS)).map(({ row, full }) => ({
    act: 'seal',
    contractId: row.contractId,
    partyId: row.partyId,
    kind: full.contract.kind,
    name: row.name,
    from: row.applicant,
    at: row.appliedAt,
  }))

const dueSoon = async (ctx: Context): Promise<Home['due']> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + DUE_DAYS * DAY_MS)
  const ids = await pickDue(db, callersLists(ctx), { from: now, until, most: HOME_ROWS })
  if (ids.length === 0) return []
  const found = await findContracts(db, ids)
  return rowsOf(
    ctx,
    ids.flatMap((id) => found.get(id) ?? []),
  )
}
