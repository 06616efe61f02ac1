// Keeps a picture that a party fills in; only who is asked to confirm and has such a field sends one.
import { FIELD_PICTURE_BYTES } from '#protocol/contracts/fields/fields.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { contentKind } from '#server/documents/intake/content-kind.ts'
import { fieldsOf } from '#server/domain/contracts/confirmations/rules.ts'
import { keepAttachment } from '#server/operations/platform/files/keep.ts'
import { findConfirmers } from './confirm.ts'

/** Refuses `not-found`, `sign.blocked`, and what is no JPG or PNG of 2 MB at most. Opens its own effect. */
export const keepConfirmPicture = async (
  ctx: Context,
  { name, ...at }: { contractId: string; partyId: string; name: string },
): Promise<{ fileId: string }> => {
  const { contract, party } = await findConfirmers(ctx, at)
  if (!fieldsOf(contract.content, party).some(({ kind }) => kind === 'image'))
    throw new Refusal('contract.not-possible', '这份合同没有要您填写的图片。')
  const kind = contentKind(ctx.upload)
  if (kind !== 'jpeg' && kind !== 'png')
    throw new Refusal('document.kind-unknown', '图片须为 JPG 或 PNG，请换一张重新上传。')
  if (ctx.upload.byteLength > FIELD_PICTURE_BYTES)
    throw new Refusal('document.too-large', '图片超过 2 MB，请压缩后重新上传。')
  const { fileId } = await keepAttachment(ctx, name)
  return { fileId }
}
