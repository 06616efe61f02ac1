// Every clock of the server's charts has somebody who acts when it runs out.
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { accountCharts } from '#server/domain/accounts/store.ts'
import { applicationCharts } from '#server/domain/applications/store.ts'
import { approvalProcessCharts } from '#server/domain/approval-processes/store.ts'
import { approvalCharts } from '#server/domain/approvals/store.ts'
import { certificateCharts } from '#server/domain/certificates/store.ts'
import { cancellationCharts } from '#server/domain/companies/cancellations.ts'
import { certificationCharts } from '#server/domain/certifications/store.ts'
import { contractCharts } from '#server/domain/contracts/store.ts'
import { deliveryCharts } from '#server/domain/deliveries/store.ts'
import { operatorCharts } from '#server/domain/operators/store.ts'
import { orderCharts } from '#server/domain/orders/store.ts'
import { partyCharts } from '#server/domain/parties/store.ts'
import { proofCharts } from '#server/domain/proofs/store.ts'
import { grantCharts } from '#server/domain/seals/grants.ts'
import { padCharts } from '#server/domain/seals/pads.ts'
import { sealCharts } from '#server/domain/seals/store.ts'
import { staffCharts } from '#server/domain/staff/store.ts'
import { ticketCharts } from '#server/domain/tickets/store.ts'
import { DUE_MOVES } from '#server/operations/due-after.ts'
import { serverExhibits } from '../../scripts/charts/server-exhibits.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const kept: readonly { readonly noun: string; readonly machine: AnyStateMachine }[] = [
  accountCharts,
  applicationCharts,
  approvalProcessCharts,
  approvalCharts,
  certificateCharts,
  cancellationCharts,
  certificationCharts,
  contractCharts,
  deliveryCharts,
  operatorCharts,
  orderCharts,
  partyCharts,
  proofCharts(NOBODY),
  grantCharts,
  padCharts,
  sealCharts,
  staffCharts,
  ticketCharts(NOBODY),
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
