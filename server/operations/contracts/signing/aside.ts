// Lets a job that waits for a moment give its place to others meanwhile.
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/runner.ts'

/** The same, with a clock whose moments the job waits for aside. */
export const withWaitsAside = <Some extends Pick<Deps, 'clock'>>(
  deps: Some,
  { aside }: Pick<Job, 'aside'>,
): Some =>
  aside === undefined
    ? deps
    : { ...deps, clock: { ...deps.clock, pass: (ms: number) => aside(() => deps.clock.pass(ms), ms) } }
