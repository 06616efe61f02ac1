// What a rule refuses a test with: its code, words and fields.
import { Refusal } from '#protocol/failures.ts'

/** `undefined` where nothing was refused; any other error goes on. */
export const refusedBy = (
  act: () => unknown,
): { code: string; words: string; status: number; fields?: Readonly<Record<string, string>> } | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, words, status, fields } = error
    return { code, words, status, ...(fields === undefined ? {} : { fields }) }
  }
}
