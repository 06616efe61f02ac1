// Whom an entry about an approval names, in the histories of contracts, papers and HR forms.
import type { HistoryEntry } from '#protocol/contracts/contracts/contracts.ts'

const SIDES: Readonly<Record<string, string>> = {
  before: '（先由其审批）',
  after: '（本人同意后，再由其审批）',
}

/** Whom an entry is about: those who were added to an approval or reminded, or who took something over; else empty. */
export const peopleOf = ({ event, detail }: Pick<HistoryEntry, 'event' | 'detail'>): string => {
  if (!event.startsWith('approval:') && event !== 'paper:paper.transferred') return ''
  const { names, toName, when } = detail
  if (typeof toName === 'string') return toName
  if (!Array.isArray(names)) return ''
  return `${names.join('、')}${typeof when === 'string' ? (SIDES[when] ?? '') : ''}`
}
