// Tells whether a state, given by its dotted path, is active.
import { activePaths } from '#src/inspector/recording/steps.ts'

/** Whether the state is active in this state value. */
export const isIn = (value: unknown, path: string): boolean => activePaths(value).includes(path)
