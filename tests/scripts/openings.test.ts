// A source file opens with one sentence of at most 100 characters, in its first line.
import { expect, test } from 'vitest'
import { openingFault } from '../../scripts/check/openings.ts'

const sentence = (length: number): string => `${'a'.repeat(length - 1)}.`

test.each([
  ['// Reads a ZIP.\nimport x', undefined],
  [
    '// Reads a ZIP (APPNOTE.TXT 4.3.12). A second sentence may run\n// over more lines, however long it is.',
    undefined,
  ],
  ['/** The audit chain. */\nexport const x = 1', undefined],
  [`// ${sentence(100)}`, undefined],
  [`// ${sentence(101)}`, 'the opening sentence has 101 characters, at most 100'],
  ['// Reads a ZIP whose files\n// are stored.', 'the opening sentence does not end in the first line'],
  ['// Reads a ZIP', 'the opening sentence does not end in the first line'],
  ["import x from 'x'", 'opens without a comment'],
  ['\n// Reads a ZIP.', 'opens without a comment'],
  ['/**\n * Reads a ZIP.\n */', 'opens without a comment'],
  ['', 'opens without a comment'],
])('of %j the fault is %s', (text, fault) => {
  expect(openingFault(text)).toBe(fault)
})
