// Checks a chain of the audit with the platform's own certificates, and a contract's files against what the chain says.
import type { Deps } from '#server/deps.ts'
import { checkChain } from '#server/domain/audit/check-chain.ts'
import type { ChainVerdict } from '#server/domain/audit/check-chain.ts'
import type { AnchorTrust } from '#server/domain/audit/check-anchor.ts'
import { readChain } from '#server/domain/audit/store.ts'
import { isStated, statedHashes } from '#server/domain/documents/stated.ts'
import type { DocumentRecord } from '#server/domain/documents/store.ts'

type CheckDeps = Pick<Deps, 'db' | 'authority'>

const trustOf = ({ authority }: CheckDeps): AnchorTrust => ({
  root: authority.root.certificate,
  issuers: [authority.issuing.certificate],
  platforms: [authority.platform.certificate],
})

/** Whether a chain and all its anchors hold. */
export const checkHistory = (deps: CheckDeps, chainId: string): Promise<ChainVerdict> =>
  checkChain(deps.db, chainId, trustOf(deps))

/**
 * Whether the contract's history holds and says of these files what their rows say: a row that points to another revision
 * is no proof of anything.
 */
export const isOnRecord = async (
  deps: CheckDeps & Pick<Deps, 'log'>,
  contractId: string,
  documents: readonly DocumentRecord[],
): Promise<boolean> => {
  const verdict = await checkHistory(deps, contractId)
  const chain = await readChain(deps.db, contractId)
  const strangers = documents.filter((document) => !isStated(document, statedHashes(chain, document)))
  if (verdict.intact && strangers.length === 0) return true
  const documentIds = strangers.map(({ id }) => id)
  deps.log.error({ contractId, ...verdict, documentIds }, '合同的审计记录或文件记录被改动过')
  return false
}
