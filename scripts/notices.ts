// `npm run notices -- FILE`: the packages shipped with the product, each with its licence and text.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { licenceText, readLock, shippedPackages } from './check/licences.ts'

const root = join(import.meta.dirname, '..')

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: npm run notices -- FILE')
  process.exitCode = 2
} else {
  const shipped = shippedPackages(readLock(root))
  const parts = shipped.map((one) =>
    [`${one.name} ${one.version} (${one.licence})`, licenceText(root, one)].filter(Boolean).join('\n\n'),
  )
  writeFileSync(file, `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
  console.log(`${file}: ${shipped.length} packages`)
}
