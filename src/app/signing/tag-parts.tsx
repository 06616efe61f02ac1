// The tags of contracts as lists and the contract's page show them.
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { TagButton } from '#src/features/contracts/tags/tag-button.tsx'
import { TagFilter } from '#src/features/contracts/tags/tag-filter.tsx'

export const tagParts: TagParts = {
  button: (asked) => <TagButton {...asked} />,
  filter: (asked) => <TagFilter {...asked} />,
}
