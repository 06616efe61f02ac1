// Threads that read, sign, check and write files for all test servers of one process.
// They keep nothing of a file, and starting them takes longer than most of what a test asks of them.
import { createFieldFiller } from '#server/documents/filling/field-filler.ts'
import { createIntake } from '#server/documents/intake/intake.ts'
import { createReportRenderer } from '#server/documents/report/report-renderer.ts'
import { createSealingWorkers } from '#server/documents/signing/sealing.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'

const open = () => ({
  intake: createIntake({ workers: 1 }),
  sealing: createSealingWorkers({ size: 1 }),
  verifier: createVerifier({ timeLimitMs: 30_000 }),
  reports: createReportRenderer(),
  filler: createFieldFiller(),
})

let kept: ReturnType<typeof open> | undefined

/** Nobody closes them: they let the process end while they are idle. */
export const keptWorkers = (): ReturnType<typeof open> => (kept ??= open())
