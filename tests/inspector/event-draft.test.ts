// Forms made from the types of events, and the events they make.
import { describe, expect, test } from 'vitest'
import { EVENT_FIELDS_FILE, readEventFields } from '../../scripts/event-fields.ts'
import { readFileSync } from 'node:fs'
import { draftOf, eventFrom } from '#src/inspector/event-draft.ts'
import { eventFields, knownChart, knownCharts } from '#src/inspector/event-fields.ts'
import type { Field } from '#src/inspector/event-fields.ts'

describe('the table of fields', () => {
  test('is that of the charts as they are now (npm run event-fields writes it)', async () => {
    expect(JSON.parse(readFileSync(EVENT_FIELDS_FILE, 'utf8'))).toEqual(await readEventFields())
  })

  test('says where each chart is written', async () => {
    for (const [id, { module, name }] of Object.entries(knownCharts())) {
      const found = (await import(/* @vite-ignore */ module)) as Record<string, { id: string }>
      expect(found[name]?.id, module).toBe(id)
    }
  })

  test('knows names, kinds, choices and what may be left out', () => {
    expect(knownChart('session')?.events['login.submitted']?.['credentials']).toMatchObject({
      kind: 'group',
      fields: {
        userAccount: { kind: 'text' },
        method: { kind: 'choice', options: ['password', 'sms'] },
        password: { kind: 'text', isOptional: true },
      },
    })
  })
})

test('fields of a strange chart are guessed from an event that was seen', () => {
  expect([
    eventFields('lamp', 'dim', { type: 'dim', level: 3, deep: { on: true }, list: [1] }),
    eventFields('lamp', 'unseen', undefined),
  ]).toEqual([
    {
      level: { kind: 'number' },
      deep: { kind: 'group', fields: { on: { kind: 'flag' } } },
      list: { kind: 'list' },
    },
    undefined,
  ])
})

const FIELDS: Record<string, Field> = {
  name: { kind: 'text' },
  page: { kind: 'number' },
  isOpen: { kind: 'flag' },
  kind: { kind: 'choice', options: ['seal', 'date', null] },
  note: { kind: 'text', isOptional: true },
  tags: { kind: 'list' },
  extra: { kind: 'any' },
  at: { kind: 'group', fields: { x: { kind: 'number' } } },
}

test('an empty form becomes an event once its numbers are there', () => {
  const draft = draftOf(FIELDS)
  expect([
    eventFrom('placed', FIELDS, draft),
    eventFrom('placed', FIELDS, { ...draft, page: '2', at: { x: '1.5' }, extra: '{"a":1}' }),
  ]).toEqual([
    { problem: 'page 不是数' },
    {
      event: {
        type: 'placed',
        name: '',
        page: 2,
        isOpen: false,
        kind: 'seal',
        tags: [],
        extra: { a: 1 },
        at: { x: 1.5 },
      },
    },
  ])
})

test('a form filled with an event that was seen makes the same event again', () => {
  const event = {
    type: 'placed',
    name: '公章',
    page: 3,
    isOpen: true,
    kind: null,
    note: 'n',
    tags: ['a', 'b'],
    extra: [1, { b: 2 }],
    at: { x: 4 },
  }
  expect(eventFrom('placed', FIELDS, draftOf(FIELDS, event))).toEqual({ event })
})

test('JSON that is none is told by the field it stands in', () => {
  expect(
    eventFrom(
      'placed',
      { at: { kind: 'group', fields: { list: { kind: 'list' } } } },
      { at: { list: '[1,' } },
    ),
  ).toEqual({
    problem: 'at.list 不是合法的 JSON',
  })
})
