// The life of a scan-login code (domain.md §10, /appLogin).
import { expect } from 'vitest'
import type { TicketContext } from '#server/domain/account/tickets/machine.ts'
import { ticketMachine } from '#server/domain/account/tickets/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const OWN = { byId: 'u-1', sessionId: 's-1' }
const OTHERS = { byId: 'u-2', sessionId: 's-2' }

const isTaken = ({ context }: { context: TicketContext }) =>
  expect(context).toEqual({ userId: 'u-1', sessionId: 's-1' })

export const ticketModel = defineModel<typeof ticketMachine>({
  name: 'ticket',
  side: 'server',
  machine: ticketMachine,
  starts: { shown: () => ({ userId: null, sessionId: null }) },
  events: {
    'ticket.scanned': { cases: { '': OWN } },
    'ticket.confirmed': { cases: { 'by the scanner': OWN, 'by another': OTHERS } },
    'ticket.cancelled': { cases: { 'by the scanner': { byId: 'u-1' }, 'by another': { byId: 'u-2' } } },
    'ticket.used': { cases: { '': {} } },
  },
  states: {
    waiting: { holds: ({ context }) => expect(context).toEqual({ userId: null, sessionId: null }) },
    scanned: { holds: isTaken },
    confirmed: { holds: isTaken },
    used: { holds: isTaken },
    cancelled: { holds: isTaken },
    expired: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a code is used once',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.confirmed', 'by the scanner'],
        ['ticket.used', ''],
        ['ticket.used', ''],
      ],
      holds: ({ value, status }) => expect([value, status]).toEqual(['used', 'done']),
    },
    {
      says: 'nobody confirms what was not scanned',
      start: 'shown',
      steps: [['ticket.confirmed', 'by the scanner']],
      holds: ({ value }) => expect(value).toBe('waiting'),
    },
    {
      says: 'only who scanned may confirm',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.confirmed', 'by another'],
      ],
      holds: ({ value, context }) => expect([value, context.userId]).toEqual(['scanned', 'u-1']),
    },
    {
      says: 'the session that confirms is the one that goes on',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.confirmed', 'by the scanner'],
      ],
      holds: ({ context }) => expect(context.sessionId).toBe('s-1'),
    },
    {
      says: 'only who scanned may turn the browser away',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.cancelled', 'by another'],
      ],
      holds: ({ value }) => expect(value).toBe('scanned'),
    },
    {
      says: 'a code that nobody scans is over by itself',
      start: 'shown',
      steps: [['after timeLimit', '']],
      holds: ({ value }) => expect(value).toBe('expired'),
    },
    {
      says: 'a confirmation that nobody fetches is over by itself',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.confirmed', 'by the scanner'],
        ['after timeLimit', ''],
      ],
      holds: ({ value }) => expect(value).toBe('expired'),
    },
    {
      says: 'a code turned away cannot be confirmed after all',
      start: 'shown',
      steps: [
        ['ticket.scanned', ''],
        ['ticket.cancelled', 'by the scanner'],
        ['ticket.confirmed', 'by the scanner'],
      ],
      holds: ({ value }) => expect(value).toBe('cancelled'),
    },
  ],
})
