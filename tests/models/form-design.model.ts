// What designing a form does (specification §2, setForm; domain.md §6).
import { expect } from 'vitest'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import { formDesignMachine, hasUnsavedDesign } from '#src/machines/form-design.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const FIRST = '60000000-0000-4000-8000-000000000001'
const SECOND = '60000000-0000-4000-8000-000000000002'
const THIRD = '60000000-0000-4000-8000-000000000003'
const named = (fieldId: string, label: string) => ({ ...newHrField(fieldId, 'employee', 'text'), label })

/** As it was saved first. */
const STORED: HrDesign = {
  kind: 'entry',
  version: 1,
  fields: [named(FIRST, '籍贯'), named(SECOND, '学历')],
  copies: { timing: 2, people: [] },
  savedBy: '林清和',
  savedAt: '2026-11-21T02:00:00.000Z',
  processes: [],
}
const COPIES: HrDesign['copies'] = { timing: 1, people: [{ memberId: SECOND, name: '许一' }] }
const STALE = refused('draft.stale', '这份表单刚被其他人修改过')

export const formDesignModel = defineModel<typeof formDesignMachine>({
  name: 'formDesign',
  side: 'browser',
  machine: formDesignMachine,
  starts: { 'the entry form': () => ({ kind: 'entry' }) },
  abstraction: ({ stored, fields, part, picked, isChecked, copies }) => [
    stored?.version,
    fields.map(({ label }) => label),
    fields.findIndex(({ fieldId }) => fieldId === picked),
    part,
    isChecked,
    copies.people.length,
  ],
  events: {
    'load.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /重\s?试/ }),
    },
    'part.picked': {
      cases: {
        'HR’s': ({ part, fields }) => (part === 'hr' || fields.length > 2 ? undefined : { part: 'hr' }),
      },
      onScreen: (screen) => screen.clicks({ text: /^人事填写 \d+$/ }),
    },
    'field.added': {
      cases: {
        'a text': ({ fields }) => (fields.length === 2 ? { fieldId: THIRD, kind: 'text' } : undefined),
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '文字' }),
    },
    'field.picked': {
      cases: {
        'the first': ({ part, fields, picked }) =>
          part === 'employee' && fields[0] !== undefined && picked === undefined
            ? { fieldId: fields[0].fieldId }
            : undefined,
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(籍贯|学历) ?文字/ }),
    },
    'field.changed': {
      cases: {
        nameless: ({ picked, fields }) =>
          picked === FIRST && fields.length === 2 && fields.some(({ label }) => label === '籍贯')
            ? { fieldId: FIRST, change: { label: '' } }
            : undefined,
      },
      onScreen: (screen, { change }) => screen.types({ label: '字段名称' }, change.label ?? ''),
    },
    'field.moved': {
      cases: {
        'the first down': ({ part, fields }) =>
          part === 'employee' && fields.length === 2 && fields[0]?.fieldId === FIRST && fields[0].label !== ''
            ? { fieldId: FIRST, place: 1 }
            : undefined,
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '下移籍贯' }),
    },
    'field.removed': {
      cases: {
        'the second': ({ part, fields }) =>
          part === 'employee' && fields.length === 2 && fields.some(({ fieldId }) => fieldId === SECOND)
            ? { fieldId: SECOND }
            : undefined,
      },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '删除学历' }),
    },
    'copies.changed': {
      byWorld: true,
      cases: { '': ({ copies }) => (copies.people.length === 0 ? { copies: COPIES } : undefined) },
    },
    'design.submitted': {
      cases: { '': {} },
      offered: (context) => hasUnsavedDesign(context),
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^保\s?存$/ }),
    },
    'newest.taken': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '载入最新内容' }),
    },
    'done readDesign': { cases: { '': { output: STORED } } },
    'error readDesign': { cases: { '': { error: LOST } } },
    'done saveDesign': {
      cases: {
        '': ({ fields, copies }) => ({ output: { ...STORED, version: 2, fields: [...fields], copies } }),
      },
    },
    'error saveDesign': { cases: { stale: { error: STALE }, lost: { error: LOST } } },
  },
  states: {
    reading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    readingFailed: { holds: ({ context }) => expect(context.failure).toEqual(LOST) },
    editing: {
      holds: ({ tags }) => expect([...tags]).toEqual(['editable']),
      sees: async (screen, { context }) => {
        if (context.isChecked && context.fields.some(({ label }) => label === ''))
          await screen.sees({ text: '请填写字段名称' })
        if (context.failure !== undefined) await screen.sees({ text: context.failure.words })
      },
    },
    saving: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    conflicted: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: (screen) => screen.sees({ text: /刚被其他人修改过/ }),
    },
  },
  expectations: [
    {
      says: 'a field without a name is not saved, and comes on the screen',
      start: 'the entry form',
      steps: [
        ['done readDesign', ''],
        ['field.picked', 'the first'],
        ['field.changed', 'nameless'],
        ['part.picked', 'HR’s'],
        ['design.submitted', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.part, context.picked, context.isChecked]).toEqual([
          'editing',
          'employee',
          FIRST,
          true,
        ]),
    },
    {
      says: 'an order is saved as it was made, and told of',
      start: 'the entry form',
      steps: [
        ['done readDesign', ''],
        ['field.moved', 'the first down'],
        ['design.submitted', ''],
        ['done saveDesign', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.fields.map(({ label }) => label), context.stored?.version]).toEqual([
          'editing',
          ['学历', '籍贯'],
          2,
        ])
        expect(effects.join()).toContain('"type":"design.saved"')
      },
    },
    {
      says: 'what somebody else saved is not overwritten',
      start: 'the entry form',
      steps: [
        ['done readDesign', ''],
        ['field.removed', 'the second'],
        ['design.submitted', ''],
        ['error saveDesign', 'stale'],
        ['newest.taken', ''],
        ['done readDesign', ''],
      ],
      holds: ({ value, context }) => expect([value, context.fields.length]).toEqual(['editing', 2]),
    },
  ],
})
