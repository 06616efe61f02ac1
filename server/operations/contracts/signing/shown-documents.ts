// The documents of a contract, once they are known to be those the signer was shown.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { documentsHashes } from '#server/domain/contracts/contracts/rules.ts'
import { documentsOf, issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'

/**
 * Refuses `willing.documents-changed` for the hash of other documents. What was read before somebody else signed is still what is
 * signed: only a signature has been added.
 */
export const shownDocuments = async (
  { db }: Pick<Deps, 'db'>,
  contractId: string,
  documentsHash: string,
): Promise<readonly DocumentRecord[]> => {
  const documents = await documentsOf(db, contractId)
  const issued = await issuedOf(
    db,
    documents.map((document) => document.id),
  )
  if (documentsHashes(issued).includes(documentsHash)) return documents
  throw new Refusal(
    'willing.documents-changed',
    '页面上的文件已不是这份合同的文件，请刷新页面，核对后再确认签署。',
  )
}
