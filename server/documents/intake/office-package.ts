// Whether an Office package may be unpacked at all.
import { refuse } from './intake-refusals.ts'
import { listZip, unpacksWithin } from './zip-listing.ts'

const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const MAX_ENTRIES = 5000

/** Refuses an Office package that unpacks to more than its readers should meet, or that is damaged. */
export const weighOfficePackage = (bytes: Uint8Array): void => {
  const entries = listZip(bytes)
  if (!entries) throw refuse.damaged()
  if (entries.some((entry) => entry.encrypted)) throw refuse.encrypted()
  if (entries.length > MAX_ENTRIES || !unpacksWithin(bytes, entries, MAX_UNPACKED_BYTES)) throw refuse.bomb()
}
