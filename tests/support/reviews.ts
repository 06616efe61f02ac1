// Contracts handed in for content review, through the real calls.
import { randomUUID } from 'node:crypto'
import { launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { Draft, DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import * as calls from '#protocol/contracts/reviews/reviews.ts'
import * as noteCalls from '#protocol/contracts/reviews/notes.ts'
import * as versionCalls from '#protocol/contracts/reviews/versions.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import { newDraft } from '#tests/support/contracts.ts'
import type { DraftOptions, Signer } from '#tests/support/contracts.ts'
import type { Colleague } from '#tests/support/staff.ts'

/** Launches with these reviewers, in this order; answers the contract's id. */
export const handInForReview = async (
  initiator: Signer,
  reviewers: readonly Pick<Colleague, 'memberId' | 'name'>[],
  options: DraftOptions,
): Promise<string> => {
  const { contractId, version } = await newDraft(initiator, {
    ...options,
    content: (...facts) => ({
      ...options.content?.(...facts),
      reviewers: reviewers.map(({ memberId, name }) => ({ memberId, name })),
    }),
  })
  await initiator.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return contractId
}

/** Changes a draft and launches it again. */
export const launchAgain = async (
  { client }: Signer,
  { contractId, version, content }: Draft,
  change: Partial<DraftContent>,
): Promise<void> => {
  const saved = await client.call(saveDraft, { contractId, version, content: { ...content, ...change } })
  await client.call(launchContract, { contractId, version: saved.version, requestId: randomUUID() })
}

export const reviewedBy = (
  { client }: Pick<Signer, 'client'>,
  contractId: string,
): Promise<ReviewedContract> => client.call(versionCalls.getReview, { contractId })

export const pass = ({ client }: Signer, reviewId: string, opinion = '') =>
  client.ask(calls.passReview, { reviewId, opinion, requestId: randomUUID() })

export const giveBack = ({ client }: Signer, reviewId: string, reason = '付款条款不清') =>
  client.ask(calls.returnReview, { reviewId, reason, requestId: randomUUID() })

/** Pins a note to the first page. */
export const pin = (
  { client }: Pick<Signer, 'client'>,
  reviewId: string,
  documentId: string,
  change: object = {},
) =>
  client.ask(noteCalls.addReviewNote, {
    reviewId,
    documentId,
    requestId: randomUUID(),
    page: 0,
    x: 120,
    y: 300,
    text: '付款期限请写明',
    ...change,
  })
