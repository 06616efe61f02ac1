// Every clock of the server's charts has somebody who acts when it runs out.
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { accountLifecycle } from '#server/domain/account/accounts/store.ts'
import { applicationLifecycle } from '#server/domain/platform/applications/store.ts'
import { approvalProcessLifecycle } from '#server/domain/contracts/approval-processes/store.ts'
import { approvalLifecycle } from '#server/domain/contracts/approvals/store.ts'
import { certificateLifecycle } from '#server/domain/seals/certificates/store.ts'
import { cancellationLifecycle } from '#server/domain/company/cancellations/store.ts'
import { certificationLifecycle } from '#server/domain/company/certifications/store.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { deliveryLifecycle } from '#server/domain/platform/deliveries/store.ts'
import { operatorLifecycle } from '#server/domain/platform/operators/store.ts'
import { orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { partyLifecycle } from '#server/domain/contracts/parties/store.ts'
import { proofLifecycle } from '#server/domain/company/proofs/store.ts'
import { grantLifecycle } from '#server/domain/seals/seal-grants/store.ts'
import { padLifecycle } from '#server/domain/seals/signature-pads/store.ts'
import { sealLifecycle } from '#server/domain/seals/seals/store.ts'
import { staffLifecycle } from '#server/domain/company/staff/store.ts'
import { ticketLifecycle } from '#server/domain/account/tickets/store.ts'
import { DUE_MOVES } from '#server/operations/platform/upkeep/due-after.ts'
import { serverExhibits } from '../../../../scripts/charts/server-exhibits.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const kept: readonly { readonly noun: string; readonly machine: AnyStateMachine }[] = [
  accountLifecycle,
  applicationLifecycle,
  approvalProcessLifecycle,
  approvalLifecycle,
  certificateLifecycle,
  cancellationLifecycle,
  certificationLifecycle,
  contractLifecycle,
  deliveryLifecycle,
  operatorLifecycle,
  orderLifecycle,
  partyLifecycle,
  proofLifecycle(NOBODY),
  grantLifecycle,
  padLifecycle,
  sealLifecycle,
  staffLifecycle,
  ticketLifecycle(NOBODY),
]

test('all that the server keeps is here', () => {
  const ids = (machines: readonly AnyStateMachine[]) => machines.map(({ id }) => id).toSorted()
  expect(ids(kept.map(({ machine }) => machine))).toEqual(ids(serverExhibits.map(({ machine }) => machine)))
})

test('whoever has a clock is moved when it runs out, and nobody else', () => {
  const hasClock = (machine: AnyStateMachine) =>
    chartGraph(machine).transitions.some(({ eventType }) => eventType.startsWith('xstate.after'))
  const withClocks = kept.filter(({ machine }) => hasClock(machine)).map(({ noun }) => noun)
  expect(Object.keys(DUE_MOVES).toSorted()).toEqual(withClocks.toSorted())
})
