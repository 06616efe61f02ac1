// Proof of will: a code to the signer's phone, the sign password or their face gives a one-time token.
// See domain.md §2 (意愿认证).
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { WILLING_LIFETIME_MINUTES } from '#protocol/contracts/signing.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { Refusal } from '#protocol/failures.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { isProofFor, whatIsSigned } from '#server/domain/contracts/parties/rules.ts'
import { insertProof, takeProof } from '#server/domain/contracts/parties/willing.ts'
import type { WillingProof } from '#server/domain/contracts/parties/willing.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { countSignPassword, isSignPassword } from '#server/operations/account/accounts/sign-passwords.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'
import { useFaceCheck } from '#server/operations/contracts/face-checks/face-checks.ts'
import { offeredFace } from '#server/operations/contracts/face-checks/offered.ts'
import { refuseBlocked } from './find-block.ts'
import { shownDocuments } from './shown-documents.ts'
import { findPart } from './sign-task.ts'

interface At {
  readonly contractId: string
  readonly partyId: string
}

interface ProveInput extends At {
  readonly as: SignRole
  readonly method: WillingMethod
  readonly secret: string
  readonly documentsHash: string
}

/** Sends the code to the signer's own phone. */
export const sendWillingCode = async (
  ctx: Context,
  at: At & { as: SignRole },
): Promise<{ resendAfterSeconds: number }> => {
  const part = await findPart(ctx, at)
  refuseBlocked(await part.blocked())
  return sendCode(ctx.deps, {
    phone: ctx.user.phone,
    purpose: 'willing',
    about: whatIsSigned(part.contract.name, part.party),
  })
}

/** Proves the will; opens its own effect, because hashing must not hold a transaction. */
export const proveWilling = async (
  ctx: Context,
  input: ProveInput,
): Promise<{ willingToken: string; expiresAt: string }> => {
  const { party, blocked } = await findPart(ctx, input)
  refuseBlocked(await blocked())
  if (!party.willing.includes(input.method)) {
    throw new Refusal('willing.invalid', '发起方没有选用这种意愿认证方式，请换用页面上列出的方式。')
  }
  if (input.method === 'face') offeredFace(ctx.deps)
  const isRight = input.method === 'signPwd' && (await isSignPassword(ctx, input.secret))
  return ctx.transaction(async () => {
    const { deps, user, clock } = ctx
    const { contract } = await findPart(ctx, input)
    const documents = await shownDocuments(deps, contract.id, input.documentsHash)
    const seen = await takeSecret(ctx, { ...input, isRight })
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + WILLING_LIFETIME_MINUTES * 60_000)
    const willingToken = newToken()
    await insertProof(deps.db, {
      tokenHash: hashToken(willingToken),
      contractId: contract.id,
      partyId: party.id,
      userId: user.id,
      identity: bizHeader(ctx.identity),
      documentsHash: input.documentsHash,
      documents: Object.fromEntries(documents.map((document) => [document.id, document.currentSha256])),
      method: input.method,
      provedAt: now,
      expiresAt,
    })
    await appendAudit(deps.db, {
      chainId: contract.id,
      at: now,
      event: 'party:willing.proved',
      actor: ctx.actor,
      detail: { id: party.id, method: input.method, documentsHash: input.documentsHash, ...seen },
    })
    return { willingToken, expiresAt: expiresAt.toISOString() }
  })
}

/** Uses up what proves the will; answers what the chain keeps of it beside the method. */
const takeSecret = async (
  ctx: Context,
  input: ProveInput & { readonly isRight: boolean },
): Promise<{ checkId?: string }> => {
  const { method, secret, isRight } = input
  if (method === 'face') {
    const check = await useFaceCheck(ctx, { ...input, checkId: secret })
    return { checkId: check.providerId }
  }
  if (method === 'signPwd') await countSignPassword(ctx, isRight)
  else await useCode(ctx.deps, { phone: ctx.user.phone, purpose: 'willing', code: secret.trim() })
  return {}
}

/** What a signing act keeps of the proof. */
export type ProvenWill = Pick<WillingProof, 'method' | 'provedAt' | 'documentsHash'>

/** Gives the proof for these documents of a contract, or refuses. */
export type TakeWill = (documents: readonly DocumentRecord[]) => Promise<ProvenWill>

/**
 * Uses up a token for these documents. Signatures of others that the server itself appended since do not void it;
 * other documents do. Refuses `willing.invalid`.
 */
export const useWillingToken = async (
  ctx: Context,
  at: At,
  token: string,
  documents: readonly DocumentRecord[],
): Promise<WillingProof> => {
  const identity = bizHeader(ctx.identity)
  const { contractId, partyId } = at
  const wanted = { tokenHash: hashToken(token), contractId, partyId, userId: ctx.user.id, identity }
  const proof = await takeProof(ctx.deps.db, wanted, ctx.clock.now())
  if (proof !== undefined && isProofFor(proof.documents, documents)) return proof
  throw new Refusal('willing.invalid', '意愿认证已过期或已用过，签署没有进行。请重新认证后再签。')
}
