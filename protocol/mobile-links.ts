// Links to pages of the mobile app: which list, which row, and what the page must know of it.
// See specification §2 (list type numbers), §3 (mobile-link payload) and decision 0031.

/** What is to be done with a row (domain.md §1.3, rowType); settling for somebody else is given. */
export const ROW_TYPE = { toDo: 1, view: 2, edit: 3, settle: 4, settleForOther: 5 } as const
export type RowType = (typeof ROW_TYPE)[keyof typeof ROW_TYPE]

/** The kinds of HR work; copies of them and forms to fill in have list types of their own. */
export const HUMAN_TYPE = { entry: 1, regular: 2, transfer: 3, depart: 4 } as const
export type HumanType = (typeof HUMAN_TYPE)[keyof typeof HUMAN_TYPE]

interface MobilePage {
  /** The page's name in the mobile app. */
  readonly name: string
  /** Its path there. */
  readonly path: string
  /** Which HR work the list is about; absent for all other lists. */
  readonly humanType?: HumanType
}

/** Every page of the mobile app that a link may lead to, by list type (domain.md §1.3). */
export const MOBILE_PAGES = {
  1: { name: 'signing', path: '/sign/signing' },
  2: { name: 'review', path: '/sign/review' },
  3: { name: 'approval', path: '/sign/approval' },
  4: { name: 'seal', path: '/sign/seal' },
  5: { name: 'law', path: '/sign/law' },
  6: { name: 'confirm', path: '/sign/confirm' },
  7: { name: 'cancellation', path: '/sign/cancellation' },
  8: { name: 'sign_chaosong', path: '/sign/chaosong' },
  9: { name: 'loan', path: '/sign/loan' },
  10: { name: 'receipt', path: '/sign/receipt' },
  11: { name: 'drafts', path: '/sign/drafts' },
  12: { name: 'signReport', path: '/office/signReport' },
  13: { name: 'usingSeal', path: '/office/usingSeal' },
  14: { name: 'draftOffice', path: '/office/drafts' },
  15: { name: 'entry_chaosong', path: '/human/chaosong', humanType: 1 },
  16: { name: 'regular_chaosong', path: '/human/chaosong', humanType: 2 },
  17: { name: 'transfer_chaosong', path: '/human/chaosong', humanType: 3 },
  18: { name: 'depart_chaosong', path: '/human/chaosong', humanType: 4 },
  19: { name: 'fileSeal', path: '/office/fileSeal' },
  20: { name: 'entry_fillForm', path: '/human/fillForm', humanType: 1 },
  21: { name: 'regular_fillForm', path: '/human/fillForm', humanType: 2 },
  22: { name: 'transfer_fillForm', path: '/human/fillForm', humanType: 3 },
  23: { name: 'depart_fillForm', path: '/human/fillForm', humanType: 4 },
} as const satisfies Readonly<Record<number, MobilePage>>

export type ListType = keyof typeof MOBILE_PAGES

/** The list type of copies of HR work: its kind plus 14. */
export const listOfCopies = (humanType: HumanType): ListType => (humanType + 14) as ListType

/** The list type of HR forms to fill in: their kind plus 19 (given). */
export const listOfForms = (humanType: HumanType): ListType => (humanType + 19) as ListType

/** What somebody who makes a link says of the row. */
export interface MobileRow {
  readonly listType: ListType
  readonly rowType: RowType
  /** The id of the thing itself, such as the contract. */
  readonly id: string
  /** The id of the part of it that is the reader's, such as the party; empty for none. */
  readonly partId?: string
  /** The number people know it by; empty for none. */
  readonly number?: string
  /** The thing's status, as its own table of numbers has it. */
  readonly status: number
}

/** The payload of a link (specification §3): every field is there, what does not apply is empty. */
export interface MobilePayload {
  readonly resMsgId: string
  readonly listType: string
  readonly rowType: string
  readonly humanType: string
  readonly codeId: string
  readonly code: string
  readonly state: string
}

/** The payload for a row; the kind of HR work follows from the list. */
export const mobilePayload = (row: MobileRow): MobilePayload => {
  const page: MobilePage = MOBILE_PAGES[row.listType]
  return {
    resMsgId: row.id,
    listType: String(row.listType),
    rowType: String(row.rowType),
    humanType: page.humanType === undefined ? '' : String(page.humanType),
    codeId: row.partId ?? '',
    code: row.number ?? '',
    state: String(row.status),
  }
}

/** The page of the mobile app with the payload as its query. */
export const mobilePath = (row: MobileRow): string =>
  `${MOBILE_PAGES[row.listType].path}?${new URLSearchParams({ ...mobilePayload(row) })}`

/**
 * The address a phone opens for a row. `site` is the mobile site's: `{path}` in it becomes the page with its payload, encoded;
 * a site without it gets the payload as its query. Without a mobile site the phone opens `here`, the row's page on this site.
 */
export const mobileAddress = (
  row: MobileRow,
  { site, here }: { site: string | null; here: string },
): string => {
  if (site === null) return here
  if (site.includes('{path}')) return site.replaceAll('{path}', encodeURIComponent(mobilePath(row)))
  const address = new URL(site)
  for (const [name, value] of Object.entries(mobilePayload(row))) address.searchParams.set(name, value)
  return address.href
}
