// Evidence reports as the server makes them: typesetting blocks its thread, so it has one of its own.
import type { MadeDocument, MadePdf } from '#server/documents/typesetting/made-document.ts'
import type { WrittenPdf, WrittenTextTask } from '#server/documents/typesetting/written-text.ts'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { RunOptions } from '#server/documents/workers/pool.ts'
import type { AuthorisationLetterData } from './authorisation-letter.ts'
import type { EvidenceReport, EvidenceReportData } from './evidence-report-data.ts'

/** Makes evidence reports and other documents the product writes itself. */
export interface ReportRenderer {
  /** The unsigned report and the place for the platform's seal. */
  render(data: EvidenceReportData): Promise<EvidenceReport>
  /** The letter by which a company authorises its applicant, as a PDF. */
  letter(data: AuthorisationLetterData): Promise<Uint8Array>
  /** A document with places for its parties to sign. */
  makeDocument(data: MadeDocument): Promise<MadePdf>
  /** A text that was written online, with its open fields and places to sign. */
  typesetText(task: WrittenTextTask, options?: RunOptions): Promise<WrittenPdf>
  /** Ends the thread. */
  close(): Promise<void>
}

/** A renderer whose thread starts with the first report. */
export const createReportRenderer = (settings: { readonly workers?: number } = {}): ReportRenderer => {
  const pool = createWorkerPool({
    entry: new URL('worker.ts', import.meta.url),
    size: settings.workers ?? 1,
    memoryMb: 1024,
    timeLimitMs: 60_000,
  })
  return {
    render: (data) => pool.run<EvidenceReport>('layOutEvidenceReport', data),
    letter: (data) => pool.run<Uint8Array>('layOutAuthorisationLetter', data),
    makeDocument: (data) => pool.run<MadePdf>('layOutMadeDocument', data),
    typesetText: (task, options) => pool.run<WrittenPdf>('layOutWrittenText', task, options),
    close: () => pool.close(),
  }
}
