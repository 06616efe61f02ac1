// The life of a contract (domain.md §1.1).
import { expect } from 'vitest'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { NEW_CONTRACT } from '#server/domain/contracts/contracts/events.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { AT, DAY, contractEvents } from '#tests/models/contract.events.ts'
import { approvalExpectations } from '#tests/models/contract-approval.expectations.ts'
import { reviewExpectations } from '#tests/models/contract-review.expectations.ts'
import { confirmingExpectations } from '#tests/models/contract-confirming.expectations.ts'
import { signingExpectations } from '#tests/models/contract-signing.expectations.ts'
import { deadlineExpectations } from '#tests/models/contract-deadline.expectations.ts'
import { finishingExpectations } from '#tests/models/contract-finishing.expectations.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (code: keyof typeof CONTRACT_STATUS) => (snapshot: { getMeta: () => object }) =>
  expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
    CONTRACT_STATUS[code],
  ])

export const contractModel = defineModel<typeof contractMachine>({
  name: 'contract',
  side: 'server',
  machine: contractMachine,
  starts: { draft: () => NEW_CONTRACT, made: () => ({ ...NEW_CONTRACT, isMade: true }) },
  abstraction: ({
    partyCount,
    signedCount,
    sealingCount,
    deadlineAt,
    needsApproval,
    isMade,
    confirmerCount,
    confirmedCount,
  }) => [
    needsApproval,
    isMade,
    confirmerCount,
    confirmedCount,
    partyCount,
    signedCount,
    Math.min(sealingCount, 2),
    Math.min(2, Math.max(0, deadlineAt - AT) / (20 * DAY)) | 0,
  ],
  events: contractEvents,
  states: {
    draft: { holds: status('draft') },
    reviewing: { holds: status('reviewing') },
    approving: { holds: status('approving') },
    returned: { holds: status('returned') },
    confirming: {
      holds: (snapshot) => {
        status('confirming')(snapshot)
        expect(snapshot.context.confirmedCount).toBeLessThan(snapshot.context.confirmerCount)
        expect(snapshot.tags.has('open')).toBe(true)
      },
    },
    preparing: {
      holds: (snapshot) => {
        status('preparing')(snapshot)
        expect(snapshot.context.confirmedCount).toBe(snapshot.context.confirmerCount)
      },
    },
    preparingFailed: { holds: status('preparingFailed') },
    signing: {
      holds: (snapshot) => {
        status('signing')(snapshot)
        expect(snapshot.context.signedCount).toBeLessThan(snapshot.context.partyCount)
      },
    },
    expiring: {
      holds: (snapshot) => {
        status('expiring')(snapshot)
        expect(snapshot.context.sealingCount).toBeGreaterThan(0)
      },
    },
    finishing: {
      holds: (snapshot) => {
        status('finishing')(snapshot)
        expect(snapshot.context.signedCount).toBe(snapshot.context.partyCount)
      },
    },
    finishingFailed: { holds: status('finishingFailed') },
    completed: {
      holds: (snapshot) => {
        status('completed')(snapshot)
        expect([...snapshot.tags].sort()).toEqual(['effective', 'ended'])
      },
    },
    voiding: {
      holds: (snapshot) => {
        status('voiding')(snapshot)
        expect([...snapshot.tags].sort()).toEqual(['effective', 'ended'])
      },
    },
    voided: {
      holds: (snapshot) => {
        status('voided')(snapshot)
        expect([...snapshot.tags]).toEqual(['ended'])
      },
    },
    revoked: { holds: status('revoked') },
    rejected: { holds: status('rejected') },
    expired: { holds: status('expired') },
  },
  expectations: [
    ...approvalExpectations,
    ...reviewExpectations,
    ...confirmingExpectations,
    ...signingExpectations,
    ...deadlineExpectations,
    ...finishingExpectations,
  ],
})
