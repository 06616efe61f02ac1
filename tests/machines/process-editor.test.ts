// Editing an approval process: its steps, what is asked of the server and said (domain.md §10).
import { describe, expect, test } from 'vitest'
import type { ApprovalNode } from '#protocol/contracts/approval-processes/nodes.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import { problemsShown } from '#src/machines/process-edits.ts'
import type { ProcessBasics } from '#src/machines/process-edits.ts'
import { countedIds } from '#tests/support/draft.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

const node = (nodeId: string, name = nodeId): ApprovalNode => ({
  nodeId,
  name,
  mode: 1,
  approvers: { by: 'persons', memberIds: ['m-1'] },
})
const BASICS: ProcessBasics = {
  scope: 'entry',
  name: '入职审批',
  note: '新员工',
  users: { kind: 'some', memberIds: ['m-2'], roles: [], departmentIds: [] },
  conditions: { contractTypes: [], amountFrom: 1, amountBelow: 2 },
  allowsSelf: true,
}
const STORED = {
  processId: 'p-1',
  ...BASICS,
  nodes: [node('a'), node('b'), node('c')],
  copies: { memberIds: ['m-3'], timing: 2 },
  version: 7,
}
const opened = (...steps: Parameters<typeof walked>[2][]) =>
  walked(
    processEditorMachine,
    { processId: 'p-1', step: 'nodes', scope: 'seal', newId: countedIds() },
    done('readProcess', STORED),
    ...steps,
  )
const begun = (...steps: Parameters<typeof walked>[2][]) =>
  walked(
    processEditorMachine,
    { processId: undefined, step: 'basics', scope: 'seal', newId: countedIds() },
    ...steps,
  )
const order = ({ context }: ReturnType<typeof opened>) => context.nodes.map(({ nodeId }) => nodeId)
const refused = new CallFailure('refused', '请改选', {
  code: 'approval.invalid',
  fields: { 'nodes.a': '已离职' },
})
const stale = new CallFailure('refused', '刚被修改过', { code: 'approval.stale' })

test('a process is read by its id', () => {
  expect(
    walked(processEditorMachine, { processId: 'p-1', step: 'nodes', scope: 'seal', newId: countedIds() })
      .asks,
  ).toEqual([['readProcess', { processId: 'p-1' }]])
})

test('a new one begins empty, for everybody, always, in nobody’s use', () => {
  const { value, asks } = begun()
  expect([value, asks]).toEqual(['opening', [['readProcess', { processId: undefined }]]])
  expect(begun(done('readProcess', null)).context).toMatchObject({
    stored: null,
    requestId: 'id-1',
    basics: {
      scope: 'seal',
      name: '',
      note: '',
      users: { kind: 'all', memberIds: [], roles: [], departmentIds: [] },
      conditions: { contractTypes: [], amountFrom: null, amountBelow: null },
      allowsSelf: false,
    },
    nodes: [],
    copies: { memberIds: [], timing: 1 },
    picked: undefined,
    isChecked: false,
    serverProblems: [],
    enable: false,
  })
})

test('a stored one stands as it was saved, its first step picked', () => {
  const { value, context } = opened()
  expect(value).toBe('drawing')
  expect(context).toMatchObject({
    processId: 'p-1',
    stored: STORED,
    basics: BASICS,
    nodes: STORED.nodes,
    copies: STORED.copies,
    picked: 'a',
    isChecked: false,
    serverProblems: [],
  })
})

test('one without steps opens with none picked', () => {
  const input = { processId: 'p-1', step: 'nodes', scope: 'seal', newId: countedIds() } as const
  expect(
    walked(processEditorMachine, input, done('readProcess', { ...STORED, nodes: [] })).context.picked,
  ).toBeUndefined()
})

test('a new one opens at its first page, whatever was asked for', () => {
  const input = { processId: undefined, step: 'nodes', scope: 'seal', newId: countedIds() } as const
  expect(walked(processEditorMachine, input, done('readProcess', null)).value).toBe('describing')
})

test('its first page opens where that was asked for', () => {
  const input = { processId: 'p-1', step: 'basics', scope: 'seal', newId: countedIds() } as const
  expect(walked(processEditorMachine, input, done('readProcess', STORED)).value).toBe('describing')
})

