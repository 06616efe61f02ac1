// Every state of an approval process × every event × everybody who might ask, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import {
  createApprovalProcess,
  deleteApprovalProcess,
  disableApprovalProcess,
  drawApprovalProcess,
  editApprovalProcess,
  enableApprovalProcess,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { approvalProcessMachine } from '#server/domain/contracts/approval-processes/machine.ts'
import { approvalProcessLifecycle } from '#server/domain/contracts/approval-processes/store.ts'
import { newPeople, isOfCompany, mayCall, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { ALWAYS, EVERYBODY, memberIdsOf, newProcess, NO_COPIES, node } from '#tests/support/approvals.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let approver = ''
let made = 0

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  approver = (await memberIdsOf(people.initiator, [people.admin]))[0]!
})
afterAll(async () => {
  keepResult('walk-approvalProcess', counts)
  await app.close()
})

const basics = () => ({ name: `走查${(made += 1)}`, note: '', users: EVERYBODY, conditions: ALWAYS })
const nodes = () => [node({ by: 'persons', memberIds: [approver] })]
const versionOf = async (id: string) => (await approvalProcessLifecycle.load(app.db, id))!.version

const unfinished = async (): Promise<string> => {
  const { client } = people.initiator
  const process = await client.call(createApprovalProcess, {
    requestId: randomUUID(),
    scope: 'contract',
    ...basics(),
  })
  return process.processId
}
const enabled = () => newProcess(people.initiator, nodes())
const disabled = async (): Promise<string> => {
  const processId = await enabled()
  await people.initiator.client.call(disableApprovalProcess, { processId })
  return processId
}
const deleted = async (): Promise<string> => {
  const processId = await disabled()
  await people.initiator.client.call(deleteApprovalProcess, { processId })
  return processId
}

/** The others have nothing of this company, and nobody has what was deleted. */
const refusal =
  (endpoint: Endpoint) =>
  (role: Role, state: string): string | undefined => {
    if (!mayCall(role, endpoint)) return 'permission.denied'
    return isOfCompany(role) && state !== 'deleted' ? undefined : 'not-found'
  }

const counts = walkStored<typeof approvalProcessMachine, Role>({
  machine: approvalProcessMachine,
  charts: () => approvalProcessLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { unfinished, enabled, disabled, deleted },
  events: {
    'process.edited': {
      endpoint: editApprovalProcess,
      ask: async (role, processId) =>
        people[role].client.ask(editApprovalProcess, {
          processId,
          version: await versionOf(processId),
          ...basics(),
        }),
      tells: () => ({ type: 'process.edited' }),
      refusal: refusal(editApprovalProcess),
      notPossible: 'approvalProcess.not-possible',
    },
    'process.drawn': {
      endpoint: drawApprovalProcess,
      ask: async (role, processId) =>
        people[role].client.ask(drawApprovalProcess, {
          processId,
          version: await versionOf(processId),
          nodes: nodes(),
          copies: NO_COPIES,
          enable: false,
        }),
      tells: () => ({ type: 'process.drawn' }),
      refusal: refusal(drawApprovalProcess),
      notPossible: 'approvalProcess.not-possible',
    },
    'process.enabled': {
      endpoint: enableApprovalProcess,
      ask: (role, processId) => people[role].client.ask(enableApprovalProcess, { processId }),
      tells: () => ({ type: 'process.enabled' }),
      refusal: refusal(enableApprovalProcess),
      notPossible: 'approvalProcess.not-possible',
    },
    'process.disabled': {
      endpoint: disableApprovalProcess,
      ask: (role, processId) => people[role].client.ask(disableApprovalProcess, { processId }),
      tells: () => ({ type: 'process.disabled' }),
      refusal: refusal(disableApprovalProcess),
      notPossible: 'approvalProcess.not-possible',
    },
    'process.deleted': {
      endpoint: deleteApprovalProcess,
      ask: (role, processId) => people[role].client.ask(deleteApprovalProcess, { processId }),
      tells: () => ({ type: 'process.deleted' }),
      refusal: refusal(deleteApprovalProcess),
      notPossible: 'approvalProcess.not-possible',
    },
  },
})
