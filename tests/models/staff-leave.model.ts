// Letting a person of the company go, with hand-over (domain.md §5).
import { expect } from 'vitest'
import { staffLeaveMachine } from '#src/machines/staff-leave.machine.ts'
import type { OpenWork } from '#src/machines/staff-leave.machine.ts'
import { BROKEN, refused } from '#tests/models/support/failures.ts'
import type { Screen } from '#tests/models/support/screen.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const LEAVER = '10000000-0000-4000-8000-000000000001'
export const HEIR = '10000000-0000-4000-8000-000000000002'
const OTHER = '10000000-0000-4000-8000-000000000003'
const TO_SIGN = '20000000-0000-4000-8000-000000000001'
const DRAFT = '20000000-0000-4000-8000-000000000002'

/** Colleagues as the list offers them, in this order. */
export const COLLEAGUES = [
  { memberId: HEIR, userId: HEIR, name: '接手人', phoneMasked: '138****0002', post: '法务', departments: [] },
  {
    memberId: OTHER,
    userId: OTHER,
    name: '另一位',
    phoneMasked: '138****0003',
    post: '采购',
    departments: [],
  },
]

const choose = async (screen: Screen, label: string, colleague: string): Promise<void> => {
  await screen.clicks({ role: 'combobox', name: label })
  await screen.clicks({ text: colleague, last: true })
}

const work = (some: Partial<OpenWork>): OpenWork => ({ tasks: [], heads: [], busy: 0, ...some })
const TASKS: OpenWork['tasks'] = [
  { kind: 'toSign', taskId: TO_SIGN, title: '《房屋租赁合同》', detail: '等待签署', notAskable: [] },
  { kind: 'draft', taskId: DRAFT, title: '《采购合同》', detail: 'HT-20261121-0001', notAskable: [] },
]

