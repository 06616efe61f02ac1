// The employee confirms that a notice was received.
import type { Context } from '#server/context.ts'
import { causeOf, receivedNotice } from './find.ts'
import { moveHrNotice } from './moves.ts'

/** Refuses `not-found`, and `hrNotice.not-possible` the second time. */
export const confirmHrNotice = async (
  ctx: Context,
  { hrNoticeId }: { hrNoticeId: string },
): Promise<void> => {
  const notice = await receivedNotice(ctx, hrNoticeId)
  await moveHrNotice(ctx.deps, {
    id: hrNoticeId,
    event: { type: 'hrNotice.confirmed', by: causeOf(ctx, notice) },
    actor: ctx.actor,
    notPossible: '这份通知已经签收过，不用再确认。',
  })
}
