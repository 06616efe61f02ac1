// `npm run requirements [-- --json]`: counts done, partly done and open requirements by section.
import { join } from 'node:path'
import { countRequirements, readRequirements } from './check/requirements.ts'

const counts = countRequirements(readRequirements(join(import.meta.dirname, '..')))

if (process.argv.includes('--json')) console.log(JSON.stringify(counts, null, 2))
else {
  const line = (name: string, ...cells: readonly (number | string)[]) =>
    console.log(name.padEnd(9) + cells.map((cell) => String(cell).padStart(7)).join(''))
  line('section', 'rows', 'done', 'partly', 'open')
  for (const [name, { rows, done, partly, open }] of [
    ...Object.entries(counts.sections),
    ['all', counts.total] as const,
  ])
    line(name === 'all' ? name : `§${name}`, rows, done, partly, open)
}
