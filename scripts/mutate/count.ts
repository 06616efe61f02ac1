// Counts what a run of StrykerJS found: faults that tests noticed, and those that survived.

/** The part of a mutation-testing report that is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>
}

export interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  /** Runs while its module loads. */
  readonly static?: boolean
  readonly location: { readonly start: { readonly line: number } }
}

export interface Counted {
  readonly killed: number
  readonly total: number
  /** `file:line mutator → replacement`, one for each fault that nobody noticed. */
  readonly survived: readonly string[]
}

const NOTICED = ['Killed', 'Timeout']
// A fault that does not even compile or run is none.
const ASKED = [...NOTICED, 'Survived', 'NoCoverage']

/** Counts a report; faults that no test reaches count as survivors. */
export const countMutants = ({ files }: MutationReport): Counted => {
  const asked = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      // A fault in what runs only while a module loads never comes to life in modules that are loaded already.
      .filter((mutant) => ASKED.includes(mutant.status) && mutant.static !== true)
      .map((mutant) => ({ file, ...mutant })),
  )
  const survived = asked.filter(({ status }) => !NOTICED.includes(status))
  return {
    killed: asked.length - survived.length,
    total: asked.length,
    survived: survived.map(
      ({ file, location, mutatorName, replacement = '' }) =>
        `${file}:${location.start.line} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
  }
}
