// Calls around notices to employees (mirrors protocol/hr/hr-notices/hr-notices.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import { confirmHrNotice } from '#server/operations/hr/hr-notices/confirm.ts'
import { beginHrNotice, saveHrNotice } from '#server/operations/hr/hr-notices/drafts.ts'
import * as shown from '#server/operations/hr/hr-notices/present.ts'
import { previewHrNotice } from '#server/operations/hr/hr-notices/preview.ts'
import * as send from '#server/operations/hr/hr-notices/send.ts'
import { listNoticeTexts } from '#server/operations/hr/hr-notices/texts.ts'

export const serveHrNoticeCalls = (app: FastifyInstance): void => {
  route(app, calls.listNoticeTexts, listNoticeTexts)
  route(app, calls.beginHrNotice, beginHrNotice)
  route(app, calls.saveHrNotice, saveHrNotice)
  route(app, calls.previewHrNotice, previewHrNotice, { transaction: 'inside' })
  route(app, calls.sendHrNotice, send.sendHrNotice, { transaction: 'inside' })
  route(app, calls.cancelHrNotice, done(send.cancelHrNotice))
  route(app, calls.urgeHrNotice, done(send.urgeHrNotice))
  route(app, calls.listHrNotices, shown.listHrNotices)
  route(app, calls.countHrNotices, shown.countHrNotices)
  route(app, calls.getHrNotice, shown.readHrNotice)
  route(app, calls.getReceivedNotice, shown.readReceived)
  route(app, calls.confirmHrNotice, done(confirmHrNotice))
  route(app, calls.openHrNotice, shown.openHrNotice)
}

const done =
  <I>(act: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await act(ctx, input)
    return {}
  }
