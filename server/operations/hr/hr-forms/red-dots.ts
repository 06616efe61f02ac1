// How many HR forms came back to the caller and wait to be mended, by kind.
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import { countReturned } from '#server/domain/hr/hr-forms/store.ts'
import type { DottedList } from '#server/operations/contracts/contracts/red-dots.ts'

/** The lists of HR, for those who launch its forms. */
export const HR_LISTS: readonly DottedList[] = HR_KINDS.map((kind) => ({
  processType: 3,
  listType: LIST_TYPE[kind],
  count: async ({ deps, identity, user, rights }) =>
    identity.type === 1 || !rights.may('humanResouce', 'launch')
      ? 0
      : countReturned(deps.db, { companyId: identity.companyId, launcherId: user.id, kind }),
}))
