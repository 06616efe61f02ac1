// Runs each test once as it is, then again with each fault that it reached switched on.
// Modules and servers are loaded once, so that a fault costs a small part of a run of its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { noteMoment } from './rewind.ts'
import type { Moment } from './rewind.ts'
import type { Found } from './run.ts'

// Taken before a test puts others in their place.
const now = performance.now.bind(performance)
const later = setTimeout
const never = clearTimeout

// Of the processor's time, for a machine that does something else besides makes nobody slower.
const usedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

// Who needs longer says too little for the time, unless it is asked of a few faults alone.
const SLOW_MS = 2_000
const MOST_MS_FOR_SLOW = 60_000
const MOST_MS_FOR_ONE = 3_000

type Reached = Record<string, number>

/** What code with switches asks. */
interface Switches {
  mutantCoverage: { readonly static: Reached; readonly perTest: Record<string, Reached> }
  currentTestId?: string | undefined
  activeMutant?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

/** What is known so far, over all files of tests. */
interface Known {
  readonly noticed: Set<string>
  readonly reached: Set<string>
  readonly spentMs: Map<string, number>
  /** Tests that cannot be run twice, are too slow, or were spoilt by a fault. */
  readonly unused: Set<string>
}

const shared = globalThis as unknown as { __stryker__?: Switches; faultsKnown?: Known }
const switches = (shared.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } })
const known = (shared.faultsKnown ??= {
  noticed: new Set(),
  reached: new Set(),
  spentMs: new Map(),
  unused: new Set(),
})

const folder = process.env['FAULTS_FOLDER']!

const within = async (run: () => unknown, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, fail) => {
    timer = later(() => fail(new Error('too slow')), ms)
  })
  try {
    await Promise.race([run(), late])
  } finally {
    never(timer)
  }
}

/** Whether it passes; what it noted of its own failure is taken back. */
const passes = async (test: RunnerTestCase, ms: number): Promise<boolean> => {
  try {
    await within(() => TestRunner.getTestFn(test)(), ms)
  } catch {
    return false
  }
  if (test.result?.state !== 'fail') return true
  test.result.state = 'run'
  delete test.result.errors
  return false
}

const passesWith = async (
  test: RunnerTestCase,
  fault: string,
  usually: { ms: number; hits: number },
): Promise<boolean> => {
  switches.activeMutant = fault
  // A loop that a fault made endless ends after so many rounds.
  switches.hitCount = 0
  switches.hitLimit = usually.hits * 100 + 1_000
  const used = usedMs()
  try {
    return await passes(test, usually.ms * 5 + 2_000)
  } finally {
    switches.activeMutant = undefined
    switches.hitCount = undefined
    known.spentMs.set(fault, (known.spentMs.get(fault) ?? 0) + usedMs() - used)
  }
}

/** Whether it passes as things stood before it. */
const passesAgain = async (test: RunnerTestCase, moment: Moment, anew: boolean): Promise<boolean> => {
  await moment.bringBack(anew)
  return passes(test, 60_000)
}

// A run of a test with a server costs as much as one that notices a fault.
const CHECKED_AFTER = 8

/** Tries faults one after the other. False when the test does not pass any more without them. */
const tryFaults = async (
  test: RunnerTestCase,
  moment: Moment,
  { reached, ms, anew }: { reached: readonly [string, number][]; ms: number; anew: boolean },
): Promise<boolean> => {
  let unchecked: string[] = []
  for (const [fault, hits] of reached) {
    if (known.noticed.has(fault) || (known.spentMs.get(fault) ?? 0) > MOST_MS_FOR_ONE) continue
    await moment.bringBack(anew)
    if (await passesWith(test, fault, { ms, hits })) continue
    known.noticed.add(fault)
    unchecked.push(fault)
    if (unchecked.length < (moment.hasServers && !anew ? CHECKED_AFTER : 1)) continue
    if (await passesAgain(test, moment, anew)) unchecked = []
    else return forget(unchecked)
  }
  // What follows finds what the test leaves behind.
  return (await passesAgain(test, moment, anew)) || forget(unchecked)
}

// Only the first was noticed for sure; what it left behind may have failed the others.
const forget = (unchecked: readonly string[]): false => {
  for (const fault of unchecked.slice(1)) known.noticed.delete(fault)
  return false
}

const askOf = async (test: RunnerTestCase): Promise<boolean> => {
  const moment = await noteMoment()
  const begun = now()
  const used = usedMs()
  switches.currentTestId = test.id
  const isGood = await passes(test, 60_000)
  switches.currentTestId = undefined
  const ms = now() - begun
  const reached = Object.entries(switches.mutantCoverage.perTest[test.id] ?? {})
  for (const [fault] of reached) known.reached.add(fault)
  const open = reached.filter(([fault]) => !known.noticed.has(fault))
  if (isGood && open.length === 0) return true
  const cost = usedMs() - used
  if (!isGood || (cost > SLOW_MS && cost * open.length > MOST_MS_FOR_SLOW)) return false
  const asked = { reached: open, ms }
  if (await passesAgain(test, moment, false)) {
    if (await tryFaults(test, moment, { ...asked, anew: false })) return true
    if (!moment.hasServers) return false
  }
  if (!moment.hasServers || !(await passesAgain(test, moment, true))) return false
  return tryFaults(test, moment, { ...asked, anew: true })
}

const foundFile = join(folder, 'found.json')

const foundBefore = (): Found | undefined =>
  existsSync(foundFile) ? (JSON.parse(readFileSync(foundFile, 'utf8')) as Found) : undefined

const union = (before: readonly string[] | undefined, found: Iterable<string>): string[] => [
  ...new Set([...(before ?? []), ...found]),
]

/** Given to Vitest by its settings. */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class FaultRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    if (!(await askOf(test))) known.unused.add(`${test.file.name} › ${test.name}`)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    // Tests that want a document run in a process of their own.
    const before = foundBefore()
    const found = {
      noticed: union(before?.noticed, known.noticed),
      reached: union(before?.reached, known.reached),
      loaded: union(before?.loaded, Object.keys(switches.mutantCoverage.static)),
      unused: union(before?.unused, known.unused),
    }
    writeFileSync(foundFile, JSON.stringify(found))
  }
}
