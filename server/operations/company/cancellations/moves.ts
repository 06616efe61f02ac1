// Moves requests to cancel a company through their chart.
// When one is carried out, the company is ended.
import { formatDate } from '#protocol/chinese-date.ts'
import type { CompanyTies } from '#protocol/company/cancellations/cancellations.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { cancellationMachine, CancellationEvent } from '#server/domain/company/cancellations/machine.ts'
import {
  cancellationLifecycle,
  getCancellation,
  updateCancellation,
} from '#server/domain/company/cancellations/store.ts'
import type { CancellationRecord } from '#server/domain/company/cancellations/store.ts'
import { getCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import { countTies } from '#server/domain/company/companies/ties.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { SUPER_ADMIN } from '#server/domain/company/staff/rules.ts'
import { listWaiting, listWorking } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { endCertifications } from '#server/operations/company/certifications/ends.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'

const REASON = '单位已注销。'

/** Moves one request inside the current transaction; refuses `cancellation.not-possible`. */
export const moveCancellation = async (
  deps: Deps,
  move: { id: string; event: CancellationEvent; actor: Actor; detail?: Record<string, unknown> },
): Promise<void> => {
  await advance(deps, cancellationLifecycle, effects(deps), {
    ...move,
    notPossible: '这份注销申请已经处理过，请刷新页面查看。',
  })
}

/** Carries a request out when its time has come, unless something is open again. */
export const carryOut = async (
  deps: Deps,
  actor: Actor,
  id: string,
  event: CancellationEvent,
): Promise<void> => {
  const row = await getCancellation(deps.db, id)
  if (!row) return
  const reason = openWords(await countTies(deps.db, row.companyId))
  await moveCancellation(deps, {
    id,
    actor,
    event: reason === '' || row.state !== 'cooling' ? event : { type: 'cancellation.blocked', reason },
  })
}

/** What is still open, in words; empty when nothing is. */
export const openWords = ({ contracts, approvals, orders, certifications }: CompanyTies): string => {
  const open = [
    contracts > 0 ? `${contracts} 份合同在进行` : '',
    approvals > 0 ? `${approvals} 项审批没有结束` : '',
    orders > 0 ? `${orders} 个订单没有完成` : '',
    certifications > 0 ? '单位认证在审核或已暂停' : '',
  ].filter((words) => words !== '')
  return open.length === 0 ? '' : `还有${open.join('、')}。`
}

const effects = (deps: Deps): Effects<typeof cancellationMachine> => ({
  rememberOutcome: async ({ id }, event) => {
    if ('reason' in event) await updateCancellation(deps.db, id, { outcome: event.reason })
  },
  endCompany: async ({ id }, _event, actor) => endCompany(deps, actor, await rowOf(deps, id)),
  tellStaff: async ({ id, to }) => tellStaff(deps, await rowOf(deps, id), to),
})

const rowOf = async ({ db }: Deps, id: string): Promise<CancellationRecord> => {
  const row = await getCancellation(db, id)
  if (!row) throw new Error(`cancellation ${id} vanished`)
  return row
}

/** Sessions that act for the company end with their next request, by the date set here. */
const endCompany = async (deps: Deps, actor: Actor, { companyId }: CancellationRecord): Promise<void> => {
  const now = deps.clock.now()
  await endCertifications(
    deps,
    actor,
    { subjectType: 'company', subjectId: companyId },
    { because: 'companyCancelled', reason: REASON },
  )
  for (const { id, status, name } of await listWaiting(deps.db, companyId)) {
    const event =
      status === 'applied'
        ? ({ type: 'application.refused', reason: REASON } as const)
        : ({ type: 'invitation.cancelled' } as const)
    await moveStaff(deps, { id, event, actor, detail: { name, reason: REASON } })
  }
  await updateCompany(deps.db, companyId, { cancelledAt: now, updatedAt: now })
}

const tellStaff = async (deps: Deps, row: CancellationRecord, to: string): Promise<void> => {
  const company = await getCompany(deps.db, row.companyId)
  const name = company?.name ?? ''
  const due = formatDate(row.dueAt, 'YYYY-MM-DD hh:mm')
  const words: Readonly<Record<string, readonly [string, string]>> = {
    cooling: [
      '单位申请注销',
      `${name}已申请注销，将于 ${due} 注销。此前可以由超级管理员撤回；请及时下载需要留存的合同。`,
    ],
    takenBack: ['单位注销已撤回', `${name}已撤回注销申请，照常使用。`],
    vetoed: ['单位注销没有通过', `平台没有同意${name}的注销：${row.outcome}`],
    blocked: ['单位没有注销', `${name}到期时${row.outcome}没有注销，处理完后可以重新申请。`],
    cancelled: [
      '单位已注销',
      `${name}已注销，不能再以该单位身份登录和办事；印章与证书已失效，已签署的合同继续有效，合同各方仍可查看。`,
    ],
  }
  const told = words[to]
  if (told === undefined) return
  const [title, text] = told
  const target = to === 'cancelled' ? PAGES.home : PAGES.cancelCompany
  for (const { userId, roles } of await listWorking(deps.db, row.companyId)) {
    if (userId === null) continue
    const path = roles.includes(SUPER_ADMIN) ? target : PAGES.home
    await notify(deps, userId, { kind: 'system', title, text, target: path })
  }
}
