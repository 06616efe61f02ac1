// Placing signatures, seals, dates and fields on the pages (domain.md §2 signPosition).
import { expect } from 'vitest'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import type { PlacingContext } from '#src/machines/flow-start/placing.machine.ts'
import { FILE, FILLED, OTHER_FILE, OTHER_PARTY, PARTY, PLACE } from '#tests/models/support/draft.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'

const position = (page: number) => ({ fileId: FILE.fileId, page, x: 300, y: 400 })
/** Two changes are history enough. */
const first = ({ fields, done }: PlacingContext) => (done.length < 2 ? fields[0] : undefined)
const soon =
  <T>(payload: T) =>
  ({ done }: PlacingContext) =>
    done.length < 2 ? payload : undefined

/** How places are called on the page: what they are, whose, and where. */
const A_PLACE = /^(?:签名|单行文本)，/
/** Whether what is selected has none alike in the other file. */
const hasRoomElsewhere = ({ fields, files, selected }: PlacingContext): boolean =>
  files.length > 1 &&
  fields.some(
    ({ fieldId, fileId, x, page }) =>
      selected.includes(fieldId) &&
      fileId === FILE.fileId &&
      !fields.some((other) => other.fileId !== fileId && other.x === x && other.page === page),
  )
const isOne = ({ selected }: PlacingContext): boolean => selected.length === 1
const tool = (name: string | RegExp) => (screen: Screen) => screen.clicks({ role: 'button', name })
/** A place is taken in hand to be changed by its measures. */
const measured = (label: string) => async (screen: Screen) => {
  await screen.clicks({ label })
  await screen.presses('{ArrowUp}')
}

