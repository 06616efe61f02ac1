// Making or changing an approval process: described, drawn, kept (domain.md §10).
import { expect } from 'vitest'
import type { ApprovalNode } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

const PROCESS_ID = '40000000-0000-4000-8000-000000000001'
const LEGAL = '40000000-0000-4000-8000-000000000002'

const step = (nodeId: string, name: string): ApprovalNode => ({
  nodeId,
  name,
  mode: 1,
  approvers: { by: 'persons', memberIds: [LEGAL] },
})
const FIRST = step('40000000-0000-4000-8000-000000000011', '法务审核')
const SECOND = step('40000000-0000-4000-8000-000000000012', '财务审核')

const stored = (change: Partial<ApprovalProcess> = {}): ApprovalProcess => ({
  processId: PROCESS_ID,
  scope: 'entry',
  name: '入职审批',
  note: '',
  users: { kind: 'all', memberIds: [], roles: [], departmentIds: [] },
  conditions: { contractTypes: [], amountFrom: null, amountBelow: null },
  allowsSelf: false,
  status: 2,
  versionNo: 1,
  version: 3,
  nodes: [FIRST, SECOND],
  copies: { memberIds: [], timing: 1 },
  names: { [LEGAL]: '方法务' },
  faults: [],
  editedBy: '林清和',
  updatedAt: '2026-11-21T02:00:00.000Z',
  running: 0,
  actions: ['edit', 'enable', 'delete'],
  ...change,
})

const isUnstaffed = ({ approvers }: ApprovalNode): boolean =>
  approvers.by === 'persons' && approvers.memberIds.length === 0

const STALE = refused('approval.stale', '这个流程刚被其他人修改过')

