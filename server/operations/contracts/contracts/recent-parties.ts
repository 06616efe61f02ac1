// Offers whom the caller's earlier contracts went out to: what they typed once themselves.
import { RECENT_PARTIES_MAX } from '#protocol/contracts/drafts/drafts.ts'
import type { RecentParty } from '#protocol/contracts/drafts/drafts.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { readRecentParties } from '#server/domain/contracts/parties/recent.ts'

export const recentParties = async (
  { deps, user, identity }: Context,
  search: string,
): Promise<RecentParty[]> => {
  const met = await readRecentParties(deps.db, { user, identity, search, limit: RECENT_PARTIES_MAX })
  return met.flatMap(({ launchedAt, ...person }) =>
    launchedAt === null
      ? []
      : [{ ...person, phoneMasked: maskPhone(person.phone), launchedAt: launchedAt.toISOString() }],
  )
}
