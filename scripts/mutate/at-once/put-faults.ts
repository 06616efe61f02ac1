// Puts all faults of some files into their code at once, each behind a switch of its own.
import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Mutant } from '../count.ts'

type Logger = ConstructorParameters<typeof Instrumenter>[0]

const silent: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
}

/** A fault before it is known who notices it. */
export type Fault = Omit<Mutant, 'status'> & { readonly id: string; readonly file: string }

export interface Faulty {
  /** The code with all switches, by file. */
  readonly code: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

/** The files with their faults; none of those kinds that are left out. */
export const putFaults = async (files: readonly string[], without: readonly string[]): Promise<Faulty> => {
  const given = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const { files: made, mutants } = await new Instrumenter(silent).instrument(given, {
    plugins: null,
    excludedMutations: [...without],
    ignorers: [],
  })
  return {
    code: Object.fromEntries(made.map(({ name, content }) => [name, content])),
    faults: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, mutatorName, replacement, location }) => ({
        id,
        file: fileName,
        mutatorName,
        replacement,
        // Stryker's own report counts lines from one.
        location: { start: { line: location.start.line + 1 } },
      })),
  }
}
