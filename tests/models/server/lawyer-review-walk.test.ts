// Every state of a lawyer review × every event, through the operation that moves lawyer reviews.
// The calls that lead there, and the opinion, are tested with its life (tests/server/contracts/lawyer-reviews).
import { afterAll, beforeAll } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { systemActor } from '#server/domain/actor.ts'
import type {
  LawyerReviewEvent,
  lawyerReviewMachine,
} from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { getLawyerReview, lawyerReviewLifecycle } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { moveLawyerReview } from '#server/operations/contracts/lawyer-reviews/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { insertFirmRows, insertLawyerReviewRow } from '#tests/support/lawyer-rows.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: TestPerson
let asked: { firmId: string; lawyerId: string }
beforeAll(async () => {
  app = await createTestApp()
  customer = await newPerson(app, '陈晓明')
  asked = await insertFirmRows(app, await newPerson(app, '方律行'))
})
afterAll(async () => {
  keepResult('walk-lawyerReview', counts)
  await app.close()
})

const LEFT_AT = Date.parse('2026-11-24T01:00:00.000Z')
type Type = LawyerReviewEvent['type']
const EVENTS: { readonly [T in Type]: Extract<LawyerReviewEvent, { type: T }> } = {
  'application.accepted': { type: 'application.accepted', by: 'lawyer' },
  'application.declined': { type: 'application.declined', by: 'lawyer', reason: '利益冲突' },
  'application.cancelled': { type: 'application.cancelled', by: 'customer' },
  'lawyer.left': { type: 'lawyer.left', at: LEFT_AT, reason: '停止执业', isReplaced: true },
  'opinion.issued': { type: 'opinion.issued', by: 'lawyer' },
  'opinion.signed': { type: 'opinion.signed' },
  'opinion.ended': { type: 'opinion.ended' },
  'opinion.confirmed': { type: 'opinion.confirmed', by: 'customer' },
  'opinion.returned': { type: 'opinion.returned', by: 'customer', reason: '请补充验收' },
}
const move = (id: string, type: Type) =>
  moveLawyerReview(app.deps, { id, event: EVENTS[type], actor: systemActor('a walk') })
const led =
  (...types: Type[]) =>
  async (): Promise<string> => {
    const { lawyerReviewId } = await insertLawyerReviewRow(app, { customer, ...asked })
    for (const type of types) await move(lawyerReviewId, type)
    return lawyerReviewId
  }
const runOut = async (): Promise<void> => {
  app.clock.advance(7 * 86_400_000)
  await runJobs(app)
}

/** Moves it, or is told that the chart has no such move. */
const by = (type: Type) => ({
  run: (id: string) =>
    move(id, type).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'lawyerReview.not-possible') throw error
    }),
  told: () => EVENTS[type],
})

const counts = walkStored<typeof lawyerReviewMachine, never>({
  machine: lawyerReviewLifecycle.machine,
  charts: () => lawyerReviewLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    applied: led(),
    drafting: led('application.accepted'),
    signing: led('application.accepted', 'opinion.issued'),
    delivered: led('application.accepted', 'opinion.issued', 'opinion.signed'),
    completed: led('application.accepted', 'opinion.issued', 'opinion.signed', 'opinion.confirmed'),
    declined: led('application.declined'),
    cancelled: led('application.cancelled'),
    expired: async () => {
      const id = await led()()
      await runOut()
      return id
    },
  },
  isShortLived: true,
  beside: async (id) => (await getLawyerReview(app.db, id))?.reason,
  events: {
    'application.accepted': by('application.accepted'),
    'application.declined': by('application.declined'),
    'application.cancelled': by('application.cancelled'),
    'lawyer.left': by('lawyer.left'),
    'opinion.issued': by('opinion.issued'),
    'opinion.signed': by('opinion.signed'),
    'opinion.ended': by('opinion.ended'),
    'opinion.confirmed': by('opinion.confirmed'),
    'opinion.returned': by('opinion.returned'),
    'xstate.after.answerTime.lawyerReview.applied': {
      run: runOut,
      told: () => ({ type: 'xstate.after.answerTime.lawyerReview.applied' }) as never,
    },
  },
})
