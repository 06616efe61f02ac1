// The life of an approval process as a chart: drafted, enabled, disabled, deleted.
// See domain.md §10 (approveManage).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type ApprovalProcessEvent =
  /** Its nodes were saved as a new version. */
  | { type: 'process.drawn' }
  | { type: 'process.edited' }
  | { type: 'process.enabled' }
  | { type: 'process.disabled' }
  | { type: 'process.deleted' }

/** Only an enabled process is started; one in use is put out of use before it is deleted. What runs goes on in any case. */
export const approvalProcessMachine = setup({
  types: {
    events: {} as ApprovalProcessEvent,
    meta: {} as { sentence: string; status: number },
  },
  actions: effectsNamed('keepBasics', 'keepVersion'),
}).createMachine({
  id: 'approvalProcess',
  initial: 'unfinished',
  context: {},
  states: {
    unfinished: {
      meta: { sentence: '还没有画审批步骤，不能启用。', status: 0 },
      on: {
        'process.edited': { actions: 'keepBasics' },
        'process.drawn': { target: 'disabled', actions: 'keepVersion' },
        'process.deleted': 'deleted',
      },
    },
    enabled: {
      meta: { sentence: '启用中，发起时按最新版本审批。', status: 1 },
      on: {
        'process.edited': { actions: 'keepBasics' },
        'process.drawn': { actions: 'keepVersion' },
        'process.disabled': 'disabled',
      },
    },
    disabled: {
      meta: { sentence: '未启用，发起时不会用到。', status: 2 },
      on: {
        'process.edited': { actions: 'keepBasics' },
        'process.drawn': { actions: 'keepVersion' },
        'process.enabled': 'enabled',
        'process.deleted': 'deleted',
      },
    },
    deleted: { type: 'final', meta: { sentence: '已删除；已发起的审批照原版本继续。', status: 3 } },
  },
})
