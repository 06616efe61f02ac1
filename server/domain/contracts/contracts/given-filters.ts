// The filters of a call as what the lists are narrowed by.
import type {
  GivenFilters,
  GivenStageFilters,
  GivenTaskFilters,
} from '#protocol/contracts/contracts/list-filters.ts'
import type { Identity } from '#protocol/identity.ts'
import { addDays, beginningOf } from '#protocol/contracts/loans/days.ts'
import type { ListFilters } from './listing.ts'
import type { StageFilters, TaskFilters } from './stage-filters.ts'

/** A day begins and ends in China; what was left empty narrows nothing. `companyId`: whose tags are meant, none for a person. */
export const filtersFrom = (
  given: GivenFilters,
  companyId: string | null,
): ListFilters & { readonly oldestFirst: boolean } => ({
  search: given.search,
  type: given.contractType === '' ? undefined : given.contractType,
  counterparty: given.counterparty,
  initiator: given.initiator,
  tag: given.tag === undefined ? undefined : { tagId: given.tag, companyId },
  least: given.amountFrom,
  most: given.amountTo,
  from: beginning(given.changedFrom),
  until: end(given.changedTo),
  launchedFrom: beginning(given.launchedFrom),
  launchedUntil: end(given.launchedTo),
  completedFrom: beginning(given.completedFrom),
  completedUntil: end(given.completedTo),
  startedBy: startedBy(given, companyId),
  dueFrom: beginning(given.dueFrom),
  dueUntil: end(given.dueTo),
  oldestFirst: given.order === 'oldest',
})

// A person has no company whose contracts these could be.
const startedBy = (
  { ours, person, department }: GivenFilters,
  companyId: string | null,
): ListFilters['startedBy'] =>
  companyId === null || (ours === undefined && person === undefined && department === undefined)
    ? undefined
    : { companyId, person, department }

/** The same for a list of tasks. */
export const taskFiltersFrom = (given: GivenTaskFilters): TaskFilters => ({
  search: given.search,
  counterparty: given.counterparty,
  initiator: given.initiator,
  begunFrom: beginning(given.begunFrom),
  begunUntil: end(given.begunTo),
})

/** The same for a list of stages of contracts; tags are those of the company that is acted for. */
export const stageFiltersFrom = (given: GivenStageFilters, identity: Identity): StageFilters => ({
  ...taskFiltersFrom(given),
  tag:
    given.tag === undefined
      ? undefined
      : { tagId: given.tag, companyId: identity.type === 2 ? identity.companyId : null },
  type: given.contractType === '' ? undefined : given.contractType,
  dueFrom: beginning(given.dueFrom),
  dueUntil: end(given.dueTo),
})

const beginning = (day: string | undefined): Date | undefined =>
  day === undefined ? undefined : new Date(beginningOf(day))

const end = (day: string | undefined): Date | undefined =>
  day === undefined ? undefined : new Date(beginningOf(addDays(day, 1)))
