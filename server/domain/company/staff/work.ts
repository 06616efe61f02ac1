// What somebody of a company must be allowed to do before work of a kind is given to them.
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import type { Rights } from '#server/domain/rights.ts'

type Right = readonly [resource: string, action: string]

const APPROVE: Right = ['approve', 'attend']
const REVIEW: Right = ['review', 'attend']
const SIGN: Right = ['contract', 'sign']

/** The rights that each kind of work asks for; all of them are needed. */
export const WORK_RIGHTS: Readonly<Record<ColleagueWork, readonly Right[]>> = {
  takeOver: [],
  approve: [APPROVE],
  review: [REVIEW],
  sign: [SIGN],
  everything: [APPROVE, REVIEW, SIGN],
}

/** Whether these rights allow work of the kind. */
export const allowWork = (rights: Pick<Rights, 'may'>, work: ColleagueWork): boolean =>
  WORK_RIGHTS[work].every(([resource, action]) => rights.may(resource, action))
