// Journeys share a server: a phone that two of them register is refused to the later one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../journeys')
const phonesIn = (file: string): string[] => [
  ...new Set(readFileSync(join(folder, file), 'utf8').match(/'139[0-9]{8}'/g)),
]

test('no phone is written into two journeys', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.journey.ts'))
  const uses = files.flatMap((file) => phonesIn(file).map((phone) => ({ phone, file })))
  const shared = uses.filter(({ phone, file }) =>
    uses.some((other) => other.phone === phone && other.file !== file),
  )
  expect(shared).toEqual([])
})
