// A save whose answer was lost is sent again; it is no conflict of a person with itself.
import { isDeepStrictEqual } from 'node:util'

/** Whether the save from version `given` is the one that made `version`. Both contents are JSON. */
export const isSavedAlready = (
  { version, content }: { readonly version: number; readonly content: unknown },
  given: number,
  sent: unknown,
): boolean => version === given + 1 && isDeepStrictEqual(content, JSON.parse(JSON.stringify(sent)))
