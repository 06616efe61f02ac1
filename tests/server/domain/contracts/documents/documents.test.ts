// What is said of a contract's files: in the reason of a signature, and in the audit chain.
import { expect, test } from 'vitest'
import { attachmentsAmong, signingReason } from '#server/domain/contracts/documents/attachments.ts'
import { isStated, statedHashes } from '#server/domain/contracts/documents/stated.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'

const row = (name: string, isAttachment: boolean) => ({ name, currentSha256: `${name}-hash`, isAttachment })

test('attachments are named with their hashes, in the documents’ order', () => {
  const named = attachmentsAmong([row('b', true), row('合同', false), row('a', true)])
  expect(named).toEqual([
    { name: 'b', sha256: 'b-hash' },
    { name: 'a', sha256: 'a-hash' },
  ])
  expect(signingReason('租赁', named)).toBe(
    '签署《租赁》，附件“b”（SHA-256 b-hash），附件“a”（SHA-256 a-hash）',
  )
  expect(signingReason('租赁', [])).toBe('签署《租赁》')
})

const LAUNCH = 'contract:contract.launched'
const entry = (event: string, documents?: unknown) =>
  ({ event, detail: documents === undefined ? {} : { documents } }) as unknown as AuditEntry
const of = (chain: readonly AuditEntry[], id = 'd1', position = 0) => statedHashes(chain, { id, position })
const D1 = { documentId: 'd1', original: 'o1', sha256: 'h1', isAttachment: true }

test('the launch says what a file was, later entries what it became', () => {
  const first = { current: 'h1', original: 'o1', isAttachment: true }
  expect(of([entry(LAUNCH, [{ ...D1, documentId: 'd0' }, D1])])).toEqual(first)
  expect(
    of([entry(LAUNCH, [D1]), entry('party:party.signed', [{ documentId: 'd1', sha256: 'h2' }])]),
  ).toEqual({
    ...first,
    current: 'h2',
  })
  expect(of([entry(LAUNCH, [D1]), entry(LAUNCH, [{ documentId: 'd1', sha256: 'h3' }])])).toEqual({
    current: 'h3',
    original: undefined,
    isAttachment: undefined,
  })
})

test('launches once named documents by their order alone; nothing else ever did', () => {
  const byOrder = [{ sha256: 'h0' }, { sha256: 'h1' }]
  expect(of([entry(LAUNCH, byOrder)], 'd1', 1)?.current).toBe('h1')
  expect(of([entry('party:party.signed', byOrder)], 'd1', 1)).toBe(undefined)
  expect(of([entry(LAUNCH, [D1])], 'other', 0)).toBe(undefined)
  expect(of([entry(LAUNCH, byOrder)], 'd1', 2)).toBe(undefined)
})

test('what speaks of no documents, or of none with a hash, changes nothing', () => {
  const chain = [entry(LAUNCH, [D1]), entry('x'), entry('x', 'text'), entry('x', [{ documentId: 'd1' }])]
  expect(of(chain)?.current).toBe('h1')
  expect(of([])).toBe(undefined)
})

const ROW = { currentSha256: 'h1', originalSha256: 'o1', isAttachment: true }
const STATED = { current: 'h1', original: 'o1', isAttachment: true }
test.each([
  [STATED, true],
  [{ ...STATED, original: undefined, isAttachment: undefined }, true],
  [{ ...STATED, current: 'x' }, false],
  [{ ...STATED, original: 'x' }, false],
  [{ ...STATED, isAttachment: false }, false],
  [undefined, false],
])('a row agrees with %j: %s', (stated, agrees) => {
  expect(isStated(ROW, stated)).toBe(agrees)
})
