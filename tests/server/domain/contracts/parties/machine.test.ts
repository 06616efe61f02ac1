// Who moves a signing party on, case by case (domain.md §1.2).
import { expect, test } from 'vitest'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import type { PartyCause, PartyEvent, SealerCause } from '#server/domain/contracts/parties/machine.ts'
import { moveOf } from '#tests/support/chart-move.ts'

const at = 0
const reason = '金额不对'
const move = (state: string, event: PartyEvent) => {
  const made = moveOf(partyMachine, state, {}, event)
  return made === undefined ? 'refused' : [made.to, ...made.does]
}

// The four who come to the signing page: the signer, one whose name or identity does not fit, one without a fresh proof, a stranger.
const ME: PartyCause = { isMe: true, matches: true, willing: true }
const MISFIT: PartyCause = { isMe: true, matches: false, willing: true }
const UNPROVEN: PartyCause = { isMe: true, matches: true, willing: false }
const STRANGER: PartyCause = { isMe: false, matches: true, willing: true }

const applied = (by: PartyCause, needsApproval: boolean): PartyEvent => ({
  type: 'seal.applied',
  at,
  by,
  needsApproval,
})

test.each<[string, string, (by: PartyCause) => PartyEvent, (readonly string[] | 'refused')[]]>([
  [
    'signs',
    'toSign',
    (by) => ({ type: 'signing.submitted', at, by }),
    [['sealing', 'sealDocuments'], 'refused', 'refused', 'refused'],
  ],
  [
    'confirms',
    'toConfirm',
    (by) => ({ type: 'confirmation.given', at, by }),
    [['pending', 'keepConfirmation'], 'refused', ['pending', 'keepConfirmation'], 'refused'],
  ],
  [
    'objects',
    'toConfirm',
    (by) => ({ type: 'confirmation.objected', at, by, reason }),
    [['objected', 'keepObjection'], ['objected', 'keepObjection'], ['objected', 'keepObjection'], 'refused'],
  ],
  [
    'rejects',
    'toSign',
    (by) => ({ type: 'signing.rejected', at, by, reason }),
    [
      ['rejected', 'rememberReason'],
      ['rejected', 'rememberReason'],
      ['rejected', 'rememberReason'],
      'refused',
    ],
  ],
  [
    'applies for the seal',
    'toSign',
    (by) => applied(by, false),
    [['toSeal', 'askSealers'], 'refused', ['toSeal', 'askSealers'], 'refused'],
  ],
  [
    'applies for the seal that must be approved',
    'toSign',
    (by) => applied(by, true),
    [['sealApproving'], 'refused', ['sealApproving'], 'refused'],
  ],
  [
    'takes the application back from approval',
    'sealApproving',
    (by) => ({ type: 'application.withdrawn', at, by }),
    [['toSign', 'endApplication'], ['toSign', 'endApplication'], ['toSign', 'endApplication'], 'refused'],
  ],
  [
    'takes the application back from those who seal',
    'toSeal',
    (by) => ({ type: 'application.withdrawn', at, by }),
    [['toSign', 'endApplication'], ['toSign', 'endApplication'], ['toSign', 'endApplication'], 'refused'],
  ],
])('who %s', (_, state, event, answers) => {
  expect([ME, MISFIT, UNPROVEN, STRANGER].map((by) => move(state, event(by)))).toEqual(answers)
})

// A colleague who may seal, one without a fresh proof, an administrator who may not seal, one who is neither.
const SEALER: SealerCause = { maySeal: true, isAdmin: false, willing: true }
const UNWILLING: SealerCause = { maySeal: true, isAdmin: false, willing: false }
const ADMIN: SealerCause = { maySeal: false, isAdmin: true, willing: true }
const COLLEAGUE: SealerCause = { maySeal: false, isAdmin: false, willing: true }

test.each<[string, (by: SealerCause) => PartyEvent, (readonly string[] | 'refused')[]]>([
  [
    'puts the seal',
    (by) => ({ type: 'seal.used', at, by }),
    [['sealing', 'sealDocuments'], 'refused', 'refused', 'refused'],
  ],
  [
    'gives the application back',
    (by) => ({ type: 'seal.returned', at, by, reason }),
    [['toSign', 'returnApplication'], ['toSign', 'returnApplication'], 'refused', 'refused'],
  ],
  [
    'hands the application on',
    (by) => ({ type: 'seal.transferred', at, by }),
    [['toSeal', 'askAssignee'], ['toSeal', 'askAssignee'], ['toSeal', 'askAssignee'], 'refused'],
  ],
])('which colleague %s', (_, event, answers) => {
  expect([SEALER, UNWILLING, ADMIN, COLLEAGUE].map((by) => move('toSeal', event(by)))).toEqual(answers)
})

test.each([
  [true, ['toSeal', 'tellSealer']],
  [false, ['toSign', 'rememberReason', 'tellSigner']],
])('a failed sealing goes back to whoever signed; to a colleague: %s', (wasApplied, answer) => {
  expect(move('sealing', { type: 'sealing.failed', at, reason, wasApplied })).toEqual(answer)
})
