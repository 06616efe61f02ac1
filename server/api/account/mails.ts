// Calls around mails and the settings of notices (mirrors protocol/account/mails.ts, notices.ts).
import type { FastifyInstance } from 'fastify'
import * as mails from '#protocol/account/mails.ts'
import * as notices from '#protocol/account/notices.ts'
import { Refusal } from '#protocol/failures.ts'
import { readMailOutbox } from '#server/gateways/mail/outbox.ts'
import { openRoute, route } from '#server/http/route.ts'
import { bindOwnMail, removeOwnMail, sendMailCodeTo } from '#server/operations/account/accounts/mail.ts'
import { changeSetting, readSettings } from '#server/operations/account/notices/settings.ts'

export const serveMailCalls = (app: FastifyInstance): void => {
  route(app, notices.getNoticeSettings, readSettings)

  route(app, notices.setNoticeSetting, async (ctx, setting) => {
    await changeSetting(ctx, setting)
    return {}
  })

  route(app, mails.sendMailCode, (ctx, { email }) => sendMailCodeTo(ctx, email))

  route(app, mails.bindMail, async (ctx, { email, ...codes }) => {
    await bindOwnMail(ctx, { address: email, ...codes })
    return {}
  })

  route(app, mails.removeMail, async (ctx) => {
    await removeOwnMail(ctx)
    return {}
  })

  openRoute(app, mails.readMailOutbox, async ({ deps }) => {
    if (deps.config.isProduction)
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    const rows = await readMailOutbox(deps.db)
    return rows.map(({ id, address, subject, text, createdAt }) => ({
      messageId: id,
      address,
      subject,
      text,
      createdAt: createdAt.toISOString(),
    }))
  })
}
