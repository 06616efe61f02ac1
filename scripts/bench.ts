// `npm run bench`: measures the product's cost in ratios against peers of the same run.
// It prints a table and writes reports/bench.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchBeside, MOST_WAIT_MS } from './bench/beside.ts'
import { benchPages } from './bench/pages.ts'
import { benchSealing } from './bench/sealing.ts'

const root = join(import.meta.dirname, '..')

const sealing = await benchSealing()
console.log('\nSealing, CPU ms per document (10 pages, about 280 KB, visible vector seal)')
console.table(
  sealing.rows.map(({ key, what, cpuMs, perSecondAndCore }) => ({
    key,
    what,
    'CPU ms': Number(cpuMs.toFixed(2)),
    'per s and core': Math.round(perSecondAndCore),
  })),
)
for (const aim of sealing.aims)
  console.log(
    `${aim.key}: ${aim.timesFaster.toFixed(1)} × the faster library (aim ≥ 5), ${aim.shareOfBare.toFixed(2)} of the bare cost (aim ≥ 0.6)`,
  )

const pages = await benchPages()
console.log('\nPages')
console.table(pages.rows)

const beside = await benchBeside()
console.log(
  `\nA small check beside large files of somebody else, ms (aim: at most ${MOST_WAIT_MS} more than idle)`,
)
console.table(beside.rows)

mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(join(root, 'reports', 'bench.json'), `${JSON.stringify({ sealing, pages, beside }, null, 2)}\n`)
console.log('\nreports/bench.json')
