// The column type of moments: each with its zone, and read as a Date.
import { timestamp } from 'drizzle-orm/pg-core'

/** `timestamptz` as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
