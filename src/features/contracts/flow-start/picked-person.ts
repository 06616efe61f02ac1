// What somebody picked from the list fills in.
import type { KnownPerson } from '#src/features/contracts/flow-start/queries.ts'
import { focusPath } from '#src/ui/focus-path.ts'

/** Name and phone; the phone of a colleague is not shown to everybody, so it is asked for next. */
export const pickedPerson = (
  { name, phone }: KnownPerson,
  phonePath: string,
): { name: string; phone?: string } => {
  if (phone !== '') return { name, phone }
  // Once the list has closed and given the focus back.
  setTimeout(() => focusPath(phonePath))
  return { name }
}
