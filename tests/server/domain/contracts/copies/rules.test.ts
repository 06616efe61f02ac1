// When somebody gets to see a contract that is copied to them.
import { expect, test } from 'vitest'
import { isShownTo } from '#server/domain/contracts/copies/rules.ts'

test.each([
  ['draft', false, false],
  ['open', true, false],
  ['completed', true, true],
  ['voided', true, true],
  ['rejected', true, false],
] as const)('one that is %s: from the launch on %s, after the end %s', (bucket, launched, completed) => {
  expect([isShownTo({ timing: 1 }, bucket), isShownTo({ timing: 2 }, bucket)]).toEqual([launched, completed])
})
