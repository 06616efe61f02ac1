// What setting places on a template does (specification §2, setPosition; domain.md §8).
import { expect } from 'vitest'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { templatePlacesMachine } from '#src/machines/template-places.machine.ts'
import type { OpenedTemplate } from '#src/machines/template-places.machine.ts'
import { FILE, FILLED, PLACE } from '#tests/models/support/draft.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

const TEMPLATE = '70000000-0000-4000-8000-000000000001'
const { alreadySigned: _signed, notes: _notes, ...file } = FILE
const { fileId: _file, partyId: _party, ...place } = PLACE
const { value: _value, ...settings } = newFilled('text')
const { fieldId, page, x, y, w, h } = FILLED

/** As it was saved first: 甲方 signs, nothing is filled in. */
const STORED: OpenedTemplate = {
  templateId: TEMPLATE,
  templateName: '租赁合同',
  category: 'lease',
  note: '',
  version: 1,
  content: {
    templateStyle: 2,
    file,
    roles: ['甲方', '乙方'],
    fields: [],
    places: [{ ...place, role: '甲方' }],
    attachments: [],
  },
  kept: undefined,
}
const KEPT: OpenedTemplate = {
  ...STORED,
  kept: {
    fields: [{ ...settings, label: '坐落', fieldId, page, x, y, w, h, role: null }],
    places: STORED.content.places,
  },
}
const STALE = refused('template.stale', '这个模板刚被别人改成了第 2 版')

const labelOf = (field: Placed | undefined): string | undefined =>
  field !== undefined && isFilled(field) ? field.label : undefined
const withField = (fields: readonly Placed[], change: Partial<FilledField>) => ({
  fields: [...fields.slice(0, 1), { ...FILLED, ...change }],
})

export const templatePlacesModel = defineModel<typeof templatePlacesMachine>({
  name: 'templatePlaces',
  side: 'browser',
  machine: templatePlacesMachine,
  starts: { 'a file': () => ({ templateId: TEMPLATE, newId: counter() }) },
  abstraction: ({ stored, fields, saved, isChecked, failure }) => [
    stored?.version,
    stored?.kept !== undefined,
    fields.map(labelOf),
    fields === saved,
    isChecked,
    failure?.code,
  ],
  events: {
    'load.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /重\s?试/ }),
    },
    'fields.changed': {
      byWorld: true,
      cases: {
        'a field without a name': ({ fields }) =>
          fields.length === 1 ? withField(fields, { label: '' }) : undefined,
        'named otherwise': ({ fields }) =>
          labelOf(fields[1]) === '坐落' ? withField(fields, { label: '房屋坐落' }) : undefined,
        named: ({ fields }) => (labelOf(fields[1]) === '' ? withField(fields, { label: '坐落' }) : undefined),
      },
    },
    'changes.dropped': {
      cases: { '': {} },
      offered: ({ fields, saved }) => fields !== saved,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '放弃修改' }),
    },
    'places.submitted': {
      cases: { '': {} },
      offered: ({ fields, saved }) => fields !== saved,
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^保\s?存$/ }),
    },
    'problem.wanted': {
      cases: { '': {} },
      offered: ({ isChecked, fields }) => isChecked && labelOf(fields[1]) === '',
      onScreen: (screen) => screen.clicks({ role: 'button', name: /有填写项还没有名称/ }),
    },
    'path.reached': { cases: { '': {} } },
    'newest.taken': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '载入最新内容' }),
    },
    'done readTemplate': {
      cases: { '': { output: STORED }, 'with work kept': { output: KEPT } },
    },
    'error readTemplate': { cases: { '': { error: LOST } } },
    'done savePlaces': { cases: { '': ({ fields }) => ({ output: { version: 2, all: fields } }) } },
    'error savePlaces': { cases: { stale: { error: STALE }, lost: { error: LOST } } },
  },
  states: {
    reading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    readingFailed: {
      holds: ({ context }) => expect(context.failure).toEqual(LOST),
      sees: (screen) => screen.sees({ text: '没有打开模板' }),
    },
    editing: {
      holds: ({ tags }) => expect([...tags]).toEqual(['editable']),
      sees: async (screen, { context: { failure, fields, saved, stored } }) => {
        if (failure !== undefined) await screen.sees({ text: failure.words })
        if (fields === saved) await screen.sees({ text: `第 ${stored?.version} 版，已保存` })
        else
          await screen.sees({
            text: stored?.kept === undefined ? '有未保存的修改' : '已恢复上次没有保存的修改',
          })
      },
    },
    saving: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    conflicted: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: (screen) => screen.sees({ text: '模板已在别处修改' }),
    },
  },
  expectations: [
    {
      says: 'a field without a name is not saved, and is brought into view',
      start: 'a file',
      steps: [
        ['done readTemplate', ''],
        ['fields.changed', 'a field without a name'],
        ['places.submitted', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.isChecked, context.wantedPath]).toEqual([
          'editing',
          true,
          `fields.${fieldId}`,
        ]),
    },
    {
      says: 'a place that was reached is not gone to again by itself',
      start: 'a file',
      steps: [
        ['done readTemplate', ''],
        ['fields.changed', 'a field without a name'],
        ['places.submitted', ''],
        ['path.reached', ''],
      ],
      holds: ({ context }) => expect([context.isChecked, context.wantedPath]).toEqual([true, undefined]),
    },
    {
      says: 'whoever asks for the problem is brought to it again',
      start: 'a file',
      steps: [
        ['done readTemplate', ''],
        ['fields.changed', 'a field without a name'],
        ['places.submitted', ''],
        ['path.reached', ''],
        ['problem.wanted', ''],
      ],
      holds: ({ context }) => expect(context.wantedPath).toBe(`fields.${fieldId}`),
    },
    {
      says: 'what is set is saved as a version, told of, and kept in the browser no longer',
      start: 'a file',
      steps: [
        ['done readTemplate', ''],
        ['fields.changed', 'a field without a name'],
        ['fields.changed', 'named'],
        ['places.submitted', ''],
        ['done savePlaces', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.stored?.version, context.fields === context.saved]).toEqual([
          'editing',
          2,
          true,
        ])
        const told = effects.join()
        expect(['work.settled', 'places.saved'].filter((one) => !told.includes(one))).toEqual([])
      },
    },
    {
      says: 'what was kept stands on the pages again, and can be put aside',
      start: 'a file',
      steps: [
        ['done readTemplate', 'with work kept'],
        ['changes.dropped', ''],
      ],
      holds: ({ context }) =>
        expect([context.fields.length, context.fields === context.saved, context.round]).toEqual([
          1,
          true,
          2,
        ]),
    },
    {
      says: 'what somebody else saved is not overwritten',
      start: 'a file',
      steps: [
        ['done readTemplate', 'with work kept'],
        ['places.submitted', ''],
        ['error savePlaces', 'stale'],
        ['newest.taken', ''],
        ['done readTemplate', ''],
      ],
      holds: ({ value, context }) => expect([value, context.fields.length]).toEqual(['editing', 1]),
    },
  ],
})
