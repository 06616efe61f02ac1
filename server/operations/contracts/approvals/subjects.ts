// What follows for a thing once its approval passed or was refused; each kind of thing is one row here.
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { changeParty, getParty } from '#server/domain/contracts/parties/store.ts'
import { moveContract, refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import type { Settled } from './moves.ts'

/** An application for the company's seal (申请用印) goes on to those who may seal, or back to the applicant. */
const party =
  (deps: MovingDeps): Settled =>
  async ({ subjectId, id, companyId }, { to, reason, actor }) => {
    const found = await getParty(deps.db, subjectId)
    if (found === undefined) throw new Error(`party ${subjectId} vanished`)
    const at = deps.clock.now().getTime()
    await moveParty(deps, {
      id: subjectId,
      event: to === 'passed' ? { type: 'approval.passed', at } : { type: 'approval.refused', at, reason },
      actor,
      detail: { approvalId: id, companyId, ...(reason === '' ? {} : { reason }) },
    })
    if (to === 'refused') await changeParty(deps.db, subjectId, { act: null })
    await refreshLists(deps, found.contractId)
  }

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
  party,
}

/** Does what follows for whatever the approval is about. */
export const settle =
  (deps: MovingDeps): Settled =>
  async (approval, outcome) => {
    const follows = SUBJECTS[approval.subjectNoun]
    if (follows === undefined) throw new Error(`nobody waits for approvals of ${approval.subjectNoun}`)
    await follows(deps)(approval, outcome)
  }
