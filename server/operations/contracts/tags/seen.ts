// The tags that the viewer's company has put on contracts.
import type { TagName } from '#protocol/contracts/tags.ts'
import type { Context } from '#server/context.ts'
import { tagsOn } from '#server/domain/contracts/tags/store.ts'

/** The caller's tags on these contracts; none for a person. */
export const tagsSeenOn = async (
  { deps, identity }: Context,
  contractIds: readonly string[],
): Promise<Map<string, TagName[]>> =>
  identity.type === 1 ? new Map() : tagsOn(deps.db, identity.companyId, contractIds)
