// What the pages of contracts show of tags; whoever puts the pages together provides it.
import type { ReactNode } from 'react'
import type { TagName } from '#protocol/contracts/tags.ts'

/** A button that changes tags. */
export interface TagButtonAsked {
  readonly contractIds: readonly string[]
  /** What a single contract has now. */
  readonly now?: readonly TagName[]
  readonly isLink?: boolean
  readonly words: string
}

/** A filter by one tag; empty for all contracts. */
export interface TagFilterAsked {
  readonly className: string
  readonly value: string
  readonly onChange: (tagId: string) => void
}

export interface TagParts {
  readonly button: (asked: TagButtonAsked) => ReactNode
  readonly filter: (asked: TagFilterAsked) => ReactNode
}
