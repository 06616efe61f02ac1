// Calls of the signing page: read, prove the will, sign or refuse (domain.md §1.2, §2 意愿认证).
import { CONTRACT_KINDS } from '#protocol/contracts/contracts/kinds.ts'
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { attachedFile, contractDocument, reason } from '#protocol/contracts/contracts/contracts.ts'
import { draftField, signStyle, willingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { signRole } from '#protocol/contracts/parties/sign-role.ts'
import { sealProspect, sealRequest } from '#protocol/seals/seal-requests.ts'
import { seal } from '#protocol/seals/seals/seals.ts'

/** How long a proof of will is good for, in minutes. */
export const WILLING_LIFETIME_MINUTES = 10

const at = { contractId: id, partyId: id }
const inRole = { ...at, as: v.optional(signRole, 'signer') }

/** Every party with its state, in signing order. */
export const progress = v.array(
  v.object({
    partyId: id,
    who: v.string(),
    status: v.number(),
    confirmedAt: v.nullable(moment),
    finishedAt: v.nullable(moment),
    isMe: v.boolean(),
  }),
)

/** What keeps somebody from acting for a party now, in words. */
export const signBlock = v.object({
  code: v.picklist([
    'person-not-certified',
    'name-mismatch',
    'company-not-certified',
    'paused',
    'company-mismatch',
    'not-my-turn',
    'ended',
    'no-certificate',
    'applied',
    'not-sealer',
  ]),
  words: v.string(),
})

/** All that the signing page needs. */
export const getSignTask = endpoint({
  name: 'getSignTask',
  method: 'GET',
  writes: true,
  path: '/ContractService/sign/task',
  summary: '签署任务',
  access: signedIn,
  input: v.object(inRole),
  output: v.object({
    ...at,
    as: signRole,
    kind: v.picklist(CONTRACT_KINDS),
    /** What a contract that the product made is about. */
    aboutId: v.nullable(id),
    name: v.string(),
    initiator: v.string(),
    partyType: v.picklist([1, 2]),
    signer: v.string(),
    companyName: v.string(),
    status: v.number(),
    deadline: v.nullable(moment),
    minReadSeconds: v.number(),
    documents: v.array(contractDocument),
    attachList: v.array(attachedFile),
    /** This party's places. */
    fields: v.array(v.object({ ...draftField.entries, documentId: id })),
    /** Places of others, for orientation only. */
    others: v.array(v.object({ ...draftField.entries, documentId: id, who: v.string() })),
    willing: v.array(willingMethod),
    /** Which signatures of a person the initiator takes. */
    signStyles: v.array(signStyle),
    /** How this person proved their will last; null before the first time. */
    lastWilling: v.nullable(willingMethod),
    hasSignPassword: v.boolean(),
    phoneMasked: v.string(),
    /** Seals (company) or signatures (person) that may be used here. */
    seals: v.array(seal),
    /** Seals of the company that would fit but that this person may not use, with why and whom to ask. */
    withheld: v.array(
      v.object({
        name: v.string(),
        kind: v.picklist(['personSign', 'companySeal', 'legalSeal']),
        why: v.string(),
      }),
    ),
    /** How the company's seal is come by where the signer cannot use it at once: applied for. */
    prospect: v.nullable(sealProspect),
    /** The newest application for the seal; null where there was none. */
    request: v.nullable(sealRequest),
    /** SHA-256 over the documents' current hashes, sorted and joined; the proof of will is bound to it. */
    documentsHash: sha256,
    /** Why signing is not possible now; null when it is. */
    blocked: v.nullable(signBlock),
    progress,
  }),
  refusals: ['not-found'],
})
export type SignTask = v.InferOutput<(typeof getSignTask)['output']>

/** Sends the willingness code to the signer's own phone. */
export const sendWillingCode = endpoint({
  name: 'sendWillingCode',
  method: 'POST',
  path: '/ContractService/sign/willing/sendCode',
  summary: '发送意愿认证验证码',
  access: signedIn,
  input: v.object(inRole),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['not-found', 'sign.blocked', 'code.too-soon', 'code.too-many'],
})

/**
 * Proves the will; the token works once, for this user, identity and these documents. `secret` is the code, the sign password, or the
 * id of a face check that passed.
 */
export const proveWilling = endpoint({
  name: 'proveWilling',
  method: 'POST',
  path: '/ContractService/sign/willing',
  summary: '意愿认证',
  access: signedIn,
  input: v.object({ ...inRole, method: willingMethod, secret: v.string(), documentsHash: sha256 }),
  output: v.object({ willingToken: v.string(), expiresAt: moment }),
  refusals: [
    'not-found',
    'sign.blocked',
    'willing.invalid',
    'code.wrong',
    'code.expired',
    'sign-password.wrong',
    'sign-password.locked',
    'sign-password.unset',
    'face.not-offered',
    'face.unproven',
    'willing.documents-changed',
  ],
})

/** Takes the signing act; the signature is put into the stored documents by a durable job, `getSignState` tells when. */
export const signContract = endpoint({
  name: 'signContract',
  method: 'POST',
  path: '/ContractService/sign',
  summary: '签署',
  access: allowed('contract', 'sign'),
  input: v.object({
    ...at,
    requestId: id,
    willingToken: v.string(),
    /** The seal or signature per kind of place. */
    seals: v.object({ personSign: v.optional(id), companySeal: v.optional(id), legalSeal: v.optional(id) }),
  }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible', 'willing.invalid', 'seal.not-usable', 'sign.blocked'],
})

export const getSignState = endpoint({
  name: 'getSignState',
  method: 'GET',
  path: '/ContractService/sign/state',
  summary: '签署进度',
  access: signedIn,
  input: v.object(inRole),
  output: v.object({
    status: v.number(),
    contractStatus: v.number(),
    signedAt: v.nullable(moment),
    /** Whether the files may be taken away now. */
    mayDownload: v.boolean(),
    /** Why the sealing failed; empty while it has not. */
    failure: v.string(),
    /** Since when the signature, or the final file, waits for a time-stamp service that does not answer; told after a minute. */
    stampsAwaitedSince: v.nullable(moment),
    progress,
    documents: v.array(
      v.object({ documentId: id, name: v.string(), sha256, timestampTime: v.nullable(moment) }),
    ),
  }),
  refusals: ['not-found'],
})
export type SignState = v.InferOutput<(typeof getSignState)['output']>

export const rejectContract = endpoint({
  name: 'rejectContract',
  method: 'POST',
  path: '/ContractService/sign/reject',
  summary: '拒签',
  access: allowed('contract', 'sign'),
  input: v.object({ ...at, requestId: id, reason }),
  output: nothing,
  refusals: ['not-found', 'contract.not-possible'],
})

/** The method a person begins with: the one used last where it is allowed, else the first. */
export const firstWilling = <Method extends WillingMethod>({
  willing,
  lastWilling,
}: {
  readonly willing: readonly Method[]
  readonly lastWilling: WillingMethod | null
}): Method | 'sms' => willing.find((method) => method === lastWilling) ?? willing[0] ?? 'sms'