export const staffLeaveModel = defineModel<typeof staffLeaveMachine>({
  name: 'staffLeave',
  side: 'browser',
  machine: staffLeaveMachine,
  starts: { row: () => ({ memberId: LEAVER, requestId: 'id-1' }) },
  events: {
    'heir.chosen': {
      cases: {
        first: ({ heirs }) => (TO_SIGN in heirs ? undefined : { taskId: TO_SIGN, toMemberId: HEIR }),
        second: ({ heirs }) => (DRAFT in heirs ? undefined : { taskId: DRAFT, toMemberId: OTHER }),
      },
      onScreen: (screen, { taskId }) =>
        taskId === TO_SIGN
          ? choose(screen, '《房屋租赁合同》的接手人', '接手人 · 法务 · 138****0002')
          : choose(screen, '《采购合同》的接手人', '另一位 · 采购'),
    },
    'heir.chosenForAll': {
      cases: {
        '': ({ heirs }) =>
          Object.values(heirs).filter((heir) => heir === HEIR).length === 2
            ? undefined
            : { toMemberId: HEIR },
      },
      onScreen: (screen) => choose(screen, '全部交给', '接手人 · 法务 · 138****0002'),
    },
    'step.taken': {
      cases: { '': {} },
      offered: ({ heirs }) => Object.keys(heirs).length === 2,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '下一步' }),
    },
    'step.takenBack': {
      cases: { '': {} },
      offered: ({ work: { tasks } }) => tasks.length > 0,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '上一步' }),
    },
    'leaving.confirmed': {
      cases: { '': { reason: '合同到期' } },
      onScreen: async (screen, { reason }) => {
        await screen.types({ label: '离职原因' }, reason)
        await screen.clicks({ role: 'button', name: '办理离职' })
      },
    },
    'reading.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done readTasks': {
      cases: {
        nothing: { output: work({}) },
        tasks: { output: work({ tasks: TASKS }) },
        busy: { output: work({ tasks: TASKS, busy: 1 }) },
      },
    },
    'error readTasks': { cases: { '': { error: BROKEN } } },
    'done leave': { cases: { '': { output: {} } } },
    'error leave': {
      cases: {
        outdated: { error: refused('staff.tasks-open', '还有 1 项没有指定接手人') },
        refused: { error: refused('staff.above', '对方的权限高于您') },
      },
    },
  },
  abstraction: ({ heirs, work: { tasks }, failure, reason }) => [heirs, tasks.length, failure?.code, reason],
  states: {
    reading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    readingFailed: {
      sees: (screen) => screen.sees({ text: BROKEN.words }),
      holds: ({ context }) => expect(context.failure?.status).toBe(500),
    },
    waiting: {
      sees: (screen) => screen.sees({ text: /几秒后自动继续/ }),
      holds: ({ context, tags }) => expect([context.work.busy, [...tags]]).toEqual([1, []]),
    },
    assigning: {
      sees: (screen) => screen.sees({ text: '《采购合同》' }),
      holds: ({ context }) => expect(context.work.tasks).toEqual(TASKS),
    },
    confirming: {
      sees: async (screen, { context }) => {
        await screen.sees({ label: '离职原因' })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
      holds: ({ context }) =>
        expect(context.work.tasks.every(({ taskId }) => taskId in context.heirs)).toBe(true),
    },
    leaving: {
      holds: ({ context, tags }) => {
        expect([...tags]).toEqual(['busy'])
        expect([context.reason, context.failure]).toEqual(['合同到期', null])
      },
    },
    left: {},
  },
  expectations: [
    {
      says: 'nothing open leads straight to the question',
      start: 'row',
      steps: [['done readTasks', 'nothing']],
      holds: ({ value }) => expect(value).toBe('confirming'),
    },
    {
      says: 'without tasks there is no step to go back to',
      start: 'row',
      steps: [
        ['done readTasks', 'nothing'],
        ['step.takenBack', ''],
      ],
      holds: ({ value }) => expect(value).toBe('confirming'),
    },
    {
      says: 'a signature that is being written is waited for',
      start: 'row',
      steps: [
        ['done readTasks', 'busy'],
        ['after recheck', ''],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'every task needs somebody before it goes on',
      start: 'row',
      steps: [
        ['done readTasks', 'tasks'],
        ['heir.chosen', 'first'],
        ['step.taken', ''],
      ],
      holds: ({ value }) => expect(value).toBe('assigning'),
    },
    {
      says: 'each task goes to whom it was given, under the one request',
      start: 'row',
      steps: [
        ['done readTasks', 'tasks'],
        ['heir.chosen', 'first'],
        ['heir.chosen', 'second'],
        ['step.taken', ''],
        ['leaving.confirmed', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('leaving')
        expect(effects.join()).toContain(
          `{"memberId":"${LEAVER}","requestId":"id-1","reason":"合同到期","handOver":[` +
            `{"kind":"toSign","taskId":"${TO_SIGN}","toMemberId":"${HEIR}"},` +
            `{"kind":"draft","taskId":"${DRAFT}","toMemberId":"${OTHER}"}]}`,
        )
      },
    },
    {
      says: 'one colleague can take everything',
      start: 'row',
      steps: [
        ['done readTasks', 'tasks'],
        ['heir.chosenForAll', ''],
        ['step.taken', ''],
      ],
      holds: ({ value, context }) => {
        expect(value).toBe('confirming')
        expect(context.heirs).toEqual({ [TO_SIGN]: HEIR, [DRAFT]: HEIR })
      },
    },
    {
      says: 'work that came in between is read again, and what was chosen stays chosen',
      start: 'row',
      steps: [
        ['done readTasks', 'tasks'],
        ['heir.chosenForAll', ''],
        ['step.taken', ''],
        ['leaving.confirmed', ''],
        ['error leave', 'outdated'],
      ],
      holds: ({ value, context }) => {
        expect([value, context.failure?.words]).toEqual(['reading', '还有 1 项没有指定接手人'])
        expect(context.heirs).toEqual({ [TO_SIGN]: HEIR, [DRAFT]: HEIR })
      },
    },
    {
      says: 'why somebody cannot be let go is said where it was asked',
      start: 'row',
      steps: [
        ['done readTasks', 'nothing'],
        ['leaving.confirmed', ''],
        ['error leave', 'refused'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.words, context.reason]).toEqual([
          'confirming',
          '对方的权限高于您',
          '合同到期',
        ]),
    },
    {
      says: 'the page is told once it is done',
      start: 'row',
      steps: [
        ['done readTasks', 'nothing'],
        ['leaving.confirmed', ''],
        ['done leave', ''],
      ],
      holds: ({ value, status }, effects) =>
        expect([value, status, effects]).toEqual(['left', 'done', ['emitted {"type":"staff.left"}']]),
    },
    {
      says: 'a list that did not load can be asked for again, and says nothing of it afterwards',
      start: 'row',
      steps: [
        ['error readTasks', ''],
        ['reading.retried', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['reading', null]),
    },
    {
      says: 'an old complaint is gone once the work is handed over',
      start: 'row',
      steps: [
        ['done readTasks', 'tasks'],
        ['heir.chosenForAll', ''],
        ['step.taken', ''],
        ['leaving.confirmed', ''],
        ['error leave', 'outdated'],
        ['done readTasks', 'tasks'],
        ['step.taken', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['confirming', null]),
    },
  ],
})
