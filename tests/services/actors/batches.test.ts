// Where one goes when a batch has finished: by its jumpStatus, and never away from work.
import { expect, test } from 'vitest'
import { pathAfter } from '#src/services/actors/batches.ts'

const HOME = { path: '/home', isVisible: true }

test.each([
  [0, null],
  [1, '/sign/list/signing'],
  [2, '/sign/list/signatureApprovalList?activeTab=2'],
  [3, '/office/approvalSeal'],
] as const)('jumpStatus %i leads to %s (specification §3)', (jumpStatus, path) => {
  expect(pathAfter(jumpStatus, HOME)).toBe(path)
})

test('whoever writes or signs is not led away, and neither is a tab out of sight', () => {
  expect(pathAfter(1, { ...HOME, path: '/flowStart/editDoc' })).toBe(null)
  expect(pathAfter(1, { ...HOME, path: '/signModel/signAuth' })).toBe(null)
  expect(pathAfter(1, { ...HOME, isVisible: false })).toBe(null)
})
