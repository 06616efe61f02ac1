// Who fills and who signs in a written text.
import type { Block } from './blocks.ts'
import type { AnchorKind } from './pieces.ts'
import { piecesIn } from './reading.ts'
import type { WrittenField } from './written-text.ts'

/** Whether the initiator fills it, before the launch. */
export const isInitiatorField = ({ role }: Pick<WrittenField, 'role'>): boolean => role === null

/** The places to sign of a text by role, in the order of the text. */
export const anchorsByRole = (blocks: readonly Block[]): ReadonlyMap<string, readonly AnchorKind[]> => {
  const byRole = new Map<string, AnchorKind[]>()
  for (const piece of piecesIn(blocks)) {
    if (piece.type !== 'anchor') continue
    const { role, kind } = piece.attrs
    byRole.set(role, [...(byRole.get(role) ?? []), kind])
  }
  return byRole
}
