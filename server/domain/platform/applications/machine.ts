// The life of a partner application as a chart: enabled, disabled, deleted (domain.md §8, 集成管理).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type ApplicationEvent =
  | { type: 'application.disabled' }
  | { type: 'application.enabled' }
  | { type: 'application.deleted' }

/** Only an enabled application receives webhooks and may call; pending deliveries end when it is disabled. */
export const applicationMachine = setup({
  types: { events: {} as ApplicationEvent, meta: {} as { sentence: string } },
  actions: effectsNamed('endLinks', 'stopDeliveries', 'forgetSecrets'),
}).createMachine({
  id: 'application',
  initial: 'enabled',
  context: {},
  states: {
    enabled: {
      meta: { sentence: '使用中，可以调用接口、接收推送。' },
      on: {
        'application.disabled': { target: 'disabled', actions: ['endLinks', 'stopDeliveries'] },
        'application.deleted': {
          target: 'deleted',
          actions: ['endLinks', 'stopDeliveries', 'forgetSecrets'],
        },
      },
    },
    disabled: {
      meta: { sentence: '已停用，不能调用接口，也不再推送。' },
      on: {
        'application.enabled': 'enabled',
        'application.deleted': { target: 'deleted', actions: 'forgetSecrets' },
      },
    },
    deleted: { type: 'final', meta: { sentence: '已删除，密钥作废。' } },
  },
})
