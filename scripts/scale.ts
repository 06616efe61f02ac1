// `node scripts/scale.ts`: writes the list of docs/scale.md from docs/scale.json and the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScale } from './check/scale-decisions.ts'
import { pageWith, scaleLines } from './check/scale-page.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/scale.md')
const { scale, real } = readScale(root)
writeFileSync(file, pageWith(readFileSync(file, 'utf8'), scaleLines(scale, real)))
