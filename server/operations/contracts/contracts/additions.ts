// What a contract's documents have that they had not when they were brought to the launch.
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueOf } from '#protocol/contracts/fields/values.ts'
import type { Context } from '#server/context.ts'
import { fieldsOf } from '#server/domain/contracts/confirmations/rules.ts'
import { openValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import { confirmationsOf } from '#server/domain/contracts/confirmations/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { placesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord, PlaceRecord } from '#server/domain/contracts/parties/store.ts'
import { findViewed } from './find-viewed.ts'

/** Signatures, dates and values by document and from the top; refuses as `findViewed`. */
export const listAdditions = async (ctx: Context, contractId: string): Promise<Addition[]> => {
  const { contract, parties } = await findViewed(ctx, contractId)
  const documents = (await documentsOf(ctx.deps.db, contractId)).filter(({ isAttachment }) => !isAttachment)
  const places = await placesOf(ctx.deps.db, contractId)
  const filled = await filledAdditions(ctx, contract, parties, documents)
  const order = new Map(documents.map(({ id }, index) => [id, index]))
  return [...parties.flatMap((party) => signedAdditions(party, places)), ...filled]
    .filter(({ documentId }) => order.has(documentId))
    .toSorted(
      (a, b) =>
        (order.get(a.documentId) ?? 0) - (order.get(b.documentId) ?? 0) ||
        a.page - b.page ||
        a.y - b.y ||
        a.x - b.x,
    )
}

/** A party's places hold something once it has signed: all of them are sealed at once. */
const signedAdditions = (party: PartyRecord, places: readonly PlaceRecord[]): Addition[] =>
  party.state === 'signed'
    ? places
        .filter((place) => place.partyId === party.id)
        .map(({ id, documentId, kind, page, x, y, w, h }) => ({
          documentId,
          fieldId: id,
          kind,
          label: '',
          who: partyTitle(party),
          addedAt: party.finishedAt?.toISOString() ?? null,
          page,
          x,
          y,
          w,
          h,
        }))
    : []

const filledAdditions = async (
  ctx: Context,
  contract: ContractRecord,
  parties: readonly PartyRecord[],
  documents: readonly DocumentRecord[],
): Promise<Addition[]> => {
  const own = (contract.content.filled ?? []).filter(({ partyId }) => partyId === null)
  const ownValues = Object.fromEntries(own.map(({ fieldId, value }) => [fieldId, value]))
  const given = await givenValues(ctx, parties)
  return documents.flatMap(({ id, position, revision }) => {
    const fileId = contract.content.files[position]?.fileId
    const at = (field: FilledField, who: string, addedAt: string | null): Addition => {
      const { fieldId, kind, label, page, x, y, w, h } = field
      return { documentId: id, fieldId, kind, label, who, addedAt, page, x, y, w, h }
    }
    const shown = (fields: readonly FilledField[], values: FilledValues) =>
      fields.filter((field) => field.fileId === fileId && showsSomething(field, values))
    return [
      ...shown(own, ownValues).map((field) => at(field, contract.initiator, null)),
      // What parties fill in is written once all have confirmed, into the first revision after the launch.
      ...(revision === 0 ? [] : parties).flatMap((party) =>
        shown(fieldsOf(contract.content, party), given).map((field) =>
          at(field, partyTitle(party), party.confirmedAt?.toISOString() ?? null),
        ),
      ),
    ]
  })
}

/** All values the parties of this launch confirmed with. */
const givenValues = async (
  { deps: { db, personalData } }: Context,
  parties: readonly PartyRecord[],
): Promise<FilledValues> => {
  const [contractId] = parties.map((party) => party.contractId)
  if (contractId === undefined) return {}
  const ids = new Set(parties.map(({ id }) => id))
  const given = (await confirmationsOf(db, contractId)).filter(({ partyId }) => ids.has(partyId))
  return Object.assign({}, ...given.map((row) => openValues(personalData, row))) as FilledValues
}

// Boxes of options are drawn even where none is ticked.
const showsSomething = (field: FilledField, values: FilledValues): boolean =>
  field.kind === 'radio' || field.kind === 'checkbox' || valueOf(field, (fieldId) => values[fieldId]) !== ''
