// Calls of 刷脸: the will proved by the signer's face at a provider (domain.md §2 意愿认证).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, sha256 } from '#protocol/envelope.ts'
import { willingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { signRole } from '#protocol/contracts/parties/sign-role.ts'

/** Checks one person may begin in 24 hours. */
export const FACE_CHECKS_PER_DAY = 10
/** The longest a check waits for its person, in minutes. */
export const FACE_CHECK_MINUTES = 10

/** Which methods this server offers; 刷脸 only where a provider is configured. */
export const listWillingMethods = endpoint({
  name: 'listWillingMethods',
  method: 'GET',
  path: '/ContractService/willing/methods',
  summary: '本平台可用的意愿认证方式',
  access: signedIn,
  input: v.object({}),
  output: v.object({ methods: v.array(willingMethod) }),
  refusals: [],
})

/**
 * Begins a check of the signer's face. Name and number of the identity card go to the provider, to which the signer agrees by
 * `agreed` (个人信息保护法 §29).
 */
export const beginFaceCheck = endpoint({
  name: 'beginFaceCheck',
  method: 'POST',
  path: '/ContractService/sign/willing/face',
  summary: '同意并开始刷脸',
  access: signedIn,
  input: v.object({
    contractId: id,
    partyId: id,
    as: v.optional(signRole, 'signer'),
    documentsHash: sha256,
    agreed: v.literal(true),
  }),
  output: v.object({
    checkId: id,
    /** The provider's page, which the signer opens on a phone. */
    url: v.string(),
    expiresAt: moment,
  }),
  refusals: [
    'not-found',
    'sign.blocked',
    'willing.invalid',
    'willing.documents-changed',
    'face.not-offered',
    'face.not-possible',
    'face.too-many',
    'face.locked',
    'face.unavailable',
  ],
})
export type BegunFaceCheck = v.InferOutput<(typeof beginFaceCheck)['output']>

/** How a check stands. One that passed is the `secret` of `proveWilling` for `WILLING_LIFETIME_MINUTES`, once. */
export const getFaceCheck = endpoint({
  name: 'getFaceCheck',
  method: 'GET',
  writes: true,
  path: '/ContractService/sign/willing/face',
  summary: '刷脸的结果',
  access: signedIn,
  input: v.object({ checkId: id }),
  output: v.object({
    status: v.picklist(['pending', 'passed', 'failed', 'expired']),
    /** Why it failed; empty otherwise. */
    reason: v.string(),
  }),
  refusals: ['not-found', 'face.not-offered', 'face.unavailable'],
})
export type FaceCheckStanding = v.InferOutput<(typeof getFaceCheck)['output']>
