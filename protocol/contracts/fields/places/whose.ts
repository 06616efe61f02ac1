// Tells which party a label belongs to: by its words, or by what stands near.
import type { Label } from './labels.ts'
import { namedBy } from './roles.ts'
import type { NamedParty, RoleBook } from './roles.ts'

/** Where a label stands: `down` counts points over all pages without their margins. */
export interface Stood {
  readonly label: Label
  readonly down: number
  readonly left: number
}

/** A label and whose it is. */
export interface Owned extends Stood {
  readonly partyId: string
}

/** Points by which two labels still stand in one column. */
const COLUMN = 80

const isSameLine = (a: Stood, b: Stood): boolean => Math.abs(a.down - b.down) <= 1

/** Names and parties come before those who act for them, and these before days. */
const rankOf = ({ label }: Stood): number => {
  if (label.of === 'name' || label.of === 'party') return 0
  return label.of === 'date' ? 2 : 1
}

const nearest = (some: readonly Owned[], at: Stood): Owned | undefined =>
  some.toSorted((a, b) => b.down - a.down || Math.abs(a.left - at.left) - Math.abs(b.left - at.left))[0]

/**
 * Whose a label is that names nobody: of what it follows in its own line, else of the nearest above in its column, else of
 * the nearest before it at all.
 */
const inheritedBy = (at: Stood, owned: readonly Owned[]): string | undefined => {
  const before = owned.filter(
    (other) => other.down < at.down - 1 || (isSameLine(other, at) && other.left < at.left),
  )
  const inLine = before.filter((other) => isSameLine(other, at))
  const leading = inLine.filter((other) => rankOf(other) < rankOf(at))
  const inColumn = before.filter((other) => !isSameLine(other, at) && Math.abs(other.left - at.left) < COLUMN)
  const chosen = nearest(leading, at) ?? nearest(inColumn, at) ?? nearest(inLine, at) ?? nearest(before, at)
  return chosen?.partyId
}

/** Words around a label that name nobody in particular. */
const ORDINARY =
  /[（）()：:_\s]|盖章|签章|公章|印章|专用章|合同|签字|签名|签署|手印|指印|捺印|签收|单位|公司|名称|加盖|亲笔|本人|按|处|章|签|日期/gu

/** 合伙人签字（盖章）: heads a list of signers and is no place of any of them. */
const namesStranger = ({ label: { of, party } }: Stood): boolean =>
  of === 'party' && party.replaceAll(ORDINARY, '') !== ''

/** Labels in reading order with their parties; those whose party cannot be told are left out. */
export const ownedLabels = (
  stood: readonly Stood[],
  parties: readonly NamedParty[],
  book: RoleBook,
  own: readonly string[],
): Owned[] => {
  const only = parties.length === 1 ? parties[0]?.partyId : undefined
  const owned: Owned[] = []
  for (const at of stood) {
    const named = namedBy(at.label, book, parties, own)
    const partyId = named ?? only ?? (namesStranger(at) ? undefined : inheritedBy(at, owned))
    if (partyId !== undefined) owned.push({ ...at, partyId })
  }
  return owned
}
