// How many HR forms came back to the caller and wait to be mended, by kind.
import { COPIES_OF, LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import { countUnread } from '#server/domain/hr/hr-forms/copies.ts'
import { countReturned } from '#server/domain/hr/hr-forms/store.ts'
import type { DottedList } from '#server/operations/contracts/contracts/red-dots.ts'

const returned = HR_KINDS.map((kind): DottedList => ({
  processType: 3,
  listType: LIST_TYPE[kind],
  count: async ({ deps, identity, user, rights }) =>
    identity.type === 1 || !rights.may('humanResouce', 'launch')
      ? 0
      : countReturned(deps.db, { companyId: identity.companyId, launcherId: user.id, kind }),
}))

const copied = HR_KINDS.map((kind): DottedList => ({
  processType: 3,
  listType: LIST_TYPE[COPIES_OF[kind]],
  count: async ({ deps, identity, user }) =>
    identity.type === 1 ? 0 : countUnread(deps.db, { companyId: identity.companyId, userId: user.id, kind }),
}))

/** The lists of HR: what came back to those who launched it, and what was copied to somebody and not read yet. */
export const HR_LISTS: readonly DottedList[] = [...returned, ...copied]
