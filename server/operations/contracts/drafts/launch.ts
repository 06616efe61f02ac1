// Launches a draft: checks it, reserves all signature fields, and opens the first turns.
import { confirmersOf } from '#protocol/contracts/drafts/confirming.ts'
import { allProblems } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import { normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { pictureFaults } from '#server/domain/contracts/fields/pictures.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { approvalFor, startApprovalOf } from '#server/operations/contracts/contracts/begin-approval.ts'
import { offeredMethods } from '#server/operations/contracts/face-checks/offered.ts'
import { reviewersFor, startReview } from '#server/operations/contracts/reviews/start.ts'
import { checkQuota } from '#server/operations/trade/quotas/show.ts'
import { keepContacts } from '#server/operations/account/contacts/keep.ts'
import { checkCertified, checkOwnDraft, checkVersion } from './drafts.ts'
import { goOut } from './go-out.ts'
import type { Launched } from './launching.ts'
import { prepareFiles } from './prepare-files.ts'
import type { Prepared } from './prepare-files.ts'

interface LaunchInput {
  readonly contractId: string
  readonly version: number
}

/** Lines up launches of the same draft, so that a repeated request does not prepare the files again. */
export const createLaunch = () => {
  const line = createLine()
  return (ctx: Context, input: LaunchInput): Promise<Launched> =>
    line(input.contractId, async () => {
      try {
        const prepared = await prepare(ctx, input)
        return await ctx.transaction(() => commit(ctx, input, prepared))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // A request that was answered before gets that answer, not the refusal its repetition meets.
        return ctx.transaction(() => Promise.reject(error))
      }
    })
}

const prepare = async (ctx: Context, { contractId, version }: LaunchInput): Promise<Prepared> => {
  await checkCertified(ctx)
  const record = await findContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, version)
  const content = normalised(await withStoredFiles(ctx.deps.db, ctx.user.id, record.content), ctx.user.phone)
  const own = content.filled?.filter(({ partyId }) => partyId === null) ?? []
  const pictures = await pictureFaults(
    ctx.deps.db,
    ctx.user.id,
    own.map((field) => ({ field, value: field.value })),
  )
  const problems = [
    ...allProblems(content, ctx.clock.now().getTime()),
    ...pictures.map(({ fieldId, words }) => ({ path: `fields.${fieldId}`, words })),
  ]
  if (problems.length > 0) {
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  }
  checkMethods(ctx, content)
  // Nobody waits for files to be prepared only to hear that nothing is left to launch, or that no one can approve them.
  await checkQuota(ctx)
  await approvalFor(ctx.deps, startOf(ctx), content)
  await reviewersFor(ctx, content)
  return prepareFiles(ctx.deps, content)
}

/** Refuses `face.not-offered` at each party that is to prove its will by a method this server does not offer. */
const checkMethods = ({ deps }: Context, { parties }: DraftContent): void => {
  const asked = parties.filter(({ willing }) => offeredMethods(deps, willing).length < willing.length)
  if (asked.length === 0) return
  const words = '本平台没有开通刷脸，请去掉刷脸后再发起'
  throw new Refusal('face.not-offered', words, {
    fields: Object.fromEntries(asked.map(({ partyId }) => [`parties.${partyId}.willing`, words])),
  })
}

const commit = async (
  ctx: Context,
  { contractId, version }: LaunchInput,
  prepared: Prepared,
): Promise<Launched> => {
  const { content } = prepared
  const record = await lockContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, version)
  const approving = await approvalFor(ctx.deps, startOf(ctx), content)
  const reviewers = await reviewersFor(ctx, content)
  const launched = await goOut(ctx, record, prepared, {
    wanted: {
      needsReview: reviewers.length > 0,
      needsApproval: approving !== undefined,
      confirmerCount: confirmersOf(content).length,
    },
  })
  await keepContacts(ctx, [
    ...content.parties.map((party) => ({
      ...party,
      companyName: party.partyType === 2 ? party.companyName : '',
    })),
    ...content.cc.map((copy) => ({ ...copy, companyName: '' })),
  ])
  const starter = { userId: ctx.user.id, name: ctx.user.name }
  if (reviewers.length > 0) {
    await startReview(ctx.deps, reviewers, { contractId, starter, actor: ctx.actor })
  } else if (approving !== undefined) {
    await startApprovalOf(ctx.deps, approving, { contractId, name: content.name, starter, actor: ctx.actor })
  }
  return launched
}

const startOf = ({ identity, user }: Context) => ({
  companyId: identity.type === 1 ? null : identity.companyId,
  userId: user.id,
})

/** Names and phones as they are kept and compared. */
const normalised = (content: DraftContent, ownPhone: string): DraftContent => ({
  ...content,
  name: content.name.trim(),
  contractNo: content.contractNo.trim(),
  // Files kept earlier may still be called what they were made of; the signatures name what is downloaded.
  files: content.files.map((file) => ({ ...file, name: pdfName(file.name) })),
  parties: content.parties.map((party) => ({
    ...party,
    name: normalizePersonName(party.name),
    // One's own may have changed since the draft was begun.
    phone: party.isSelf ? ownPhone : party.phone.trim(),
    companyName: normalizeCompanyName(party.companyName),
  })),
  cc: content.cc.map((copy) => ({
    ...copy,
    name: normalizePersonName(copy.name),
    phone: copy.phone.trim(),
  })),
})
