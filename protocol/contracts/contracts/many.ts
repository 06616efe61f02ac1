// One act on many contracts of the launched list at once; each is done or refused by itself.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'

/** Most contracts, and most bytes of their files, in one archive. */
export const MOST_IN_ARCHIVE = 200
export const MOST_ARCHIVE_BYTES = 314_572_800

/** Most contracts in one call. */
export const MOST_AT_ONCE = 100

const chosen = {
  requestId: id,
  contractIds: v.pipe(
    v.array(id),
    v.minLength(1, '请选择合同'),
    v.maxLength(MOST_AT_ONCE, `一次最多处理 ${MOST_AT_ONCE} 份合同`),
  ),
}

/**
 * How many were done, and those that were not, with why. `at` is the place (0-based) in `contractIds`; the name is empty for
 * one that cannot be found.
 */
const outcome = v.object({
  done: v.number(),
  failures: v.array(v.object({ at: v.number(), name: v.string(), reason: v.string() })),
})
export type ManyOutcome = v.InferOutput<typeof outcome>

/** Revokes each as a single revoking does; one that is revoked already counts as done. */
export const revokeMany = endpoint({
  name: 'revokeMany',
  method: 'POST',
  path: '/ContractService/batch/revoke',
  summary: '批量撤回合同',
  access: allowed('contract', 'revoke'),
  input: v.object({ ...chosen, reason }),
  output: outcome,
})

/** Reminds everybody whose turn it is, as often as a single reminder may be sent. */
export const urgeMany = endpoint({
  name: 'urgeMany',
  method: 'POST',
  path: '/ContractService/batch/urge',
  summary: '批量催办',
  access: allowed('contract', 'launch'),
  input: v.object(chosen),
  output: outcome,
})

/** One ZIP with the newest files of each contract and an index, which also names those that may not be saved, with why. */
export const downloadMany = endpoint({
  name: 'downloadMany',
  method: 'POST',
  path: '/ContractService/batch/download',
  summary: '批量下载合同文件（ZIP）',
  access: allowed('contract', 'download'),
  input: v.object({
    contractIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择要下载的合同'),
      v.maxLength(MOST_IN_ARCHIVE, `一次最多下载 ${MOST_IN_ARCHIVE} 份合同`),
    ),
  }),
  output: v.any(),
  transfer: 'download',
  refusals: ['contract.not-possible', 'contract.archive-too-large'],
})
