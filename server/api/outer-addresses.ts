// Calls that name addresses outside this application (mirrors protocol/outer-addresses.ts).
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#protocol/failures.ts'
import * as calls from '#protocol/outer-addresses.ts'
import { PAGES } from '#protocol/pages.ts'
import { partnerOf } from '#server/domain/trade/partners/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { siteOf } from '#server/outer-addresses.ts'
import { openRoute, route } from '#server/http/route.ts'

export const serveOuterAddressCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.getTipUrl, ({ deps }, { platform, type }) => {
    const url = siteOf(deps.config.addresses, platform, type)
    if (url === undefined) throw new Refusal('tip.none', '没有配置移动端地址，请在电脑版继续。')
    return { url }
  })

  route(app, calls.getPartnerUrl, async ({ deps, user }) => {
    const account = await getUser(deps.db, user.id)
    if (account?.userType !== calls.PARTNER_USER_TYPE)
      throw new Refusal('partner.denied', '只有合伙人可以进入业务后台。如需成为合伙人，请联系平台客服。')
    const url = deps.config.addresses.partner
    if (url === undefined && (await partnerOf(deps.db, user.id)) !== undefined)
      return { url: `${deps.config.publicUrl}${PAGES.partner}` }
    if (url === undefined) throw new Refusal('partner.none', '没有配置合伙人业务后台地址，请联系平台客服。')
    return { url }
  })
}
