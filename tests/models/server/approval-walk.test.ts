// Every state of an approval × every event × every caller, with the effect on the contract.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { ApprovalNode } from '#protocol/contracts/approval-processes/nodes.ts'
import { createRole } from '#protocol/company/roles.ts'
import {
  addApprovers,
  agreeApproval,
  refuseApproval,
  transferApproval,
  urgeApprover,
} from '#protocol/contracts/approvals.ts'
import type { AddedWhen } from '#protocol/contracts/approvals.ts'
import { withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { approvalMachine } from '#server/domain/contracts/approvals/machine.ts'
import type { TaskPlace } from '#server/domain/contracts/approvals/lines.ts'
import { openPlace } from '#server/domain/contracts/approvals/rules.ts'
import { approvalLifecycle, getApproval, newestOf } from '#server/domain/contracts/approvals/store.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { TaskRecord } from '#server/domain/contracts/approvals/tasks.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { companyRights } from '#server/domain/rights.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/**
 * `starter` launched the contract, `asked` decides, `other` has a part in the process before or after, `colleague` none;
 * `chief` administers processes, `rival` does so in another company, `party` is to sign once it was approved.
 */
const ROLES = ['starter', 'asked', 'other', 'colleague', 'chief', 'rival', 'party'] as const
type Role = (typeof ROLES)[number]
/** In the company of the contract; nobody else holds anything there. */
const ROLE_CODES: Readonly<Partial<Record<Role, string[]>>> = {
  starter: ['staff'],
  asked: ['legal'],
  other: ['finance'],
  colleague: ['staff'],
  chief: ['superAdmin'],
}

const IN_TURN = 'running, the first of two who are asked in turn'
const FIRST_STEP = 'running, the first of two steps'
const HEARD = 'running, while somebody is heard who was added before the first'
const LAST_STEP = 'running, the last of two steps'

let app: TestApp
let people: Readonly<Record<Role, Signer>>
let memberIds: Readonly<Record<'asked' | 'other' | 'colleague' | 'chief', string>>
/** Processes by the type of contract that goes through them: of several that fit, the strictest applies. */
const TYPES = { inTurn: '采购合同', askedFirst: '服务合同', askedLast: '租赁合同' } as const

beforeAll(async () => {
  app = await createTestApp()
  const chief = await companySigner(app, '程总理', '杭州审批科技有限公司')
  const { roleId } = await chief.client.call(createRole, {
    requestId: randomUUID(),
    name: '业务员',
    note: '可以撤回合同',
    grants: { contract: ['revoke'] },
  })
  const hired = async (name: string, role: Role, ...more: string[]): Promise<Colleague> =>
    hire(app, chief, name, { roles: [...(ROLE_CODES[role] ?? []), ...more] })
  const asked = await hired('方法务', 'asked')
  const other = await hired('钱财务', 'other')
  const colleague = await hired('许职员', 'colleague')
  people = {
    starter: await hired('许一', 'starter', roleId),
    asked,
    other,
    colleague,
    chief,
    rival: await companySigner(app, '沈知行', '宁波知行设备有限公司'),
    party: await personSigner(app, '何必问'),
  }
  memberIds = {
    asked: asked.memberId,
    other: other.memberId,
    colleague: colleague.memberId,
    chief: (await memberIdsOf(chief, [chief]))[0]!,
  }
  const by = (...those: ('asked' | 'other')[]): ApprovalNode['approvers'] => ({
    by: 'persons',
    memberIds: those.map((role) => memberIds[role]),
  })
  const nodes = {
    inTurn: [node(by('asked', 'other'), { mode: 3 })],
    askedFirst: [node(by('asked')), node(by('other'))],
    askedLast: [node(by('other')), node(by('asked'))],
  }
  for (const kind of ['inTurn', 'askedFirst', 'askedLast'] as const) {
    const conditions = { contractTypes: [TYPES[kind]], amountFrom: null, amountBelow: null }
    await newProcess(chief, nodes[kind], { conditions })
  }
})
afterAll(async () => {
  keepResult('walk-approval', counts)
  await app.close()
})

const handIn = async (process: keyof typeof TYPES): Promise<string> => {
  const { starter, party } = people
  const { contractId, version } = await newDraft(starter, {
    parties: [partyFor(party)],
    content: () => ({ contractType: TYPES[process] }),
  })
  await starter.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return (await newestOf(app.db, { noun: 'contract', id: contractId }))!.id
}

const agree = (role: Role, approvalId: string) =>
  people[role].client.ask(agreeApproval, { approvalId, requestId: randomUUID(), opinion: '无异议' })
const refuse = (role: Role, approvalId: string) =>
  people[role].client.ask(refuseApproval, { approvalId, requestId: randomUUID(), reason: '条款有误' })

const add = (role: Role, approvalId: string, who: keyof typeof memberIds, when: AddedWhen) =>
  people[role].client.ask(addApprovers, {
    approvalId,
    requestId: randomUUID(),
    memberIds: [memberIds[who]],
    when,
    note: '请一起看看',
  })

const contractOf = async (approvalId: string): Promise<string> =>
  (await getApproval(app.db, approvalId))!.subjectId

const withdraw = async (approvalId: string) => {
  const contractId = await contractOf(approvalId)
  const input = { contractId, requestId: randomUUID(), reason: '还要再改' }
  return people.starter.client.ask(withdrawContract, input)
}

/** Lets the contract's deadline come, in approval or after it. */
const runOut = async (approvalId: string): Promise<void> => {
  const id = await contractOf(approvalId)
  const signal = new AbortController().signal
  for (const state of ['approving', 'signing']) {
    const payload = { noun: 'contract', id, event: { type: `xstate.after.deadline.contract.${state}` } }
    const job = { id: randomUUID(), name: CHART_AFTER_JOB, key: null, payload, attempt: 1, signal }
    await jobHandlers(app.deps)[CHART_AFTER_JOB]!(job)
  }
}

/** At its last step, and from there as far as `and` takes it. */
const atLastStep = async (
  and: (approvalId: string) => Promise<unknown> = async () => {},
): Promise<string> => {
  const approvalId = await handIn('askedLast')
  await agree('other', approvalId)
  await and(approvalId)
  return approvalId
}

/** The asked one's task, decided or not. */
const askedTask = async (approvalId: string): Promise<TaskRecord> => {
  const tasks = await tasksOf(app.db, approvalId)
  return tasks.find(({ memberId }) => memberId === memberIds.asked)!
}

/** Where the chart finds somebody; whoever is not asked now is at no place. */
const placeOf = async (role: Role, approvalId: string): Promise<TaskPlace> => {
  const approval = (await getApproval(app.db, approvalId))!
  const task = openPlace(approval, await tasksOf(app.db, approvalId), people[role].userId)
  return { node: approval.context.node, task }
}

const administers = (role: Role): boolean =>
  companyRights(ROLE_CODES[role] ?? []).may('approveManage', 'edit')

/** Whoever has not come yet sees nothing of it, like everybody who has no part in it. */
const isSeenBy = (role: Role, state: string): boolean =>
  role === 'starter' ||
  role === 'asked' ||
  administers(role) ||
  (role === 'other' && ![FIRST_STEP, IN_TURN, HEARD].includes(state))

const refusal = (role: Role, state: string) => (isSeenBy(role, state) ? undefined : 'not-found')
// Deciding needs the right to take part in approvals, which everybody in a company holds and a person does not.
const refusalToDecide = (role: Role, state: string) =>
  role === 'party' ? 'permission.denied' : refusal(role, state)

const counts = walkStored<typeof approvalMachine, Role>({
  machine: approvalMachine,
  charts: () => approvalLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    prepared: {
      elsewhere: 'An approval is made and started in one transaction; nobody ever finds it prepared.',
    },
    [IN_TURN]: () => handIn('inTurn'),
    'running, the second of two who are asked in turn': async () => {
      const approvalId = await handIn('inTurn')
      await agree('asked', approvalId)
      return approvalId
    },
    [FIRST_STEP]: () => handIn('askedFirst'),
    [HEARD]: async () => {
      const approvalId = await handIn('askedFirst')
      await add('asked', approvalId, 'chief', 'before')
      return approvalId
    },
    [LAST_STEP]: () => atLastStep(),
    'running, once somebody was added behind the last': () =>
      atLastStep((approvalId) => add('asked', approvalId, 'chief', 'after')),
    passed: () => atLastStep((approvalId) => agree('asked', approvalId)),
    refused: () => atLastStep((approvalId) => refuse('asked', approvalId)),
    withdrawn: () => atLastStep(withdraw),
    terminated: () => atLastStep(runOut),
  },
  events: {
    'approval.started': { elsewhere: 'It comes with the making, when a contract is launched.' },
    'task.agreed': {
      endpoint: agreeApproval,
      ask: agree,
      tells: async (role, id) => ({ type: 'task.agreed', opinion: '', ...(await placeOf(role, id)) }),
      refusal: refusalToDecide,
      notPossible: 'approval.not-possible',
    },
    'task.refused': {
      endpoint: refuseApproval,
      ask: refuse,
      tells: async (role, id) => ({ type: 'task.refused', reason: '', ...(await placeOf(role, id)) }),
      refusal: refusalToDecide,
      notPossible: 'approval.not-possible',
    },
    // The asked one's task, to the colleague: by oneself, or by whoever administers processes.
    'task.transferred': {
      endpoint: transferApproval,
      ask: async (role, approvalId) =>
        people[role].client.ask(transferApproval, {
          approvalId,
          taskId: (await askedTask(approvalId)).id,
          requestId: randomUUID(),
          toMemberId: memberIds.colleague,
        }),
      tells: async (_role, approvalId) => {
        const { node: at, position } = await askedTask(approvalId)
        return { type: 'task.transferred', node: at, task: position }
      },
      refusal: (role) => (role === 'asked' || administers(role) ? undefined : 'not-found'),
      notPossible: 'approval.not-possible',
    },
    'task.added': {
      endpoint: addApprovers,
      ask: (role, approvalId) => add(role, approvalId, 'colleague', 'before'),
      tells: async (role, id) => {
        const { userId } = people.colleague
        const added = [{ memberId: memberIds.colleague, userId, name: '许职员' }]
        return { type: 'task.added', when: 'before', people: added, note: '', ...(await placeOf(role, id)) }
      },
      refusal: refusalToDecide,
      notPossible: 'approval.not-possible',
    },
    // The asked one, if they are asked now.
    'task.urged': {
      endpoint: urgeApprover,
      ask: async (role, approvalId) =>
        people[role].client.ask(urgeApprover, {
          approvalId,
          taskId: (await askedTask(approvalId)).id,
          requestId: randomUUID(),
        }),
      tells: async (role, approvalId) => {
        const { node: at, position } = await askedTask(approvalId)
        const by = { isStarter: role === 'starter', isAdmin: administers(role) }
        return { type: 'task.urged', node: at, task: position, by }
      },
      refusal,
      notPossible: 'approval.not-possible',
    },
    'subject.withdrawn': { run: withdraw, told: () => ({ type: 'subject.withdrawn', reason: '' }) },
    'subject.ended': { run: runOut, told: () => ({ type: 'subject.ended', reason: '' }) },
  },
  beside: (id) => tasksOf(app.db, id),
})
