// Every state of a paper of the office × every event × everybody who might ask, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/office/papers/papers.ts'
import { returnSealRequest } from '#protocol/seals/seal-requests.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { paperMachine } from '#server/domain/office/papers/machine.ts'
import { findPaper, paperLifecycle } from '#server/domain/office/papers/store.ts'
import { newPeople, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { handedIn, newPaper, sealPaper } from '#tests/support/papers.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let approverIds: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  approverIds = await memberIdsOf(people.initiator, [people.admin])
})
afterAll(async () => {
  keepResult('walk-paper', counts)
  await app.close()
})

const requestId = () => randomUUID()
const reason = '材料还不齐全'
const paperOf = async (id: string) => (await findPaper(app.db, id))!
const isAuthor = (role: Role) => ({ isAuthor: role === 'initiator' })

/** The approval under way, if there is one. */
const running = async (id: string): Promise<string | undefined> => {
  const approval = await newestOf(app.db, { noun: 'paper', id })
  return approval?.state === 'running' ? approval.id : undefined
}
const agree = async (id: string): Promise<void> => {
  const approvalId = await running(id)
  if (approvalId !== undefined)
    await people.admin.client.call(agreeApproval, { approvalId, requestId: requestId() })
}
const refuse = async (id: string): Promise<void> => {
  const approvalId = await running(id)
  if (approvalId !== undefined)
    await people.admin.client.call(refuseApproval, { approvalId, requestId: requestId(), reason })
}

const draft = async () => (await newPaper(people.initiator, 'fileSeal')).contractId
const approving = () => handedIn(people.initiator, 'fileSeal', { terms: { approverIds } })
const agreedAlone = () => handedIn(people.initiator, 'report', { terms: { approverIds } })
const toSeal = async () => {
  const id = await handedIn(people.initiator, 'fileSeal')
  await runJobs(app)
  return id
}
const completed = async () => {
  const id = await agreedAlone()
  await agree(id)
  return id
}
const returned = async () => {
  const id = await approving()
  await refuse(id)
  return id
}
const withdrawn = async () => {
  const paperId = await approving()
  await people.initiator.client.call(calls.withdrawPaper, { paperId, requestId: requestId(), reason })
  return paperId
}
const deleted = async () => {
  const paperId = await draft()
  await people.initiator.client.call(calls.deletePaper, { paperId })
  return paperId
}

/** Its author sees it, and once it was handed in who sees everything of the company; to the others it does not exist. */
const refusal = (role: Role, state: string): string | undefined =>
  state !== 'deleted' && (role === 'initiator' || (role === 'admin' && state !== 'draft'))
    ? undefined
    : 'not-found'

const notPossible = 'paper.not-possible'

const counts = walkStored<typeof paperMachine, Role>({
  machine: paperMachine,
  charts: () => paperLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    draft,
    approving,
    'approving, for agreement alone': agreedAlone,
    toSeal,
    completed,
    returned,
    withdrawn,
    deleted,
  },
  events: {
    'paper.submitted': {
      endpoint: calls.submitPaper,
      ask: async (role, paperId) => {
        const { version } = await paperOf(paperId)
        return people[role].client.ask(calls.submitPaper, { paperId, version, requestId: requestId() })
      },
      tells: async (role, id) => {
        const { paper } = (await paperOf(id)).content
        const needsApproval = paper?.approverIds.length !== 0
        return {
          type: 'paper.submitted',
          by: isAuthor(role),
          wantsSeal: paper?.needsSeal === true,
          needsApproval,
        }
      },
      refusal: (role, state) => (role === 'initiator' ? refusal(role, state) : 'not-found'),
      notPossible: 'draft.launched',
    },
    'paper.withdrawn': {
      endpoint: calls.withdrawPaper,
      ask: (role, paperId) =>
        people[role].client.ask(calls.withdrawPaper, { paperId, requestId: requestId(), reason }),
      tells: (role) => ({ type: 'paper.withdrawn', by: isAuthor(role), reason }),
      refusal,
      notPossible,
    },
    'paper.reopened': {
      endpoint: calls.reopenPaper,
      ask: (role, paperId) => people[role].client.ask(calls.reopenPaper, { paperId, requestId: requestId() }),
      tells: (role) => ({ type: 'paper.reopened', by: isAuthor(role) }),
      refusal,
      notPossible,
    },
    'paper.deleted': {
      endpoint: calls.deletePaper,
      ask: (role, paperId) => people[role].client.ask(calls.deletePaper, { paperId }),
      tells: (role) => ({ type: 'paper.deleted', by: isAuthor(role) }),
      refusal,
      notPossible,
    },
    'approval.passed': { run: agree, told: () => ({ type: 'approval.passed' }) },
    'approval.refused': { run: refuse, told: () => ({ type: 'approval.refused', reason }) },
    'sealing.finished': {
      run: async (id) => {
        if ((await paperOf(id)).state !== 'toSeal') return
        await sealPaper(app, people.initiator, id)
        await runJobs(app)
      },
      told: () => ({ type: 'sealing.finished' }),
    },
    'sealing.failed': {
      run: async (paperId) => {
        const { initiator, admin } = people
        const { sealAt } = await initiator.client
          .call(calls.getPaper, { paperId })
          .catch(() => ({ sealAt: null }))
        if (sealAt !== null)
          await admin.client.call(returnSealRequest, { ...sealAt, requestId: requestId(), reason })
      },
      told: () => ({ type: 'sealing.failed', reason }),
    },
  },
})
