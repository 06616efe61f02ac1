// Calls of BaseService around text messages and notices (mirrors protocol/base.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import { countUnread, deleteNotices, listNotices, markRead } from '#server/domain/account/notices/store.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { openRoute, route } from '#server/http/route.ts'
import { sendVerifyCodeTo } from '#server/operations/account/sessions/send-verify-code.ts'
import { openLink, phoneOrReceiver } from '#server/operations/account/notices/sms-links.ts'

export const serveMessageCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.sendVerifyCode, async (ctx, input) =>
    sendVerifyCodeTo(ctx, { ...input, phone: await phoneOrReceiver(ctx.deps, input.phone) }),
  )

  app.get<{ Params: { token: string } }>(`${calls.SHORT_LINK_PATH}:token`, ({ params }, reply) =>
    reply.header('cache-control', 'no-store').redirect(PAGES.smsLink(encodeURIComponent(params.token))),
  )

  openRoute(app, calls.openSmsLink, ({ deps }, { tokenId }) => openLink(deps, tokenId))

  openRoute(app, calls.readOutbox, async ({ deps }, { phone }) => {
    if (deps.config.isProduction)
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    const rows = await readOutbox(deps.db, phone === undefined ? {} : { phone })
    return rows.map((row) => ({
      messageId: row.id,
      phone: row.phone,
      text: row.text,
      createdAt: row.createdAt.toISOString(),
    }))
  })

  route(app, calls.countNotices, async ({ deps, user }) => {
    const { contract: contractCounts, system: systemCounts } = await countUnread(deps.db, user.id)
    return { contractCounts, systemCounts, totalCounts: contractCounts + systemCounts }
  })

  route(app, calls.listNotices, async ({ deps, user }, { page, pageSize, kind }) => {
    const { total, hasMore, rows } = await listNotices(deps.db, { userId: user.id, kind, page, pageSize })
    const present = (row: (typeof rows)[number]) => ({
      noticeId: row.id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      target: row.target,
      read: row.readAt !== null,
      resolved: row.resolvedAt !== null,
      createdAt: row.createdAt.toISOString(),
    })
    return { total, ...(hasMore && { hasMore }), page, pageSize, rows: rows.map(present) }
  })

  route(app, calls.readNotices, async ({ deps, user, clock }, { noticeIds, kind }) => {
    await markRead(deps.db, user.id, { ids: noticeIds, kind }, clock.now())
    return {}
  })

  route(app, calls.deleteNotices, async ({ deps, user }, { ids }) => {
    await deleteNotices(deps.db, user.id, ids)
    return {}
  })
}
