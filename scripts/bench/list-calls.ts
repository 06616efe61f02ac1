// The calls of lists that are measured, each as a page of the screen asks for it.
import { MOST_COUNTED } from '#protocol/paging.ts'
import { countUnread, listNotices } from '#server/domain/account/notices/store.ts'
import { countFor, countToSign, listFor } from '#server/domain/contracts/contracts/viewers.ts'
import type { Database } from '#server/db/database.ts'
import { countConfirmationsDotted, pageConfirmations } from '#server/domain/contracts/confirmations/store.ts'
import { countReviewsDotted, pageReviews } from '#server/domain/contracts/reviews/lists.ts'
import { pageOpen } from '#server/domain/seals/seal-requests/open.ts'
import { countClosed, pageClosed } from '#server/domain/seals/seal-requests/store.ts'

const WEEK_MS = 7 * 86_400_000
const MARCH = Date.parse('2026-03-01T00:00:00Z')

/** Each with what it is called in the tables; `own`: how many contracts the company has. */
export const callsFor = (
  db: Database,
  { companyId, userId, own: size }: { companyId: string; userId: string; own: number },
): [string, () => Promise<unknown>][] => {
  const own = `2:${companyId}:${userId}`
  const head = { own, list: `2:${companyId}` }
  const clerk = { own, list: own }
  const all = {
    viewer: head,
    kind: 'contract',
    buckets: 'launched',
    search: '',
    page: 1,
    pageSize: 10,
  } as const
  const list = (more: Partial<Parameters<typeof listFor>[1]>) => () => listFor(db, { ...all, ...more })
  return [
    ['all, page 1', list({})],
    ['all, page 100', list({ page: 100 })],
    ['all, last page counted', list({ page: MOST_COUNTED / 10 })],
    ['all, oldest first', list({ oldestFirst: true })],
    ['a clerk’s own, page 1', list({ viewer: clerk })],
    ['to sign', list({ buckets: ['open'], toSign: true })],
    ['waiting, administrator', list({ buckets: ['open'], toSign: false })],
    ['waiting, clerk', list({ viewer: clerk, buckets: ['open'], toSign: false })],
    ['completed, page 100', list({ buckets: ['completed'], page: 100 })],
    ['copied to me', list({ viewer: clerk, cc: true })],
    ['counts of all tabs', () => countFor(db, head, 'contract')],
    ['red dot', () => countToSign(db, head, 'contract')],
    ['search: a rare name of two characters', list({ search: '尉迟' })],
    ['search: a common name', list({ search: '张三' })],
    ['search: a word all have', list({ search: '合同' })],
    ['search: none', list({ search: '查无此名' })],
    ['filter: type', list({ type: '租赁合同' })],
    ['filter: amount', list({ least: 5_000_000, most: 5_100_000 })],
    // As many contracts changed in the span in a long list as within a week in one of 10,000.
    [
      'filter: time',
      list({ from: new Date(MARCH), until: new Date(MARCH + (WEEK_MS * MOST_COUNTED) / size) }),
    ],
    ['notices, page 1', () => listNotices(db, { userId, page: 1, pageSize: 10 })],
    [
      'notices of the system, page 10',
      () => listNotices(db, { userId, kind: 'system', page: 10, pageSize: 10 }),
    ],
    ['unread notices', () => countUnread(db, userId)],
    ...callsOfStages(db, companyId, userId),
  ]
}

const callsOfStages = (
  db: Database,
  companyId: string,
  userId: string,
): [string, () => Promise<unknown>][] => {
  const own = `2:${companyId}:${userId}`
  const asker = { companyId, userId }
  const identity = { type: 2, companyId } as const
  const page = { filters: { search: '' }, page: 1, pageSize: 10 }
  const rare = { filters: { search: '尉迟' } }
  const named = { filters: { search: '', counterparty: '尉迟' } }
  const closed = { ...asker, seesAll: true, outcomes: ['sealed'] as const, ...page }
  const mine = { ...closed, seesAll: false }
  const of = { userId, identity, own }
  const confirmed = { tab: 'confirmed', ...page } as const
  return [
    ['seal requests, page 1', () => pageClosed(db, closed)],
    ['seal requests, page 100', () => pageClosed(db, { ...closed, page: 100 })],
    ['seal requests, search', () => pageClosed(db, { ...closed, ...rare })],
    ['seal requests, filter: counterparty', () => pageClosed(db, { ...closed, ...named })],
    ['seal requests of a clerk, page 1', () => pageClosed(db, mine)],
    ['seal requests, count', () => countClosed(db, closed)],
    ['seal requests, open', () => pageOpen(db, { companyId, ...page })],
    ['reviews to do, page 1', () => pageReviews(db, { ...asker, ...page, tab: 'toDo' })],
    ['reviews done, page 1', () => pageReviews(db, { ...asker, ...page, tab: 'done' })],
    ['reviews done, page 100', () => pageReviews(db, { ...asker, ...page, tab: 'done', page: 100 })],
    ['reviews, search', () => pageReviews(db, { ...asker, ...page, ...rare, tab: 'done' })],
    ['reviews, filter: counterparty', () => pageReviews(db, { ...asker, ...page, ...named, tab: 'done' })],
    ['reviews, red dot', () => countReviewsDotted(db, asker)],
    ['confirmations, page 1', () => pageConfirmations(db, of, confirmed)],
    ['confirmations, page 100', () => pageConfirmations(db, of, { ...confirmed, page: 100 })],
    ['confirmations, search', () => pageConfirmations(db, of, { ...confirmed, ...rare })],
    ['confirmations launched, page 1', () => pageConfirmations(db, of, { ...confirmed, tab: 'launched' })],
    ['confirmations, red dot', () => countConfirmationsDotted(db, of)],
  ]
}