describe('moving a step', () => {
  test.each<[string, -1 | 1, string[]]>([
    ['a', 1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['b', -1, ['b', 'a', 'c']],
    ['c', -1, ['a', 'c', 'b']],
    // Neither end wraps round, and what is gone moves nothing.
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['gone', 1, ['a', 'b', 'c']],
  ])('%s by %d', (nodeId, by, nodes) => {
    const moved = opened({ type: 'node.moved', nodeId, by })
    expect([order(moved), moved.context.picked]).toEqual([nodes, nodeId])
  })
})

describe('other changes of the steps', () => {
  test('a new one goes before the one that is there, is picked, and asks for its people', () => {
    const { context } = opened({ type: 'node.added', at: 1 })
    const added = context.nodes[1]!
    expect(added).toEqual({
      nodeId: context.picked,
      name: '第 4 步审批',
      mode: 1,
      approvers: { by: 'persons', memberIds: [] },
    })
    expect(context.nodes.map(({ nodeId }) => nodeId)).toEqual(['a', added.nodeId, 'b', 'c'])
  })

  test('an edit changes that step alone', () => {
    expect(opened({ type: 'node.edited', nodeId: 'b', change: { name: '财务' } }).context.nodes).toEqual([
      node('a'),
      node('b', '财务'),
      node('c'),
    ])
  })

  test.each([
    ['a', ['b', 'c'], 'b'],
    ['b', ['a', 'c'], 'c'],
    ['c', ['a', 'b'], 'b'],
  ])('with %s gone, its neighbour is picked', (nodeId, nodes, picked) => {
    const removed = opened({ type: 'node.removed', nodeId })
    expect([order(removed), removed.context.picked]).toEqual([nodes, picked])
  })

  test('with the last one gone, none is picked', () => {
    const steps = ['a', 'b', 'c'].map((nodeId) => ({ type: 'node.removed', nodeId }))
    expect(opened(...steps).context).toMatchObject({ nodes: [], picked: undefined })
  })

  test('copies change beside what is not touched', () => {
    expect(opened({ type: 'copies.edited', change: { timing: 1 } }).context.copies).toEqual({
      memberIds: ['m-3'],
      timing: 1,
    })
  })

  test.each([
    { type: 'node.added', at: 0 },
    { type: 'node.edited', nodeId: 'a', change: { name: '法务' } },
    { type: 'node.removed', nodeId: 'a' },
  ])('$type takes back what the server said', (event) => {
    const told = [{ type: 'nodes.submitted', enable: true }, failed('saveNodes', refused)]
    expect(opened(...told).context.serverProblems).toEqual([{ path: 'nodes.a', words: '已离职' }])
    expect(opened(...told, event).context.serverProblems).toEqual([])
  })
})

describe('saving', () => {
  test('the first page of a new one goes with version 0, under the id of its first try', () => {
    const named = [done('readProcess', null), { type: 'basics.edited', change: { name: '入职' } }]
    const { asks, context } = begun(...named, { type: 'basics.submitted' })
    const sent = { ...context.basics, name: '入职', processId: undefined, version: 0, requestId: 'id-1' }
    expect(asks).toEqual([['saveBasics', sent]])
    const again = begun(...named, { type: 'basics.submitted' }, failed('saveBasics', refused), {
      type: 'basics.submitted',
    })
    expect(again.asks).toEqual([['saveBasics', sent]])
  })

  test('the steps go with the version they were read in, and whether it is to be used', () => {
    const sent = { processId: 'p-1', version: 7, nodes: STORED.nodes, copies: STORED.copies }
    expect(opened({ type: 'nodes.submitted', enable: true }).asks).toEqual([
      ['saveNodes', { ...sent, enable: true }],
    ])
    expect(opened({ type: 'nodes.submitted', enable: false }).asks).toEqual([
      ['saveNodes', { ...sent, enable: false }],
    ])
  })

  test('the steps behind a new first page go with the id and version that came back', () => {
    const saved = { ...STORED, processId: 'p-9', version: 1 }
    const { asks } = begun(
      done('readProcess', null),
      { type: 'basics.edited', change: { name: '入职' } },
      { type: 'basics.submitted' },
      done('saveBasics', saved),
      { type: 'node.added', at: 0 },
      { type: 'node.edited', nodeId: 'id-2', change: { approvers: { by: 'head', level: 1 } } },
      { type: 'nodes.submitted', enable: true },
    )
    expect(asks).toMatchObject([['saveNodes', { processId: 'p-9', version: 1, enable: true }]])
  })

  test('what is missing is said and nothing sent; going on with it put right says nothing more', () => {
    const missing = begun(done('readProcess', null), { type: 'basics.submitted' })
    expect([missing.value, missing.asks, missing.context.isChecked]).toEqual(['describing', [], true])
    const right = begun(
      done('readProcess', null),
      { type: 'basics.submitted' },
      { type: 'basics.edited', change: { name: '入职' } },
      { type: 'basics.submitted' },
    )
    expect([right.value, right.context.isChecked]).toEqual(['savingBasics', false])
  })

  test('leaving the steps forgets what was said at them', () => {
    const left = opened({ type: 'nodes.submitted', enable: true }, failed('saveNodes', refused), {
      type: 'step.left',
    })
    expect(left.context).toMatchObject({ isChecked: false, serverProblems: [], failure: undefined })
  })

  test('a version overtaken is read anew', () => {
    expect(opened({ type: 'nodes.submitted', enable: true }, failed('saveNodes', stale)).value).toBe(
      'conflicted',
    )
    expect(
      opened({ type: 'nodes.submitted', enable: true }, failed('saveNodes', stale), { type: 'newest.taken' })
        .asks,
    ).toEqual([['readProcess', { processId: 'p-1' }]])
  })

  test('the page is told what was saved', () => {
    const saved = opened({ type: 'nodes.submitted', enable: true }, done('saveNodes', STORED))
    expect([saved.value, saved.tells]).toEqual(['saved', [{ type: 'process.saved', process: STORED }]])
  })
})

test('what is said at the fields is of the page that is open, and only once going on was tried', () => {
  const told = { path: 'users', words: '已离职' }
  const context = { basics: { ...BASICS, name: '' }, nodes: [node('a', '')], serverProblems: [told] }
  const paths = (isChecked: boolean, step: 'basics' | 'nodes') =>
    problemsShown({ ...context, isChecked }, step).map(({ path }) => path)
  expect(paths(false, 'basics')).toEqual(['users'])
  expect(paths(true, 'basics')).toEqual(['name', 'users'])
  expect(paths(true, 'nodes')).toEqual(['nodes.a.name', 'users'])
})
