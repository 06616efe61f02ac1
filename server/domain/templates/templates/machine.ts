// The life of a template as a chart: usable, stopped, deleted (domain.md §8, 模板).
import { setup } from 'xstate'
import { USE_STATUS } from '#protocol/pdf-item.ts'
import { effectsNamed } from '#server/domain/effects.ts'

export type TemplateEvent =
  | { type: 'template.stopped' }
  | { type: 'template.enabled' }
  | { type: 'template.deleted' }

/** What was made from it before is not touched by any move. */
export const templateMachine = setup({
  types: { events: {} as TemplateEvent, meta: {} as { sentence: string; status?: number } },
  actions: effectsNamed('forgetFavourites', 'forgetFiles'),
}).createMachine({
  id: 'template',
  initial: 'usable',
  context: {},
  states: {
    usable: {
      meta: { sentence: '启用中，可以用来发起合同。', status: USE_STATUS.usable },
      on: {
        'template.stopped': 'stopped',
        'template.deleted': { target: 'deleted', actions: ['forgetFavourites', 'forgetFiles'] },
      },
    },
    stopped: {
      meta: { sentence: '已停用，不能用来发起合同，可以修改后再启用。', status: USE_STATUS.stopped },
      on: {
        'template.enabled': 'usable',
        'template.deleted': { target: 'deleted', actions: ['forgetFavourites', 'forgetFiles'] },
      },
    },
    deleted: { type: 'final', meta: { sentence: '已删除，用它做成的合同不受影响。' } },
  },
})
