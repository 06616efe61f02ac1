// Measures one check or one intake of one file in a process of its own and prints it as JSON.
// `node scripts/bench/single-file.ts check|takeIn NAME`; `single-files.ts` starts it.
import { scheduler } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '#protocol/failures.ts'
import { createIntake } from '#server/documents/intake/intake.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { signedOnce, trust } from '#tests/support/attacks/contract-sample.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { heavyFiles } from './heavy-files.ts'
import { forgetHighest, residentMb } from './resident-memory.ts'

const MEGABYTE = 2 ** 20
/** Until freed memory is back with the machine. */
const SETTLING_MS = 300

interface Task {
  readonly run: (bytes: Uint8Array) => Promise<string>
  readonly close: () => Promise<void>
}

const check = async (): Promise<Task> => {
  const verifier = createVerifier({ size: 1 })
  const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
  await verifier.verify(signedOnce, options)
  return {
    run: async (bytes) => (await verifier.verify(bytes, options)).overall,
    close: () => verifier.close(),
  }
}

const takeIn = async (): Promise<Task> => {
  const intake = createIntake({ workers: 1 })
  await intake.takeIn(pagesOf(2), { name: '' })
  return {
    run: async (bytes) => {
      await intake.takeIn(bytes, { name: '' })
      return 'taken in'
    },
    close: () => intake.close(),
  }
}

const [what = '', name = ''] = process.argv.slice(2)
const bytes = await heavyFiles[name]!()
const task = await (what === 'check' ? check() : takeIn())
// What making the file left behind is not the file's cost. As a flag of the process it would be refused by its threads.
setFlagsFromString('--expose-gc')
runInNewContext('gc()')
await scheduler.wait(SETTLING_MS)
const before = residentMb('self', 'VmRSS')
forgetHighest('self')
const computed = process.cpuUsage()
const answer = await task.run(bytes).catch((error: unknown) => {
  if (error instanceof Refusal) return error.code
  throw error
})
const { user, system } = process.cpuUsage(computed)
console.log(
  JSON.stringify({
    name,
    what,
    sizeMb: Number((bytes.length / MEGABYTE).toFixed(2)),
    cpuMs: Math.round((user + system) / 1000),
    growthMb: Math.round(residentMb('self', 'VmHWM') - before),
    answer,
  }),
)
await task.close()
