// Journeys share a server: a phone that two of them register is refused to the later one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../journeys')
const phonesIn = (file: string): string[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  const written = [...text.matchAll(/'(139[0-9]{8})'/g)].map(([, phone = '']) => phone)
  // Two parties by their mark: `1390000${mark}1` and 2.
  const marked = [...text.matchAll(/twoParties\(\S+, '([0-9]{3})'\)/g)].flatMap(([, mark = '']) => [
    `1390000${mark}1`,
    `1390000${mark}2`,
  ])
  return [...new Set([...written, ...marked])]
}

test('no phone is written into two journeys', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.journey.ts'))
  const uses = files.flatMap((file) => phonesIn(file).map((phone) => ({ phone, file })))
  const shared = uses.filter(({ phone, file }) =>
    uses.some((other) => other.phone === phone && other.file !== file),
  )
  expect(shared).toEqual([])
})
