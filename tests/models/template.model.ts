// The life of a template (domain.md §8 模板).
import { expect } from 'vitest'
import { templateMachine } from '#server/domain/templates/templates/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const templateModel = defineModel<typeof templateMachine>({
  name: 'template',
  side: 'server',
  machine: templateMachine,
  starts: { made: () => undefined },
  events: {
    'template.stopped': { cases: { '': {} } },
    'template.enabled': { cases: { '': {} } },
    'template.deleted': { cases: { '': {} } },
  },
  states: {
    usable: { holds: ({ status }) => expect(status).toBe('active') },
    stopped: { holds: ({ status }) => expect(status).toBe('active') },
    deleted: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a stopped template comes back as it was, with its files and favourites',
      start: 'made',
      steps: [
        ['template.stopped', ''],
        ['template.enabled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['usable', []]),
    },
    {
      says: 'deleting one in use takes it from all common lists and gives its files back',
      start: 'made',
      steps: [['template.deleted', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['deleted', ['did forgetFavourites', 'did forgetFiles']]),
    },
    {
      says: 'a stopped one may be deleted too, and never comes back',
      start: 'made',
      steps: [
        ['template.stopped', ''],
        ['template.deleted', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['deleted', ['did forgetFavourites', 'did forgetFiles']]),
    },
  ],
})
