// Effects of a party's moves on its confirmation.
import type { ConfirmationOutcome } from '#protocol/contracts/confirmations.ts'
import { fieldsOf, stillFitting } from '#server/domain/contracts/confirmations/rules.ts'
import { openValues, sealValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import {
  closeConfirmation,
  confirmationsOf,
  findConfirmation,
  insertConfirmation,
} from '#server/domain/contracts/confirmations/store.ts'
import type { ConfirmationRecord } from '#server/domain/contracts/confirmations/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { keyOfInitiator, keyOfParty } from '#server/domain/contracts/contracts/viewers.ts'
import type { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { changeParty, getParty } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { askParty } from '#server/operations/contracts/contracts/tell.ts'

type ConfirmationEffects = Pick<
  Effects<typeof partyMachine>,
  'askToConfirm' | 'keepConfirmation' | 'keepObjection' | 'endConfirmation'
>

/** Empty for a party without an account. */
const viewerOf = (party: PartyRecord): string =>
  party.userId === null ? '' : keyOfParty({ ...party, userId: party.userId })

export const confirmationEffects = (deps: MovingDeps): ConfirmationEffects => {
  const { db, clock, personalData } = deps
  const close = async (id: string, outcome: ConfirmationOutcome, reason = '') => {
    const party = await getParty(db, id)
    const viewer = party === undefined ? '' : viewerOf(party)
    await closeConfirmation(db, id, { outcome, reason, viewer, closedAt: clock.now() })
  }
  return {
    askToConfirm: async ({ id }, _event, actor) => {
      const party = await getParty(db, id)
      const contract = party && (await findContract(db, party.contractId))
      if (party === undefined || contract === undefined) throw new Error(`party ${id} vanished`)
      // Somebody else at the same position of a changed draft does not read what was filled in there.
      const viewer = viewerOf(party)
      const isSameOnes = (row: ConfirmationRecord) =>
        row.position === party.position && row.partyId !== id && row.viewer !== '' && row.viewer === viewer
      const row = (await confirmationsOf(db, contract.id)).find(isSameOnes)
      const earlier = row === undefined ? {} : openValues(personalData, row)
      const values = stillFitting(fieldsOf(contract.content, party), earlier, clock.now())
      if ((await findConfirmation(db, id)) === undefined)
        await insertConfirmation(db, {
          partyId: id,
          contractId: contract.id,
          position: party.position,
          name: contract.name,
          initiator: contract.initiator,
          who: partyTitle(party),
          values: sealValues(personalData, id, values),
          version: 1,
          outcome: '',
          launchedBy: keyOfInitiator(contract),
          askedAt: clock.now(),
        })
      await askParty(deps, contract, party, { by: actor.userId })
    },
    keepConfirmation: async ({ id }) => {
      await changeParty(db, id, { confirmedAt: clock.now() })
      await close(id, 'confirmed')
    },
    keepObjection: async ({ id }, event) => {
      const reason = 'reason' in event ? event.reason : ''
      await changeParty(db, id, { reason })
      await close(id, 'objected', reason)
    },
    endConfirmation: ({ id }) => close(id, 'ended'),
  }
}
