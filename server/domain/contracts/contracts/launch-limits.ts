// How much one person may send out in a day, so that nobody uses the product to write to strangers.

/** Launches and recipients (parties and copies, the person's own not counted) of one person in 24 hours, by identity type. */
export const LAUNCHES_PER_DAY = {
  1: { launches: 50, recipients: 200 },
  2: { launches: 2_000, recipients: 5_000 },
} as const

/** Text messages with links to one phone in 24 hours, from all callers together; further ones become notices only. */
export const LINKS_PER_PHONE = 30
