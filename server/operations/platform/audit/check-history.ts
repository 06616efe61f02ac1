// Checks an audit chain with the platform's own certificates.
// It also checks a contract's files against the chain.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { checkChain, checkWholeChain } from '#server/domain/platform/audit/check-chain.ts'
import type { ChainVerdict } from '#server/domain/platform/audit/check-chain.ts'
import type { AnchorTrust } from '#server/domain/platform/audit/check-anchor.ts'
import { isStated, statedHashes } from '#server/domain/contracts/documents/stated.ts'
import { readRecord } from '#server/domain/contracts/documents/record.ts'
import { platformCertificates } from '#server/domain/seals/certificates/store.ts'
import { issuersOf } from '#server/trust/issuers.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import type { ProvenBytes } from '#server/documents/verification/summarise.ts'
import { proveBytes } from './prove-bytes.ts'

type CheckDeps = Pick<Deps, 'db' | 'authority'>

const trustIn = (
  { authority }: Pick<CheckDeps, 'authority'>,
  platforms: AnchorTrust['platforms'],
): AnchorTrust => ({
  root: authority.root.certificate,
  issuers: issuersOf(authority).map(({ certificate }) => certificate),
  platforms,
})

/** Whether a chain and all its anchors hold. */
export const checkHistory = async (deps: CheckDeps, chainId: string): Promise<ChainVerdict> =>
  checkChain(deps.db, chainId, trustIn(deps, await platformCertificates(deps.db)))

/** Proofs of the platform's own audit for files of an authority whose key was stolen; what a verifier takes as `proofsOf`. */
export const proofsIn =
  (deps: CheckDeps) =>
  async (sha256s: readonly string[]): Promise<ProvenBytes[]> =>
    proveBytes(deps.db, trustIn(deps, await platformCertificates(deps.db)), sha256s)

/**
 * The contract's documents, if its history holds and says of their files what their rows say: a row that points to another
 * revision is no proof of anything. Undefined when it does not. All of one moment: rows read before a signature and a chain
 * read after it would not meet.
 */
export const documentsOnRecord = async (
  deps: CheckDeps & Pick<Deps, 'log'>,
  contractId: string,
): Promise<DocumentRecord[] | undefined> => {
  const record = await readRecord(deps.db, contractId)
  const { documents, entries } = record
  // Without an anchor nothing hangs on whom to trust.
  const platforms = record.points.length === 0 ? [] : await platformCertificates(deps.db)
  const verdict = await checkWholeChain(deps.db, record, trustIn(deps, platforms))
  const strangers = documents.filter((document) => !isStated(document, statedHashes(entries, document)))
  if (verdict.intact && strangers.length === 0) return documents
  const documentIds = strangers.map(({ id }) => id)
  deps.log.error({ contractId, ...verdict, documentIds }, '合同的审计记录或文件记录被改动过')
  return undefined
}

/** The documents before anybody sees or signs them; refuses `document.record-broken` when they are not on record. */
export const requireOnRecord = async (
  deps: CheckDeps & Pick<Deps, 'log'>,
  contractId: string,
): Promise<DocumentRecord[]> => {
  const documents = await documentsOnRecord(deps, contractId)
  if (documents !== undefined) return documents
  throw new Refusal(
    'document.record-broken',
    '这份合同的文件记录与审计链不一致，可能被改动过，已停止提供和签署。请联系平台管理员校验审计记录。',
    { status: 409 },
  )
}