export const processEditorModel = defineModel<typeof processEditorMachine>({
  name: 'processEditor',
  side: 'browser',
  machine: processEditorMachine,
  starts: {
    'new process': () => ({ processId: undefined, step: 'basics', scope: 'entry', newId: counter() }),
    'steps of a process': () => ({ processId: PROCESS_ID, step: 'nodes', scope: 'entry', newId: counter() }),
  },
  abstraction: ({ processId, stored: kept, basics, nodes, picked, isChecked }) => [
    processId !== undefined,
    kept !== null,
    basics.name === '',
    nodes.map((node) => [node.name === '', isUnstaffed(node)]),
    nodes.findIndex(({ nodeId }) => nodeId === picked),
    isChecked,
  ],
  events: {
    'load.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /重\s?试/ }),
    },
    'basics.edited': {
      cases: {
        named: ({ basics }) => (basics.name === '' ? { change: { name: '入职审批' } } : undefined),
        nameless: ({ basics, stored: kept }) =>
          basics.name === '' || kept !== null ? undefined : { change: { name: '' } },
      },
      onScreen: (screen, { change }) => screen.types({ label: '流程名称' }, change.name ?? ''),
    },
    'basics.submitted': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '保存，下一步' }),
    },
    'step.left': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '上一步' }),
    },
    'node.added': {
      cases: {
        'at the end': ({ nodes }) => (nodes.some(isUnstaffed) ? undefined : { at: nodes.length }),
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '在最后添加步骤' }),
    },
    'node.picked': {
      cases: {
        'the second': ({ nodes }) => (nodes.length === 2 ? { nodeId: nodes[1]!.nodeId } : undefined),
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^第 2 步：/ }),
    },
    'node.edited': {
      cases: {
        nameless: ({ nodes, picked }) => {
          const node = nodes.find(({ nodeId }) => nodeId === picked)
          return node === undefined || nodes.length > 2 || nodes.some(({ name }) => name === '')
            ? undefined
            : { nodeId: node.nodeId, change: { name: '' } }
        },
      },
      onScreen: (screen, { change }) => screen.types({ label: '步骤名称' }, change.name ?? ''),
    },
    'node.moved': {
      cases: {
        'the first down': ({ nodes }) =>
          nodes.length === 2 ? { nodeId: nodes[0]!.nodeId, by: 1 } : undefined,
        'the second up': ({ nodes }) =>
          nodes.length === 2 ? { nodeId: nodes[1]!.nodeId, by: -1 } : undefined,
      },
      onScreen: (screen, { by }) =>
        screen.clicks({ role: 'button', name: by === 1 ? '下移第 1 步' : '上移第 2 步' }),
    },
    'node.removed': {
      cases: {
        'the last': ({ nodes }) => (nodes.length > 0 ? { nodeId: nodes.at(-1)!.nodeId } : undefined),
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^删除第 \d 步$/, last: true }),
    },
    'copies.edited': {
      cases: {
        later: { change: { timing: 2 } },
      },
      onScreen: (screen) => screen.clicks({ text: '通过后' }),
    },
    'nodes.submitted': {
      cases: { 'to be used': { enable: true }, 'to be kept': { enable: false } },
      onScreen: (screen, { enable }) =>
        screen.clicks({ role: 'button', name: enable ? '保存并启用' : '仅保存' }),
    },
    'newest.taken': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '载入最新内容' }),
    },
    'done readProcess': {
      cases: {
        found: ({ processId }) => (processId === undefined ? undefined : { output: stored() }),
        'a new one': ({ processId }) => (processId === undefined ? { output: null } : undefined),
      },
    },
    'error readProcess': { cases: { '': { error: refused('not-found', '没有找到这个审批流程') } } },
    'done saveBasics': { cases: { '': { output: stored({ version: 4 }) } } },
    'error saveBasics': {
      cases: {
        taken: { error: refused('approval.name-taken', '已有同名的审批流程，请换一个名称。') },
        stale: { error: STALE },
      },
    },
    'done saveNodes': { cases: { '': { output: stored({ version: 5, versionNo: 2 }) } } },
    'error saveNodes': {
      cases: {
        incomplete: { error: refused('approval.incomplete', '方法务已离职，请改选在职的同事。') },
        stale: { error: STALE },
      },
    },
  },
  states: {
    opening: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    openingFailed: {
      sees: (screen, { context }) => screen.sees({ text: context.failure?.words ?? '' }),
      holds: ({ context }) => expect(context.failure?.code).toBe('not-found'),
    },
    describing: {
      sees: async (screen, { context }) => {
        await screen.reads({ label: '流程名称' }, context.basics.name)
        if (context.isChecked && context.basics.name === '') await screen.sees({ text: '请填写流程名称' })
      },
      holds: ({ tags }) => expect([...tags]).toEqual(['editable']),
    },
    savingBasics: {
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['busy'])
        expect([context.basics.name === '', context.failure]).toEqual([false, undefined])
      },
    },
    drawing: {
      sees: async (screen, { context }) => {
        const count = context.nodes.length
        if (count > 0) await screen.sees({ role: 'button', name: new RegExp(`^第 ${count} 步：`) })
        await screen.seesNo({ role: 'button', name: new RegExp(`^第 ${count + 1} 步：`) })
      },
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['editable'])
        expect(
          context.nodes.length === 0 || context.nodes.some(({ nodeId }) => nodeId === context.picked),
        ).toBe(true)
      },
    },
    savingNodes: {
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['busy'])
        expect([context.nodes.length > 0, context.failure]).toEqual([true, undefined])
      },
    },
    conflicted: { sees: (screen) => screen.sees({ text: /刚被其他人修改过/ }) },
    saved: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a process without a name is not kept',
      start: 'new process',
      steps: [
        ['done readProcess', 'a new one'],
        ['basics.submitted', ''],
      ],
      holds: ({ value, context }) => expect([value, context.isChecked]).toEqual(['describing', true]),
    },
    {
      says: 'a second try of the same new process goes under the same id, so that there is one',
      start: 'new process',
      steps: [
        ['done readProcess', 'a new one'],
        ['basics.edited', 'named'],
        ['basics.submitted', ''],
        ['error saveBasics', 'taken'],
        ['basics.submitted', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-1"'),
    },
    {
      says: 'a step is added where it was asked for and is the one worked on',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.added', 'at the end'],
      ],
      holds: ({ context }) => {
        expect(context.nodes.map(({ name }) => name)).toEqual(['法务审核', '财务审核', '第 3 步审批'])
        expect(context.picked).toBe(context.nodes[2]?.nodeId)
      },
    },
    {
      says: 'the step that was picked is the one worked on',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.picked', 'the second'],
      ],
      holds: ({ context }) => expect(context.picked).toBe(SECOND.nodeId),
    },
    {
      says: 'moving a step keeps all others in their order',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.moved', 'the first down'],
      ],
      holds: ({ context }) => {
        expect(context.nodes).toEqual([SECOND, FIRST])
        expect(context.picked).toBe(FIRST.nodeId)
      },
    },
    {
      says: 'after a removed step its neighbour is worked on',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.removed', 'the last'],
      ],
      holds: ({ context }) => expect([context.nodes, context.picked]).toEqual([[FIRST], FIRST.nodeId]),
    },
    {
      says: 'an empty flow is not sent',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.removed', 'the last'],
        ['node.removed', 'the last'],
        ['nodes.submitted', 'to be used'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.picked, context.isChecked]).toEqual(['drawing', undefined, true]),
    },
    {
      says: 'going back to the first page loses no step',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['node.added', 'at the end'],
        ['step.left', ''],
        ['basics.submitted', ''],
        ['done saveBasics', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.nodes.length, context.stored?.version]).toEqual(['drawing', 3, 4]),
    },
    {
      says: 'what is sent is the newest version with the wish',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['copies.edited', 'later'],
        ['nodes.submitted', 'to be used'],
      ],
      holds: (_, effects) => {
        expect(effects.join()).toContain('"version":3')
        expect(effects.join()).toContain('"timing":2')
        expect(effects.join()).toContain('"enable":true')
      },
    },
    {
      says: 'only keeping it does not put it in use',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['nodes.submitted', 'to be kept'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"enable":false'),
    },
    {
      says: 'what somebody else saved meanwhile is not overwritten',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['nodes.submitted', 'to be used'],
        ['error saveNodes', 'stale'],
      ],
      holds: ({ value }) => expect(value).toBe('conflicted'),
    },
    {
      says: 'a refusal of the steps stays beside them',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['nodes.submitted', 'to be used'],
        ['error saveNodes', 'incomplete'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.words]).toEqual(['drawing', '方法务已离职，请改选在职的同事。']),
    },
    {
      says: 'editing takes back what the server said before',
      start: 'new process',
      steps: [
        ['done readProcess', 'a new one'],
        ['basics.edited', 'named'],
        ['basics.submitted', ''],
        ['error saveBasics', 'taken'],
        ['basics.edited', 'nameless'],
      ],
      holds: ({ context }) => expect([context.basics.name, context.serverProblems]).toEqual(['', []]),
    },
    {
      says: 'the page is told once it is kept',
      start: 'steps of a process',
      steps: [
        ['done readProcess', 'found'],
        ['nodes.submitted', 'to be used'],
        ['done saveNodes', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('saved')
        expect(effects.join()).toContain('"type":"process.saved"')
      },
    },
  ],
})
