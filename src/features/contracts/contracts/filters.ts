// The filters of a list of contracts, as they stand in its address.
import { LIST_ORDERS } from '#protocol/contracts/contracts/list-filters.ts'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { isUuid } from '#protocol/uuid.ts'

/** Nothing is narrowed; amounts are texts of whole 分, days `2028-02-29`, and any text in `filters` shows their row. */
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
export type AddressFilters = { readonly [Name in keyof typeof NO_FILTERS]: string }

const dayIn = (text: string): string | undefined => (isDay(text) ? text : undefined)
const idIn = (text: string): string | undefined => (isUuid(text) ? text : undefined)
const fenIn = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** What the server is asked for; what is no day, number or id in the address narrows nothing. */
export const askedFilters = (address: AddressFilters): AskedFilters => {
  const asked: AskedFilters = {
    search: address.search.slice(0, 100),
    contractType: address.contractType.slice(0, 50),
    counterparty: address.counterparty.slice(0, 100),
    initiator: address.initiator.slice(0, 100),
    changedFrom: dayIn(address.changedFrom),
    changedTo: dayIn(address.changedTo),
    amountFrom: fenIn(address.amountFrom),
    amountTo: fenIn(address.amountTo),
    dueFrom: dayIn(address.dueFrom),
    dueTo: dayIn(address.dueTo),
    tag: idIn(address.tag),
    order: LIST_ORDERS.find((order) => order === address.order && order !== 'newest'),
  }
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''),
  ) as AskedFilters
}

/** How many filters narrow the list besides the search; a range counts once, the order not at all. */
export const countFilters = (address: AddressFilters): number => {
  const asked = askedFilters(address)
  const isAsked = (...names: (keyof AskedFilters)[]) => names.some((name) => asked[name] !== undefined)
  return [
    isAsked('contractType'),
    isAsked('counterparty'),
    isAsked('initiator'),
    isAsked('changedFrom', 'changedTo'),
    isAsked('amountFrom', 'amountTo'),
    isAsked('dueFrom', 'dueTo'),
    isAsked('tag'),
  ].filter(Boolean).length
}

/** Whether rows may be missing: something is searched or filtered. */
export const isNarrowed = (address: AddressFilters): boolean =>
  address.search !== '' || countFilters(address) > 0
