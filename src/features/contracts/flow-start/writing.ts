// How a file is written online, given by the page that composes both features.
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Written } from '#src/features/contracts/flow-start/travel.ts'

/** A text on its way to being a file of the draft. */
export interface WrittenSource {
  readonly name: string
  readonly source: Written
}

export interface WritingAsked {
  readonly contractId: string
  /** The file whose text is changed; a new one without it. */
  readonly changed?: { readonly fileId: string; readonly name: string; readonly places: number }
  readonly onWritten: (written: WrittenSource) => void
}

/** Draws the button that opens the editor. */
export type Writing = (asked: WritingAsked) => ReactNode

const Slot = createContext<Writing | undefined>(undefined)

export const WritingSlot = Slot.Provider

/** Undefined where nothing can be written online. */
export const useWriting = (): Writing | undefined => useContext(Slot)
