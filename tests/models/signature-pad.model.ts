// The life of a signature written on a phone for a computer (domain.md §3, 手绘).
import { expect } from 'vitest'
import { padMachine } from '#server/domain/seals/signature-pads/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const ends = ({ status }: { status: string }) => expect(status).toBe('done')
const goesOn = ({ status }: { status: string }) => expect(status).toBe('active')

export const signaturePadModel = defineModel<typeof padMachine>({
  name: 'signaturePad',
  side: 'server',
  machine: padMachine,
  starts: { shown: () => undefined },
  events: {
    'pad.opened': { cases: { '': {} } },
    'pad.finished': { cases: { '': {} } },
    'pad.kept': { cases: { '': {} } },
    'pad.cancelled': { cases: { '': {} } },
  },
  states: {
    waiting: { holds: goesOn },
    writing: { holds: goesOn },
    written: { holds: goesOn },
    kept: { holds: ends },
    cancelled: { holds: ends },
    expired: { holds: ends },
  },
  expectations: [
    {
      says: 'nothing is kept before the phone has handed it over',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.kept', ''],
      ],
      holds: ({ value }) => expect(value).toBe('writing'),
    },
    {
      says: 'nobody hands over what was not opened',
      start: 'shown',
      steps: [['pad.finished', '']],
      holds: ({ value }) => expect(value).toBe('waiting'),
    },
    {
      says: 'what was handed over may be written again, and the strokes are forgotten once kept',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.finished', ''],
        ['pad.finished', ''],
        ['pad.kept', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['kept', ['did forgetStrokes']]),
    },
    {
      says: 'what was handed over may be handed over anew, which begins its time again',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.finished', ''],
      ],
      holds: (snapshot) =>
        expect([snapshot.value, snapshot.can({ type: 'pad.finished' })]).toEqual(['written', true]),
    },
    {
      says: 'writing that is closed leaves no strokes behind',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.cancelled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['cancelled', ['did forgetStrokes']]),
    },
    {
      says: 'what is handed over and then closed leaves no strokes behind',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.finished', ''],
        ['pad.cancelled', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['cancelled', ['did forgetStrokes']]),
    },
    {
      says: 'writing that takes too long leaves no strokes behind',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['after writeTime', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['expired', ['did forgetStrokes']]),
    },
    {
      says: 'what nobody keeps in time leaves no strokes behind',
      start: 'shown',
      steps: [
        ['pad.opened', ''],
        ['pad.finished', ''],
        ['after writeTime', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['expired', ['did forgetStrokes']]),
    },
    {
      says: 'a code nobody scans is over by itself',
      start: 'shown',
      steps: [['after scanTime', '']],
      holds: ({ value }) => expect(value).toBe('expired'),
    },
  ],
})
