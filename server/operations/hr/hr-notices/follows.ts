// Notices go on with the paper by which they are sealed.
import type { Deps } from '#server/deps.ts'
import { followersOf } from '#server/domain/followers.ts'
import { noticeOfPaper } from '#server/domain/hr/hr-notices/store.ts'
import { paperLifecycle } from '#server/domain/office/papers/store.ts'
import { moveHrNotice } from './moves.ts'

export const goOnWithNoticePaper = followersOf<Deps>()(paperLifecycle)({
  to: ['completed', 'returned', 'withdrawn'],
  does: 'delivers a notice to its employee once it is sealed, or gives it back to HR',
  follow: async (deps, { id, to, event, actor }) => {
    const notice = await noticeOfPaper(deps.db, id)
    // Cancelled by HR, it has moved already.
    if (notice?.state !== 'sealing') return
    const reason = 'reason' in event ? event.reason : ''
    await moveHrNotice(deps, {
      id: notice.id,
      event: to === 'completed' ? { type: 'paper.completed' } : { type: 'paper.returned', reason },
      actor,
      detail: { paperId: id, ...(to === 'completed' ? {} : { reason }) },
    })
  },
})
