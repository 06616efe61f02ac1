// Calls about batches: many contracts signed or sealed by one check of the will (specification §3).
import * as v from 'valibot'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import { willingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { batchTask, JUMP, jumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { signRole } from '#protocol/contracts/parties/sign-role.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing, sha256 } from '#protocol/envelope.ts'
import { seal } from '#protocol/seals/seals/seals.ts'

/** Hours after the check of the will within which a contract is taken up. */
export const BATCH_WILL_HOURS = 2

const contractIds = v.pipe(
  v.array(id),
  v.minLength(1, '请选择合同'),
  v.maxLength(MOST_SELECTED, '一次最多办理 1,000 份合同'),
)
const selected = { as: signRole, contractIds }

const fieldKind = v.picklist(['personSign', 'companySeal', 'legalSeal'])
const seals = v.object({
  personSign: v.optional(id),
  companySeal: v.optional(id),
  legalSeal: v.optional(id),
})

/** A face is checked for one contract at a time. */
export const batchMethod = v.picklist(['sms', 'signPwd'])
export type BatchMethod = v.InferOutput<typeof batchMethod>

/** What is asked for once: the will over all hashes, and a seal for each kind of place. */
const will = {
  requestId: id,
  ...selected,
  listHash: sha256,
  method: batchMethod,
  secret: v.string(),
  seals,
}

/** What of a selection waits for the caller, and what is needed to sign it. */
export const prepareBatch = endpoint({
  name: 'prepareBatch',
  method: 'POST',
  path: '/ContractService/batch/prepare',
  summary: '批量签署、用印：核对所选合同',
  access: signedIn,
  input: v.object(selected),
  output: v.object({
    totalContracts: v.number(),
    /** Selected, but not waiting for the caller in this identity. */
    leftOut: v.number(),
    /** SHA-256 over the sorted hashes of the contracts' documents. */
    listHash: sha256,
    /** Methods that all of them allow. */
    willing: v.array(batchMethod),
    lastWilling: v.nullable(willingMethod),
    hasSignPassword: v.boolean(),
    phoneMasked: v.string(),
    /** Kinds of seal for which one has to be chosen. */
    kinds: v.array(fieldKind),
    seals: v.array(seal),
  }),
  refusals: ['permission.denied'],
})
export type PreparedBatch = v.InferOutput<(typeof prepareBatch)['output']>

export const sendBatchCode = endpoint({
  name: 'sendBatchCode',
  method: 'POST',
  path: '/ContractService/batch/sendCode',
  summary: '批量签署、用印：发送意愿认证验证码',
  access: signedIn,
  input: v.object(selected),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['permission.denied', 'batch.empty', 'code.too-soon', 'code.too-many'],
})

const willRefusals = [
  'permission.denied',
  'batch.empty',
  'batch.changed',
  'willing.invalid',
  'code.wrong',
  'code.expired',
  'sign-password.wrong',
  'sign-password.locked',
  'sign-password.unset',
] as const

/** Proves the will over the list and begins; the signatures are written by durable jobs. */
export const startBatch = endpoint({
  name: 'startBatch',
  method: 'POST',
  path: '/ContractService/batch/start',
  summary: '批量签署、用印：确认并开始',
  access: signedIn,
  input: v.object({ ...will, jumpStatus: v.optional(jumpStatus, JUMP.stay) }),
  output: v.object({ batchToken: id }),
  refusals: willRefusals,
})

/** 重新用印: takes up what failed, by a new check of the will over it. */
export const retryBatch = endpoint({
  name: 'retryBatch',
  method: 'POST',
  path: '/ContractService/batch/retry',
  summary: '批量签署、用印：重新用印',
  access: signedIn,
  input: v.object({ ...will, batchToken: id }),
  output: nothing,
  refusals: ['not-found', 'batch.not-possible', ...willRefusals],
})

/** The contracts of a task that failed, with the reason of each. */
export const getBatch = endpoint({
  name: 'getBatch',
  method: 'GET',
  path: '/ContractService/batch/detail',
  summary: '批量签署、用印：未完成的合同',
  access: signedIn,
  input: v.object({ batchToken: id }),
  output: v.object({
    ...batchTask.entries,
    failures: v.array(v.object({ contractId: id, partyId: id, name: v.string(), reason: v.string() })),
  }),
  refusals: ['not-found'],
})
