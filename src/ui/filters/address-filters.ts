// The filters of a list, as they stand in its address.
import { LIST_ORDERS } from '#protocol/contracts/contracts/list-filters.ts'
import type { AskedFilters, AskedStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { isUuid } from '#protocol/uuid.ts'

/** Nothing is narrowed in a list of tasks; days are `2028-02-29`, and any text in `filters` shows the row of filters. */
export const NO_TASK_FILTERS = {
  search: '',
  counterparty: '',
  initiator: '',
  begunFrom: '',
  begunTo: '',
  filters: '',
}

/** The same in a list of stages of contracts. */
export const NO_STAGE_FILTERS = { ...NO_TASK_FILTERS, contractType: '', dueFrom: '', dueTo: '', tag: '' }

/** The same in a list of contracts; amounts are texts of whole 分. */
export const NO_FILTERS = {
  search: '',
  contractType: '',
  counterparty: '',
  initiator: '',
  changedFrom: '',
  changedTo: '',
  amountFrom: '',
  amountTo: '',
  dueFrom: '',
  dueTo: '',
  tag: '',
  order: 'newest',
  filters: '',
}

/** More in a list of contracts that went out. */
export const NO_LAUNCH_FILTERS = {
  launchedFrom: '',
  launchedTo: '',
  completedFrom: '',
  completedTo: '',
  /** `yes`: the company acted for started it. */
  ours: '',
  person: '',
  department: '',
}

/** `kind`: one of those a list mixes. */
export type FilterName =
  | keyof typeof NO_LAUNCH_FILTERS
  | keyof typeof NO_FILTERS
  | keyof typeof NO_STAGE_FILTERS
  | 'kind'
/** What the address of some list holds; a filter that the list does not have is left out. */
export type AddressFilters = { readonly [Name in FilterName]?: string } & {
  readonly search: string
  readonly filters: string
}

/** Nothing of it is asked for any more: search, filters and order. */
export const CLEARED: Partial<AddressFilters> = (() => {
  const { filters: _fold, ...cleared } = {
    ...NO_FILTERS,
    ...NO_LAUNCH_FILTERS,
    ...NO_STAGE_FILTERS,
    kind: '',
  }
  return cleared
})()

const upTo = (most: number, text = ''): string => text.slice(0, most)
const dayIn = (text = ''): string | undefined => (isDay(text) ? text : undefined)
const idIn = (text = ''): string | undefined => (isUuid(text) ? text : undefined)
const fenIn = (text = ''): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** What the server is asked for; what is no day, number or id in the address narrows nothing. The kind is the page's to read. */
export const askedFilters = (address: AddressFilters): AskedFilters & AskedStageFilters => {
  const asked: AskedFilters & AskedStageFilters = {
    search: upTo(100, address.search),
    contractType: upTo(50, address.contractType),
    counterparty: upTo(100, address.counterparty),
    initiator: upTo(100, address.initiator),
    changedFrom: dayIn(address.changedFrom),
    changedTo: dayIn(address.changedTo),
    launchedFrom: dayIn(address.launchedFrom),
    launchedTo: dayIn(address.launchedTo),
    completedFrom: dayIn(address.completedFrom),
    completedTo: dayIn(address.completedTo),
    ours: address.ours === 'yes' ? 'yes' : undefined,
    person: idIn(address.person),
    department: idIn(address.department),
    begunFrom: dayIn(address.begunFrom),
    begunTo: dayIn(address.begunTo),
    amountFrom: fenIn(address.amountFrom),
    amountTo: fenIn(address.amountTo),
    dueFrom: dayIn(address.dueFrom),
    dueTo: dayIn(address.dueTo),
    tag: idIn(address.tag),
    order: LIST_ORDERS.find((order) => order === address.order && order !== 'newest'),
  }
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''),
  ) as AskedFilters & AskedStageFilters
}

/** How many filters narrow the list besides the search; a range counts once, the order not at all. */
export const countFilters = (address: AddressFilters): number => {
  const asked = askedFilters(address)
  const isAsked = (...names: (keyof typeof asked)[]) => names.some((name) => asked[name] !== undefined)
  return [
    isAsked('contractType'),
    isAsked('counterparty'),
    isAsked('initiator'),
    isAsked('changedFrom', 'changedTo'),
    isAsked('launchedFrom', 'launchedTo'),
    isAsked('completedFrom', 'completedTo'),
    isAsked('ours', 'person', 'department'),
    isAsked('begunFrom', 'begunTo'),
    isAsked('amountFrom', 'amountTo'),
    isAsked('dueFrom', 'dueTo'),
    isAsked('tag'),
    address.kind !== undefined && address.kind !== '',
  ].filter(Boolean).length
}

/** Whether rows may be missing: something is searched or filtered. */
export const isNarrowed = (address: AddressFilters): boolean =>
  address.search !== '' || countFilters(address) > 0
