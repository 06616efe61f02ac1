// Draws what parties filled in into a document of their contract.
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { Deps } from '#server/deps.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { fillingsOf } from '#server/operations/contracts/fields/fillings.ts'

/** The document's newest file with the values of these fields; undefined where none of them is in it. Refuses `draft.invalid`. */
export const drawValues = async (
  deps: Pick<Deps, 'db' | 'storage' | 'filler'>,
  contract: Pick<ContractRecord, 'content'>,
  document: Pick<DocumentRecord, 'position' | 'currentSha256'>,
  { fields, values }: { readonly fields: readonly FilledField[]; readonly values: FilledValues },
): Promise<Uint8Array | undefined> => {
  const fileId = contract.content.files[document.position]?.fileId
  const here = fields.filter((field) => field.fileId === fileId)
  const fillings = await fillingsOf(deps, here, (fieldId) => values[fieldId])
  if (fillings.length === 0) return undefined
  return deps.filler.draw({ pdf: await deps.storage.get(document.currentSha256), fillings })
}
