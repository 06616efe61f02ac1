// A party keeps what it fills in, confirms the contract, or objects to it.
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { fieldsOf, ownValues, valueFaults, valuesHash } from '#server/domain/contracts/confirmations/rules.ts'
import { openValues, sealValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import { findConfirmation, saveValues } from '#server/domain/contracts/confirmations/store.ts'
import { documentsHash } from '#server/domain/contracts/contracts/rules.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { pictureFaults } from '#server/domain/contracts/fields/pictures.ts'
import { confirmBlock, isParty } from '#server/domain/contracts/parties/rules.ts'
import { asContractRefusal, moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { drawValues } from './draw-values.ts'
import { blockOf, refuseBlocked } from '#server/operations/contracts/signing/find-block.ts'
import { findSignersPart } from '#server/operations/contracts/signing/sign-task.ts'
import type { SignersPart } from '#server/operations/contracts/signing/find-block.ts'

interface At {
  readonly contractId: string
  readonly partyId: string
}

interface Filled extends At {
  readonly version: number
  readonly values: FilledValues
}

/** The party of the caller that is asked to confirm now; refuses `not-found` and `sign.blocked`. */
export const findConfirmers = async (ctx: Context, at: At, lock = false): Promise<SignersPart> => {
  const part = await findSignersPart(ctx, at, lock)
  refuseBlocked(await blockOf(ctx, part, confirmBlock))
  return part
}

const keep = async ({ deps }: Context, { partyId, version, values }: Filled): Promise<void> => {
  const sealed = sealValues(deps.personalData, partyId, values)
  if (await saveValues(deps.db, { partyId, version, values: sealed })) return
  const kept = await findConfirmation(deps.db, partyId)
  const content = kept && openValues(deps.personalData, kept)
  if (kept !== undefined && isSavedAlready({ version: kept.version, content }, version, values)) return
  throw new Refusal(
    'confirm.stale',
    '填写的内容已在其他窗口或设备上更新，本次内容未保存。请重新打开，核对后再改。',
  )
}

/** Refuses `confirm.invalid` with the words at each field. What can be drawn is found out by drawing it: that takes time, outside of transactions. */
const checkValues = async (
  ctx: Context,
  { contract, party }: SignersPart,
  sent: FilledValues,
): Promise<void> => {
  const { db } = ctx.deps
  const fields = fieldsOf(contract.content, party)
  const values = ownValues(fields, sent)
  const filledIn = fields.map((field) => ({ field, value: values[field.fieldId] ?? '' }))
  const pictures = await pictureFaults(db, ctx.user.id, filledIn)
  const faults = {
    ...valueFaults(fields, values, ctx.clock.now()),
    ...Object.fromEntries(pictures.map(({ fieldId, words }) => [fieldId, words])),
  }
  const [first] = Object.values(faults)
  if (first !== undefined) throw invalid(first, faults)
  try {
    for (const document of await documentsOf(db, contract.id))
      await drawValues(ctx.deps, contract, document, { fields, values })
  } catch (error) {
    throw error instanceof Refusal && error.code === 'draft.invalid' ? invalid(error.words) : error
  }
}

const invalid = (words: string, fields: Record<string, string> = {}) =>
  new Refusal('confirm.invalid', `${words}。`, { fields })

/** Keeps the values, right or not; sent again after a lost answer they are the same save. Refuses `confirm.stale` when another window saved in between. */
export const saveConfirmValues = async (ctx: Context, input: Filled): Promise<{ version: number }> => {
  const { contract, party } = await findConfirmers(ctx, input, true)
  await keep(ctx, { ...input, values: ownValues(fieldsOf(contract.content, party), input.values) })
  return { version: input.version + 1 }
}

/** Confirms; after the last party the documents are prepared. Refuses `confirm.invalid` and `confirm.stale`. */
export const confirmContract = async (ctx: Context, input: Filled): Promise<Record<string, never>> => {
  try {
    const part = await findConfirmers(ctx, input)
    await checkValues(ctx, part, input.values)
    await ctx.transaction(() => commit(ctx, input))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A request that was answered before gets that answer, not the refusal its repetition meets.
    return ctx.transaction(() => Promise.reject(error))
  }
  return {}
}

const commit = async (ctx: Context, input: Filled): Promise<Record<string, never>> => {
  const { contract, party } = await findConfirmers(ctx, input, true)
  const values = ownValues(fieldsOf(contract.content, party), input.values)
  await keep(ctx, { ...input, values })
  const at = ctx.clock.now().getTime()
  const documents = await documentsOf(ctx.deps.db, contract.id)
  await moveSigning(ctx.deps, {
    id: party.id,
    contractId: contract.id,
    event: { type: 'confirmation.given', at, by: { isMe: true, matches: true, willing: false } },
    actor: ctx.actor,
    detail: {
      documentsHash: documentsHash(documents.map((document) => document.currentSha256)),
      valuesHash: valuesHash(values),
    },
    ofContract: { detail: { partyId: party.id } },
  })
  return {}
}

/** Objects: the contract goes back to its initiator, and everybody is told. */
export const objectContract = async (ctx: Context, input: At & { reason: string }): Promise<void> => {
  const { contract, party } = await findSignersPart(ctx, input, true)
  const at = ctx.clock.now().getTime()
  const isMe = isParty(party, ctx.user.id, ctx.identity)
  const { reason } = input
  await moveSigning(ctx.deps, {
    id: party.id,
    contractId: contract.id,
    event: {
      type: 'confirmation.objected',
      at,
      by: { isMe, matches: isMe, willing: false },
      reason,
    },
    actor: ctx.actor,
    detail: { reason },
    notPossible: isMe
      ? '现在不能提出异议：合同不在确认中，或您已确认。请刷新页面查看。'
      : '请切换到合同要求的身份后再操作。',
    ofContract: { detail: { partyId: party.id, reason } },
  }).catch(asContractRefusal)
}
