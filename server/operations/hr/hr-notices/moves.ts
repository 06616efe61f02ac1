// Moves a notice through its chart, with what its chart asks for.
import { PAGES } from '#protocol/pages.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { HrNoticeEvent, hrNoticeMachine } from '#server/domain/hr/hr-notices/machine.ts'
import { changeHrNotice, findHrNotice, hrNoticeLifecycle } from '#server/domain/hr/hr-notices/store.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'
import { movePaper } from '#server/operations/office/papers/moves.ts'
import type { PaperDeps } from '#server/operations/office/papers/moves.ts'

export interface HrNoticeMove {
  readonly id: string
  readonly event: HrNoticeEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Moves a notice in one transaction. Refuses with `hrNotice.not-possible` or `not-found`. */
export const moveHrNotice = async (deps: PaperDeps, move: HrNoticeMove): Promise<void> => {
  await advance(deps, hrNoticeLifecycle, effects(deps), move)
}

const linkOf = (id: string): string => `hrNotice:${id}`

const OUTCOMES: Readonly<Record<string, string>> = {
  delivered: '已盖章并送达员工',
  returned: '没有盖章，可以修改后重新提交',
  confirmed: '已由员工签收',
}

const effects = (deps: PaperDeps): Effects<typeof hrNoticeMachine> => ({
  deliver: async ({ id }) => {
    const notice = await noticeOf(deps, id)
    const company = await getCompany(deps.db, notice.companyId)
    const title = `${company?.name ?? '单位'}向您送达《${notice.title}》，请查看并签收`
    const target = PAGES.receiveNotice(id)
    if (notice.deliveredAt === null) await changeHrNotice(deps.db, id, { deliveredAt: deps.clock.now() })
    await endSmsLinks(deps, linkOf(id))
    await sendSmsLink(deps, { phone: notice.phone, target, title, subject: linkOf(id) })
    const person = await findUserByPhone(deps.db, notice.phone)
    if (person === undefined) return
    await settleNotices(deps, linkOf(id))
    await notify(deps, person.id, { kind: 'system', title, text: `${title}。`, target, todo: linkOf(id) })
  },
  endLink: async ({ id }) => {
    await changeHrNotice(deps.db, id, { confirmedAt: deps.clock.now() })
    await endSmsLinks(deps, linkOf(id))
    await settleNotices(deps, linkOf(id))
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeHrNotice(deps.db, id, { endReason: event.reason })
  },
  withdrawPaper: async ({ id }, event, actor) => {
    const { paperId } = await noticeOf(deps, id)
    const reason = 'reason' in event ? event.reason : ''
    if (paperId === null) return
    await movePaper(deps, {
      id: paperId,
      event: { type: 'paper.withdrawn', by: { isAuthor: true }, reason },
      actor,
      detail: { reason },
      notPossible: '同事刚确认用印，通知即将送达，不能再取消。请刷新页面查看。',
    })
  },
  tellLauncher: async ({ id, to }) => {
    const { launcherId, name, title } = await noticeOf(deps, id)
    const said = `${name}的《${title}》${OUTCOMES[to] ?? ''}`
    await notify(deps, launcherId, {
      kind: 'system',
      title: '人事通知有进展',
      text: `${said}。`,
      target: PAGES.hrNotice(id),
    })
  },
})

const noticeOf = async ({ db }: PaperDeps, id: string): Promise<HrNoticeRecord> => {
  const notice = await findHrNotice(db, id)
  if (notice === undefined) throw new Error(`notice ${id} vanished`)
  return notice
}
