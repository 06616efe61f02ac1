// The tables of an export, in the order in which somebody reads them.
import { personSections } from '#server/operations/account/own-data/person-sections.ts'
import { signingSections } from '#server/operations/account/own-data/signing-sections.ts'
import { useSections } from '#server/operations/account/own-data/use-sections.ts'
import { hrSections } from '#server/operations/account/own-data/hr-sections.ts'
import { tradeSections } from '#server/operations/account/own-data/trade-sections.ts'
import { historySections } from '#server/operations/account/own-data/history-sections.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const SECTIONS: readonly Section[] = [
  ...personSections,
  ...signingSections,
  ...useSections,
  ...hrSections,
  ...tradeSections,
  ...historySections,
]
