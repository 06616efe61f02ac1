// Moves applications for subsidies through their chart, and tells who applied what became of them.
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { SubsidyEvent, subsidyMachine } from '#server/domain/trade/subsidies/machine.ts'
import { getPolicy } from '#server/domain/trade/subsidies/policies.ts'
import {
  changeSubsidy,
  dropOrders,
  getSubsidy,
  subsidyLifecycle,
} from '#server/domain/trade/subsidies/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

type SubsidyDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Refuses `subsidy.not-possible` and `not-found`. */
export const moveSubsidy = (
  deps: SubsidyDeps,
  move: { id: string; event: SubsidyEvent; actor: Actor; detail?: Record<string, unknown> },
) =>
  advance(deps, subsidyLifecycle, effects(deps), {
    ...move,
    notPossible: '这份补贴申请现在不能这样处理，请刷新页面查看。',
  })

const effects = (deps: SubsidyDeps): Effects<typeof subsidyMachine> => ({
  freeOrders: ({ id }) => dropOrders(deps.db, id),
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeSubsidy(deps.db, id, { reason: event.reason })
  },
  forgetReason: ({ id }) => changeSubsidy(deps.db, id, { reason: '' }),
  tellApplicant: ({ id, to }) => tellApplicant(deps, id, to),
})

const TITLES: Readonly<Record<string, string>> = {
  passed: '补贴申请已通过',
  returned: '补贴申请被退回',
  paid: '补贴已发放',
}

const tellApplicant = async (deps: SubsidyDeps, id: string, to: string): Promise<void> => {
  const row = await getSubsidy(deps.db, id)
  const title = TITLES[to]
  if (row === undefined || title === undefined) return
  const policy = await getPolicy(deps.db, row.policyId)
  const sum = `“${policy?.name ?? ''}”补贴申请（${(row.amount / 100).toFixed(2)} 元）`
  const texts: Readonly<Record<string, string>> = {
    passed: `${sum}已通过审核，等待发放。`,
    returned: `${sum}被退回：${row.reason}。修改后可以再次提交。`,
    paid: `${sum}已发放到所填账户，到账时间以银行为准。`,
  }
  await notify(deps, row.createdBy, {
    kind: 'system',
    title,
    text: texts[to] ?? '',
    target: PAGES.subsidy(id),
  })
}
