// What a party is shown on the confirmation page.
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { Context } from '#server/context.ts'
import { fieldsOf } from '#server/domain/contracts/confirmations/rules.ts'
import { openValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import { findConfirmation } from '#server/domain/contracts/confirmations/store.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { confirmBlock } from '#server/domain/contracts/parties/rules.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { presentDocuments } from '#server/operations/contracts/contracts/present.ts'
import { notFound } from '#server/operations/contracts/contracts/refusals.ts'
import { blockOf } from '#server/operations/contracts/signing/find-block.ts'
import { findSignersPart, presentProgress } from '#server/operations/contracts/signing/sign-task.ts'

/** Everything the page shows; to a party that is not asked, and once it went back to its initiator, it is not there. */
export const readConfirmTask = async (
  ctx: Context,
  at: { contractId: string; partyId: string },
): Promise<ConfirmTask> => {
  const { db } = ctx.deps
  const part = await findSignersPart(ctx, at)
  const { contract, party } = part
  const asked = await findConfirmation(db, party.id)
  if (asked === undefined || isInHouse(contract.state)) throw notFound()
  const parties = await partiesOf(db, contract.id)
  const documents = await documentsOf(db, contract.id)
  const place = (field: FilledField) => {
    const at = contract.content.files.findIndex(({ fileId }) => fileId === field.fileId)
    return { ...field, documentId: documents[at]?.id ?? '' }
  }
  return {
    contractId: contract.id,
    partyId: party.id,
    name: contract.name,
    initiator: contract.initiator,
    partyType: party.partyType,
    signer: party.name,
    companyName: party.companyName,
    status: party.status,
    deadline: contract.deadline?.toISOString() ?? null,
    ...presentDocuments(documents),
    fields: fieldsOf(contract.content, party).map(place),
    others: parties
      .filter(({ id }) => id !== party.id)
      .flatMap((other) =>
        fieldsOf(contract.content, other).map((field) => ({ ...place(field), who: partyTitle(other) })),
      ),
    values: openValues(ctx.deps.personalData, asked),
    version: asked.version,
    outcome: asked.outcome,
    closedAt: asked.closedAt?.toISOString() ?? null,
    blocked: await blockOf(ctx, part, confirmBlock),
    progress: presentProgress(parties, party.id),
  }
}
