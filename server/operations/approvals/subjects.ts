// What follows for a thing once its approval passed or was refused; each kind of thing is one row here.
import type { MovingDeps } from '#server/operations/contracts/deps.ts'
import { moveContract } from '#server/operations/contracts/contract-moves.ts'
import type { Settled } from './moves.ts'

const SUBJECTS: Readonly<Record<string, (deps: MovingDeps) => Settled>> = {
  contract:
    (deps) =>
    async ({ subjectId, id }, { to, reason, actor }) => {
      const at = deps.clock.now().getTime()
      await moveContract(deps, {
        id: subjectId,
        event: to === 'passed' ? { type: 'approval.passed', at } : { type: 'approval.refused', at, reason },
        actor,
        detail: { approvalId: id, ...(reason === '' ? {} : { reason }) },
      })
    },
}

/** Does what follows for whatever the approval is about. */
export const settle =
  (deps: MovingDeps): Settled =>
  async (approval, outcome) => {
    const follows = SUBJECTS[approval.subjectNoun]
    if (follows === undefined) throw new Error(`nobody waits for approvals of ${approval.subjectNoun}`)
    await follows(deps)(approval, outcome)
  }
