// Links by which an application shows the page of one party in a frame of its own page.
import { EMBED_PATH } from '#protocol/pages.ts'
import { EMBED_LINK_MS } from '#protocol/platform/applications/embeds.ts'
import { originOf } from '#protocol/platform/applications/frame-origins.ts'
import { Refusal } from '#protocol/failures.ts'
import type { ApplicationContext } from '#server/context.ts'
import { insertEmbedLink } from '#server/domain/platform/applications/embed-links.ts'
import { getApplication } from '#server/domain/platform/applications/store.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { framedParty } from '#server/operations/platform/applications/open-launch.ts'
import { recordCall } from '#server/operations/platform/applications/sender.ts'

/** Good once, within five minutes; refuses `application.frame-origin` where the return address is nowhere that may frame. */
export const createEmbedLink = async (
  ctx: ApplicationContext,
  input: { contractId: string; partyId: string; returnUrl: string },
): Promise<{ url: string; expiresAt: Date }> => {
  const { contract, party } = await framedParty(ctx, input)
  const { deps, clock, application } = ctx
  const { frameOrigins = [] } = (await getApplication(deps.db, application.id)) ?? {}
  const returnUrl = new URL(input.returnUrl).href
  if (!frameOrigins.includes(originOf(returnUrl) ?? '')) throw notFramed(frameOrigins)
  const token = newToken()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + EMBED_LINK_MS)
  await insertEmbedLink(deps.db, {
    tokenHash: hashToken(token),
    applicationId: application.id,
    contractId: contract.id,
    partyId: party.id,
    returnUrl,
    createdAt,
    expiresAt,
    usedAt: null,
  })
  await recordCall(ctx, 'contract.embedded', { contractId: contract.id, partyId: party.id })
  return { url: `${deps.config.publicUrl}${EMBED_PATH}?token=${token}`, expiresAt }
}

const notFramed = (frameOrigins: readonly string[]): Refusal => {
  const words =
    frameOrigins.length === 0
      ? '应用没有填写网页来源，请单位管理员在“集成应用”中填写'
      : `返回地址不在应用的网页来源（${frameOrigins.join('、')}）之内`
  return new Refusal('application.frame-origin', `${words}。`, { fields: { returnUrl: words } })
}
