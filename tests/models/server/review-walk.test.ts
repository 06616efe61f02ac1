// Every state of a content review × every event × every caller, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { createRole } from '#protocol/company/roles.ts'
import { withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { addReviewNote, replyToReviewNote, resolveReviewNote } from '#protocol/contracts/reviews/notes.ts'
import {
  passReview,
  returnReview,
  transferReview,
  urgeReviewer,
} from '#protocol/contracts/reviews/reviews.ts'
import { reviewMachine } from '#server/domain/contracts/reviews/machine.ts'
import type { ReviewEvent } from '#server/domain/contracts/reviews/machine.ts'
import { notesOf, repliesTo } from '#server/domain/contracts/reviews/notes.ts'
import { noteCause, openTask } from '#server/domain/contracts/reviews/rules.ts'
import {
  findReview,
  reviewLifecycle,
  reviewsOf,
  reviewTasksOf,
} from '#server/domain/contracts/reviews/store.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { giveBack, handInForReview, pass, pin } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/**
 * `starter` launched the contract, `asked` reviews, `other` reviews before or after, `colleague` does not; `chief` sees all contracts of
 * the company, `rival` those of another, `party` is to sign.
 */
const ROLES = ['starter', 'asked', 'other', 'colleague', 'chief', 'rival', 'party'] as const
type Role = (typeof ROLES)[number]

const FIRST = 'running, the first of two'
const LAST = 'running, the last of two'
const NOTED = 'running, with an open note'
const SETTLED = 'running, with a settled note'

let app: TestApp
let people: Readonly<Record<Role, Signer>>
let members: Readonly<Record<'asked' | 'other' | 'colleague', Colleague>>

beforeAll(async () => {
  app = await createTestApp()
  const chief = await companySigner(app, '程总理', '杭州审查科技有限公司')
  const grants = { contract: ['revoke'] }
  const role = { requestId: randomUUID(), name: '业务员', note: '可以撤回合同', grants }
  const { roleId } = await chief.client.call(createRole, role)
  members = {
    asked: await hire(app, chief, '方法务', { roles: ['legal'] }),
    other: await hire(app, chief, '钱财务', { roles: ['finance'] }),
    colleague: await hire(app, chief, '许职员', { roles: ['staff'] }),
  }
  people = {
    ...members,
    starter: await hire(app, chief, '许一', { roles: ['staff', roleId] }),
    chief,
    rival: await companySigner(app, '沈知行', '宁波知行设备有限公司'),
    party: await personSigner(app, '何必问'),
  }
})
afterAll(async () => {
  keepResult('walk-review', counts)
  await app.close()
})

const handIn = async (...reviewers: ('asked' | 'other')[]): Promise<string> => {
  const contractId = await handInForReview(
    people.starter,
    reviewers.map((role) => members[role]),
    { parties: [partyFor(people.party)] },
  )
  const [review] = await reviewsOf(app.db, contractId)
  return review!.id
}

/** With the asked one last, and from there as far as `and` takes it. */
const atLast = async (and: (reviewId: string) => Promise<unknown> = async () => {}): Promise<string> => {
  const reviewId = await handIn('other', 'asked')
  await pass(people.other, reviewId)
  await and(reviewId)
  return reviewId
}

const documentOf = async (reviewId: string): Promise<string> =>
  (await findReview(app.db, reviewId))!.documents[0]!.documentId
const noteOf = async (reviewId: string) => (await notesOf(app.db, reviewId))[0]

const note = async (role: Role, reviewId: string) => pin(people[role], reviewId, await documentOf(reviewId))

const resolve = (isResolved: boolean) => async (role: Role, reviewId: string) =>
  people[role].client.ask(resolveReviewNote, {
    reviewId,
    noteId: (await noteOf(reviewId))?.id ?? randomUUID(),
    requestId: randomUUID(),
    isResolved,
  })

const withdraw = async (reviewId: string) => {
  const { contractId } = (await findReview(app.db, reviewId))!
  const input = { contractId, requestId: randomUUID(), reason: '还要再改' }
  return people.starter.client.ask(withdrawContract, input)
}

/** Lets the contract's deadline come, in review or after it. */
const runOut = async (reviewId: string): Promise<void> => {
  const { contractId: id } = (await findReview(app.db, reviewId))!
  const signal = new AbortController().signal
  for (const state of ['reviewing', 'signing']) {
    const payload = { noun: 'contract', id, event: { type: `xstate.after.deadline.contract.${state}` } }
    const job = { id: randomUUID(), name: CHART_AFTER_JOB, key: null, payload, attempt: 1, signal }
    await jobHandlers(app.deps)[CHART_AFTER_JOB]!(job)
  }
}

const askedTask = async (reviewId: string) =>
  (await reviewTasksOf(app.db, reviewId)).find(({ memberId }) => memberId === members.asked.memberId)!

const placeOf = async (role: Role, reviewId: string): Promise<number> =>
  openTask((await findReview(app.db, reviewId))!, await reviewTasksOf(app.db, reviewId), people[role].userId)

const causeOf = async (role: Role, reviewId: string) =>
  noteCause((await findReview(app.db, reviewId))!, await reviewTasksOf(app.db, reviewId), people[role].userId)

const tellNote =
  (type: 'note.replied' | 'note.resolved' | 'note.reopened') =>
  async (role: Role, reviewId: string): Promise<ReviewEvent> => {
    const found = await noteOf(reviewId)
    return {
      type,
      by: await causeOf(role, reviewId),
      note: {
        noteId: found?.id ?? '',
        isOpen: found?.resolvedBy === '',
        isOwn: found?.authorId === people[role].userId,
        replies: found === undefined ? 0 : (await repliesTo(app.db, [found.id])).length,
      },
    }
  }

/** Who has not come yet sees nothing of it, like everybody who has no part in it. */
const isSeenBy = (role: Role, state: string): boolean =>
  role === 'starter' || role === 'asked' || role === 'chief' || (role === 'other' && state !== FIRST)

const refusal = (role: Role, state: string) => (isSeenBy(role, state) ? undefined : 'not-found')
const refusalToDecide = (role: Role, state: string) =>
  role === 'party' ? 'permission.denied' : refusal(role, state)
// The notes are the reviewers' and the initiator's; an administrator sees the review without them.
const refusalToNote = (role: Role, state: string) =>
  role === 'chief' ? 'not-found' : refusalToDecide(role, state)
const refusalToAct = (role: Role, state: string) =>
  role === 'chief' || (state !== NOTED && state !== SETTLED) ? 'not-found' : refusal(role, state)

const counts = walkStored<typeof reviewMachine, Role>({
  machine: reviewMachine,
  charts: () => reviewLifecycle,
  db: () => app.db,
  roles: ROLES,
  isDear: true,
  states: {
    prepared: {
      elsewhere: 'A review is made and started in one transaction; nobody ever finds it prepared.',
    },
    [FIRST]: () => handIn('asked', 'other'),
    [LAST]: () => atLast(),
    [NOTED]: () => atLast((id) => note('asked', id)),
    [SETTLED]: () =>
      atLast(async (id) => {
        await note('asked', id)
        await resolve(true)('starter', id)
      }),
    passed: () => atLast((id) => pass(people.asked, id)),
    returned: () => atLast((id) => giveBack(people.asked, id)),
    withdrawn: () => atLast(withdraw),
    ended: () => atLast(runOut),
  },
  events: {
    'review.started': { elsewhere: 'It comes with the making, when a contract is launched.' },
    'task.passed': {
      endpoint: passReview,
      ask: (role, id) => pass(people[role], id),
      tells: async (role, id) => ({ type: 'task.passed', opinion: '', task: await placeOf(role, id) }),
      refusal: refusalToDecide,
      notPossible: 'review.not-possible',
    },
    'task.returned': {
      endpoint: returnReview,
      ask: (role, id) => giveBack(people[role], id),
      tells: async (role, id) => ({ type: 'task.returned', reason: '', task: await placeOf(role, id) }),
      refusal: refusalToDecide,
      notPossible: 'review.not-possible',
    },
    // The asked one's task, to the colleague: by oneself, or by who sees all contracts of the company.
    'task.transferred': {
      endpoint: transferReview,
      ask: async (role, reviewId) =>
        people[role].client.ask(transferReview, {
          reviewId,
          taskId: (await askedTask(reviewId)).id,
          requestId: randomUUID(),
          toMemberId: members.colleague.memberId,
        }),
      tells: async (_role, id) => ({ type: 'task.transferred', task: (await askedTask(id)).position }),
      refusal: (role) => (role === 'asked' || role === 'chief' ? undefined : 'not-found'),
      notPossible: 'review.not-possible',
    },
    'task.urged': {
      endpoint: urgeReviewer,
      ask: async (role, reviewId) =>
        people[role].client.ask(urgeReviewer, {
          reviewId,
          taskId: (await askedTask(reviewId)).id,
          requestId: randomUUID(),
        }),
      tells: async (role, id) => ({
        type: 'task.urged',
        task: (await askedTask(id)).position,
        by: { isStarter: role === 'starter', isAdmin: role === 'chief' },
      }),
      refusal,
      notPossible: 'review.not-possible',
    },
    'note.added': {
      endpoint: addReviewNote,
      ask: note,
      tells: async (role, id) => ({ type: 'note.added', by: await causeOf(role, id) }),
      refusal: refusalToNote,
      notPossible: 'review.not-possible',
    },
    'note.replied': {
      endpoint: replyToReviewNote,
      ask: async (role, reviewId) =>
        people[role].client.ask(replyToReviewNote, {
          reviewId,
          noteId: (await noteOf(reviewId))?.id ?? randomUUID(),
          requestId: randomUUID(),
          text: '已在第二稿改好',
        }),
      tells: tellNote('note.replied'),
      refusal: refusalToAct,
      notPossible: 'review.not-possible',
    },
    'note.resolved': {
      endpoint: resolveReviewNote,
      ask: resolve(true),
      tells: tellNote('note.resolved'),
      refusal: refusalToAct,
      notPossible: 'review.not-possible',
    },
    'note.reopened': {
      endpoint: resolveReviewNote,
      ask: resolve(false),
      tells: tellNote('note.reopened'),
      refusal: refusalToAct,
      notPossible: 'review.not-possible',
    },
    'subject.withdrawn': { run: withdraw, told: () => ({ type: 'subject.withdrawn', reason: '' }) },
    'subject.ended': { run: runOut, told: () => ({ type: 'subject.ended', reason: '' }) },
  },
  beside: async (id) => [await reviewTasksOf(app.db, id), await notesOf(app.db, id)],
})
