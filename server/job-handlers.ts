// Which operation does which job; the runner and the tests take the table from here.
import type { Deps } from '#server/deps.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { SWEEP_JOB, sweep } from '#server/operations/sweep.ts'

/** Handlers by job name. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  [SWEEP_JOB]: () => sweep(deps),
})
