// The same as `postgres-setup.ts`, with the largest tables divided into partitions.
import type { TestProject } from 'vitest/node'
import { setUp } from './postgres-setup.ts'

const PARTITIONS = 4

/** Called by Vitest. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => setUp(project, PARTITIONS)
