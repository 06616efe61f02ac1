// What is written for a draft and not yet a file, kept in this browser until it is.
import * as v from 'valibot'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'

const keyOf = (contractId: string): string => `nuoyin.writing.${contractId}`

/** The text of a draft; undefined where nothing was written, or it cannot be read any more. */
export const keptText = (contractId: string): WrittenText | undefined => {
  const kept = sessionStorage.getItem(keyOf(contractId))
  if (kept === null) return undefined
  try {
    return v.parse(writtenText, JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** A browser without room keeps nothing; the page has the text all the same. */
export const keepText = (contractId: string, text: WrittenText): void => {
  try {
    sessionStorage.setItem(keyOf(contractId), JSON.stringify(text))
  } catch {
    sessionStorage.removeItem(keyOf(contractId))
  }
}

export const forgetText = (contractId: string): void => sessionStorage.removeItem(keyOf(contractId))