export const placingModel = defineModel<typeof placingMachine>({
  name: 'placing',
  side: 'browser',
  machine: placingMachine,
  starts: {
    'nothing placed': () => ({ fields: [], files: [FILE], parties: [PARTY, OTHER_PARTY], newId: counter() }),
    'one placed': () => ({ fields: [PLACE], files: [FILE], parties: [PARTY, OTHER_PARTY], newId: counter() }),
    'two files': () => ({
      fields: [PLACE],
      files: [FILE, OTHER_FILE],
      parties: [PARTY, OTHER_PARTY],
      newId: counter(),
    }),
    'one to fill': () => ({ fields: [FILLED], files: [FILE], parties: [PARTY], newId: counter() }),
  },
  abstraction: ({ files, fields, selected, done, undone, run, picked }) => [
    files.length,
    fields.length,
    fields[0]?.kind === 'text',
    selected.length,
    done.map((before) => before.length),
    undone.map((after) => after.length),
    run.split(' ')[0],
    picked,
  ],
  events: {
    'party.chosen': {
      cases: { '': { partyId: OTHER_PARTY.partyId } },
      onScreen: tool(/^周远/),
    },
    'kind.picked': {
      onScreen: (screen, { kind }) =>
        screen.clicks({ role: 'button', name: kind === 'signDate' ? /^签署日期/ : /^签名.*毫米$/ }),
      cases: {
        signature: ({ picked }) => (picked === undefined ? { kind: 'personSign' } : undefined),
        date: ({ picked }) => (picked === 'personSign' ? { kind: 'signDate' } : undefined),
      },
    },
    'kind.dropped': { cases: { '': {} }, onScreen: tool('取消（Esc）') },
    'field.placed': {
      // Beside the pages nothing is sent.
      offered: (_, __, { page }) => page < FILE.pages.length,
      onScreen: (screen) => screen.presses('{Enter}', { role: 'button', name: /^签名.*毫米$/ }),
      cases: {
        'on a page': ({ fields, done }) =>
          fields.length < 3 && done.length < 2 ? { kind: 'personSign', ...position(1) } : undefined,
        'beside the pages': { kind: 'personSign', ...position(7) },
      },
    },
    'places.added': {
      // The chart that proposes places sends what was taken.
      byWorld: true,
      cases: {
        one: ({ fields, done }) =>
          fields.length < 2 && done.length < 2
            ? { fields: [{ ...PLACE, fieldId: `taken-${fields.length}` }] }
            : undefined,
        nothing: { fields: [] },
      },
    },
    'field.moved': {
      offered: isOne,
      onScreen: measured('距左'),
      cases: {
        '': (context) => {
          const field = first(context)
          return field && { fieldId: field.fieldId, page: 1, x: 20, y: 30 }
        },
      },
    },
    'field.resized': {
      offered: isOne,
      onScreen: measured('宽'),
      cases: {
        '': (context) => {
          const field = first(context)
          return field && { fieldId: field.fieldId, w: 140, h: 60 }
        },
      },
    },
    'field.edited': {
      offered: ({ selected, fields }) =>
        selected.length === 1 && fields[0]?.kind === 'text' && selected[0] === fields[0].fieldId,
      onScreen: (screen) => screen.types({ label: '填写内容' }, '甲'),
      cases: {
        '': (context) => {
          const field = first(context)
          return field?.kind === 'text' ? { fieldId: field.fieldId, change: { value: '甲' } } : undefined
        },
      },
    },
    'selection.changed': {
      // A click takes one; what else is chosen is chosen with Shift.
      offered: ({ fields }, _, { fieldIds }) => fields.length === 1 && fieldIds.length === 1,
      onScreen: (screen) => screen.clicks({ role: 'button', name: A_PLACE }),
      cases: {
        all: ({ fields }) => ({ fieldIds: fields.map(({ fieldId }) => fieldId) }),
        none: { fieldIds: [] },
      },
    },
    'selection.toggled': {
      onScreen: (screen) => screen.clicks({ role: 'button', name: A_PLACE }, 'Shift'),
      cases: {
        '': (context) => {
          const field = first(context)
          return field && { fieldId: field.fieldId }
        },
      },
    },
    'selection.nudged': {
      cases: { '': soon({ dx: 1, dy: 0 }) },
      offered: ({ selected, fields }) => selected.length > 0 && selected[0] === fields[0]?.fieldId,
      onScreen: (screen) => screen.presses('{ArrowRight}', { role: 'button', name: A_PLACE }),
    },
    'selection.aligned': {
      cases: { '': soon({ edge: 'left' as const }) },
      offered: ({ selected, picked }) => selected.length > 1 && picked === undefined,
      onScreen: tool('左对齐'),
    },
    'selection.copiedToAllPages': {
      cases: { '': soon({}) },
      offered: ({ selected, picked }) => selected.length > 0 && picked === undefined,
      onScreen: tool('复制到所有页'),
    },
    'selection.copiedToOtherFiles': {
      cases: { '': soon({}) },
      offered: (context) => context.picked === undefined && hasRoomElsewhere(context),
      onScreen: tool('复制到其他文件'),
    },
    'selection.removed': {
      cases: { '': soon({}) },
      offered: ({ selected, picked }) => selected.length > 0 && picked === undefined,
      onScreen: tool('删除（Delete）'),
    },
    'undo.requested': {
      cases: { '': {} },
      offered: ({ done, picked }) => done.length > 0 && picked === undefined,
      onScreen: tool('撤销（Ctrl+Z）'),
    },
    'redo.requested': {
      cases: { '': {} },
      offered: ({ undone, picked }) => undone.length > 0 && picked === undefined,
      onScreen: tool('重做（Ctrl+Y）'),
    },
  },
  states: {
    '': {
      // Whatever is done, no place lies outside its page and only what is there is selected after a change.
      holds: ({ context }) => {
        for (const { x, y, w, h } of context.fields)
          expect([x >= 0, y >= 0, x + w <= 800, y + h <= 1133]).toEqual([true, true, true, true])
      },
    },
    arranging: {
      holds: ({ context }) => expect(context.picked).toBe(undefined),
      sees: (screen) => screen.sees({ role: 'button', name: '撤销（Ctrl+Z）' }),
    },
    armed: {
      holds: ({ context }) => expect(context.picked).toMatch(/^(personSign|signDate)$/),
      sees: (screen) => screen.sees({ text: /^点击页面放置/ }),
    },
  },
  expectations: [
    {
      says: 'a new place is told of, selected, and ends the picking',
      start: 'nothing placed',
      steps: [
        ['kind.picked', 'signature'],
        ['field.placed', 'on a page'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.selected, context.fields.length]).toEqual(['arranging', ['id-1'], 1])
        expect(effects[0]).toMatch(/^emitted \{"type":"fields.changed"/)
      },
    },
    {
      says: 'beside the pages nothing is placed, and the kind stays picked',
      start: 'nothing placed',
      steps: [
        ['kind.picked', 'signature'],
        ['field.placed', 'beside the pages'],
      ],
      holds: ({ value, context }) => expect([value, context.fields]).toEqual(['armed', []]),
    },
    {
      says: 'many small moves are taken back at once',
      start: 'one placed',
      steps: [
        ['selection.changed', 'all'],
        ['selection.nudged', ''],
        ['selection.nudged', ''],
        ['selection.nudged', ''],
        ['undo.requested', ''],
      ],
      holds: ({ context }) => expect(context.fields).toEqual([PLACE]),
    },
    {
      says: 'what was taken back can be done again',
      start: 'one placed',
      steps: [
        ['selection.changed', 'all'],
        ['selection.removed', ''],
        ['undo.requested', ''],
        ['redo.requested', ''],
      ],
      holds: ({ context }) => expect(context.fields).toEqual([]),
    },
    {
      says: 'what is typed into a field is told of',
      start: 'one to fill',
      steps: [
        ['selection.changed', 'all'],
        ['field.edited', ''],
      ],
      holds: ({ context }, effects) => {
        expect(context.fields).toEqual([{ ...FILLED, value: '甲' }])
        expect(effects[0]).toMatch(/^emitted .*"value":"甲"/)
      },
    },
    {
      says: 'what was typed is taken back at once',
      start: 'one to fill',
      steps: [
        ['selection.changed', 'all'],
        ['field.edited', ''],
        ['field.edited', ''],
        ['undo.requested', ''],
      ],
      holds: ({ context }) => expect(context.fields).toEqual([FILLED]),
    },
    {
      says: 'what was proposed is placed and selected as one change',
      start: 'one placed',
      steps: [
        ['places.added', 'one'],
        ['undo.requested', ''],
        ['redo.requested', ''],
      ],
      holds: ({ context }, effects) => {
        expect(context.fields).toEqual([PLACE, { ...PLACE, fieldId: 'taken-1' }])
        expect(effects[0]).toMatch(/^emitted .*taken-1/)
      },
    },
    {
      says: 'with nothing selected nothing is removed',
      start: 'one placed',
      steps: [['selection.removed', '']],
      holds: ({ context }, effects) => expect([context.fields, effects]).toEqual([[PLACE], []]),
    },
    {
      says: 'a copy stands on every page of the file',
      start: 'one placed',
      steps: [
        ['selection.changed', 'all'],
        ['selection.copiedToAllPages', ''],
      ],
      holds: ({ context }) => expect(context.fields.map(({ page }) => page)).toEqual([0, 1]),
    },
    {
      says: 'a copy stands in the other file, once, and is taken back',
      start: 'two files',
      steps: [
        ['selection.changed', 'all'],
        ['selection.copiedToOtherFiles', ''],
        ['selection.copiedToOtherFiles', ''],
        ['undo.requested', ''],
        ['redo.requested', ''],
      ],
      holds: ({ context }) =>
        expect(context.fields).toEqual([
          PLACE,
          { ...PLACE, fieldId: context.fields[1]?.fieldId, fileId: OTHER_FILE.fileId },
        ]),
    },
  ],
})
