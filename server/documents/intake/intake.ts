// The document intake of the server.
// Worker threads read files from outside; LibreOffice converts Office files where it is configured.
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { OfficeConversionError } from '#server/gateways/office-conversion.ts'
import type { OfficeConversion, OfficeFormat } from '#server/gateways/office-conversion.ts'
import type { CutOutSpec } from '#server/documents/cutout/cut-out.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import { acceptedSize, withKindNote } from './accepted.ts'
import type { IntakeOptions } from './accepted.ts'
import type { ContentKind } from './content-kind.ts'
import type { ReadPages } from './read-pages.ts'
import type { SheetLimits } from './sheet.ts'
import { refuse } from './intake-refusals.ts'
import type { TakenIn } from './taken-in.ts'

/** Takes in files from outside. */
export interface Intake {
  /** A document that can be signed, or a `Refusal` whose code begins with `document.`. `bytes` stay the caller's. */
  takeIn(bytes: Uint8Array, options: IntakeOptions): Promise<TakenIn>
  /** The rows of a workbook's first sheet as text; refuses `spreadsheet.unreadable`, and `spreadsheet.too-many` beyond the limit. */
  readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<string[][]>
  /** A person's picture or a company's emblem as a small square WebP without anything else in it; refuses `picture.…`. */
  readPortrait(bytes: Uint8Array): Promise<Uint8Array>
  /** The ink of a picture as a drawing; refuses `picture.*`. */
  cutOut(bytes: Uint8Array, spec: CutOutSpec): Promise<Drawing>
  /** The text of a PDF that was taken in, with its places. */
  readText(bytes: Uint8Array, options: { readonly party: string }): Promise<PageText[]>
  /** What the pages of a PDF that was taken in say, for the search; those who bring files are not kept waiting by it. */
  readPages(bytes: Uint8Array): Promise<ReadPages>
  /** Ends the worker threads. */
  close(): Promise<void>
}

/** What intake runs with; tests hand in their own limits. */
export interface IntakeSettings {
  /** The office converter; without one, .docx is typeset again and older Office files are refused. */
  readonly office?: OfficeConversion | undefined
  readonly workers?: number
  readonly memoryMb?: number
  readonly timeLimitMs?: number
}

/** For what has to be set or decoded anew; a PDF gets more the larger it is (docs/decisions/0052). */
const TAKE_IN_LIMIT_MS = 20_000
const PDF_LIMIT_MS = 2_000
const PDF_LIMIT_MS_PER_MB = 20
const SHEET_LIMIT_MS = 15_000
const PICTURE_LIMIT_MS = 10_000
const CUT_OUT_LIMIT_MS = 15_000
const TEXT_LIMIT_MS = 30_000
/** The search takes turns with all who bring files, as one of them. */
const SEARCH_PARTY = 'search'

const OFFICE_KINDS: ReadonlySet<string> = new Set(['docx', 'doc', 'xlsx', 'xls'])

/** Sets up intake; threads start with the first file. */
export const createIntake = (settings: IntakeSettings = {}): Intake => {
  const pool = createWorkerPool({
    entry: new URL('worker.ts', import.meta.url),
    memoryMb: settings.memoryMb ?? 640,
    timeLimitMs: settings.timeLimitMs ?? TAKE_IN_LIMIT_MS,
    ...(settings.workers === undefined ? {} : { size: settings.workers }),
  })
  const read = (bytes: Uint8Array, kind: ContentKind, { name, party }: IntakeOptions) =>
    pool.run<TakenIn>(
      'takeIn',
      { bytes, name },
      { party, timeLimitMs: settings.timeLimitMs ?? takeInLimitMs(kind, bytes.length) },
    )
  return {
    takeIn: async (bytes, options) => {
      const kind = acceptedSize(bytes)
      if (!settings.office || !OFFICE_KINDS.has(kind)) return read(bytes, kind, options)
      if (kind === 'docx' || kind === 'xlsx')
        await pool.run('weighOfficePackage', { bytes }, { party: options.party })
      const pdf = await throughOffice(settings.office, bytes, kind as OfficeFormat)
      const taken = await read(pdf, 'pdf', { ...options, name: '' })
      const notes = ['由 Office 文件转换而来，请核对版式。', ...taken.notes]
      return withKindNote({ ...taken, notes }, kind, options.name)
    },
    readSheet: (bytes, limits) => pool.run('readSheet', { bytes, limits }, { timeLimitMs: SHEET_LIMIT_MS }),
    readPortrait: (bytes) => pool.run('readPortrait', { bytes }, { timeLimitMs: PICTURE_LIMIT_MS }),
    cutOut: (bytes, spec) => pool.run('cutOut', { bytes, spec }, { timeLimitMs: CUT_OUT_LIMIT_MS }),
    readText: (bytes, { party }) => pool.run('readText', { bytes }, { party, timeLimitMs: TEXT_LIMIT_MS }),
    readPages: (bytes) =>
      pool.run('readPages', { bytes }, { party: SEARCH_PARTY, timeLimitMs: TEXT_LIMIT_MS }),
    close: () => pool.close(),
  }
}

/** How long taking in a file of so many bytes may compute, in ms. */
export const takeInLimitMs = (kind: ContentKind, bytes: number): number =>
  kind === 'pdf' ? PDF_LIMIT_MS + (bytes / 2 ** 20) * PDF_LIMIT_MS_PER_MB : TAKE_IN_LIMIT_MS

const throughOffice = async (office: OfficeConversion, bytes: Uint8Array, format: OfficeFormat) => {
  try {
    return await office.toPdf(bytes, format)
  } catch (error) {
    if (!(error instanceof OfficeConversionError)) throw error
    throw error.reason === 'timed-out' ? refuse.conversionTimedOut(error) : refuse.conversionFailed(error)
  }
}
