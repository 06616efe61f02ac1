// The roles that an HR form names; forms of before roles moved with a transfer name none.
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'

/** Codes of the roles it gives and takes. */
export const namedRoles = ({
  addRoles = [],
  dropRoles = [],
}: Partial<Pick<HrTerms, 'addRoles' | 'dropRoles'>>) => ({ addRoles, dropRoles })
