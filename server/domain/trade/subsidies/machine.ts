// The life of an application for a subsidy as a chart (domain.md §8, 补贴申请).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type SubsidyEvent =
  | { type: 'subsidy.submitted' }
  | { type: 'subsidy.passed' }
  | { type: 'subsidy.returned'; reason: string }
  | { type: 'subsidy.paid' }
  | { type: 'subsidy.withdrawn' }

export const subsidyMachine = setup({
  types: {
    events: {} as SubsidyEvent,
    meta: {} as { sentence: string; status: number },
  },
  actions: effectsNamed('freeOrders', 'rememberReason', 'forgetReason', 'tellApplicant'),
}).createMachine({
  id: 'subsidy',
  context: {},
  initial: 'draft',
  states: {
    draft: {
      meta: { sentence: '草稿，还没有提交。', status: 0 },
      on: {
        'subsidy.submitted': 'pending',
        'subsidy.withdrawn': { target: 'withdrawn', actions: 'freeOrders' },
      },
    },
    pending: {
      meta: { sentence: '待审核。', status: 1 },
      on: {
        'subsidy.passed': { target: 'passed', actions: 'tellApplicant' },
        'subsidy.returned': { target: 'returned', actions: ['rememberReason', 'tellApplicant'] },
        'subsidy.withdrawn': { target: 'withdrawn', actions: 'freeOrders' },
      },
    },
    returned: {
      meta: { sentence: '已退回，修改后可以再次提交。', status: 4 },
      on: {
        'subsidy.submitted': { target: 'pending', actions: 'forgetReason' },
        'subsidy.withdrawn': { target: 'withdrawn', actions: 'freeOrders' },
      },
    },
    passed: {
      meta: { sentence: '已通过，等待发放。', status: 2 },
      on: { 'subsidy.paid': { target: 'paid', actions: 'tellApplicant' } },
    },
    paid: { type: 'final', meta: { sentence: '已发放。', status: 3 } },
    withdrawn: { type: 'final', meta: { sentence: '已撤回，所选订单可以重新申请。', status: 5 } },
  },
})
