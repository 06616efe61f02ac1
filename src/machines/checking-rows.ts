// The rows of several files that are checked one after the other.
import { CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { checkFile } from '#protocol/contracts/verification/checking.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'

export type CheckAnswer = OutputOf<typeof checkFile>

/** One of several files; without answer and failure it was not checked yet. */
export interface CheckRow {
  readonly file: File
  readonly answer?: CheckAnswer
  readonly failure?: CallFailure
}

/** How many files are taken at once: a stranger's network may check three times as many in ten minutes. */
export const MOST_IN_LINE = 20

/** Codes of refusals that are found before anything is sent. */
export const CHECK_REFUSAL = { empty: 'check.empty', tooLarge: 'check.too-large' } as const

export const refusal = (code: string): CallFailure => new CallFailure('refused', '', { code })

/** The rows for files in their order, those refused that are not worth sending. */
export const rowsFor = (files: readonly File[]): CheckRow[] =>
  files.slice(0, MOST_IN_LINE).map((file) => {
    if (file.size === 0) return { file, failure: refusal(CHECK_REFUSAL.empty) }
    return file.size > MAX_FILE_BYTES ? { file, failure: refusal(CHECK_REFUSAL.tooLarge) } : { file }
  })

/** Whether a row was not checked yet. */
export const isUnchecked = ({ answer, failure }: CheckRow): boolean =>
  answer === undefined && failure === undefined

/** No line: one file, or none. */
export const NO_ROWS: { readonly rows: readonly CheckRow[]; readonly at: number; readonly leftOut: number } =
  {
    rows: [],
    at: 0,
    leftOut: 0,
  }
