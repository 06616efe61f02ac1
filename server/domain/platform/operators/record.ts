// What operators and the platform itself did, appended to the platform's chain.
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import type { Database } from '#server/db/database.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { NewEntry } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'

/** Appends one entry; its event is one that the desk has words for. */
export const recordOnPlatform = (
  db: Database,
  entry: Omit<NewEntry, 'chainId' | 'event'> & { readonly event: PlatformEvent },
): Promise<unknown> => appendAudit(db, { ...entry, chainId: PLATFORM_CHAIN })
