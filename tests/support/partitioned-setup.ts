// The same as `postgres-setup.ts`, with the largest tables divided into partitions.
import type { TestProject } from 'vitest/node'
import { setUp, teardown } from './postgres-setup.ts'

const PARTITIONS = 4

/** Called by Vitest. */
export const setup = (project: TestProject): Promise<void> => setUp(project, PARTITIONS)

export { teardown }
