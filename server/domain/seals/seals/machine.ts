// The life of a seal or signature as a chart (domain.md §3 sealStatus).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type SealEvent =
  | { type: 'seal.approved' }
  | { type: 'seal.refused'; reason: string }
  | { type: 'seal.enabled' }
  | { type: 'seal.disabled'; reason: string }
  | { type: 'seal.cancelled'; reason: string }
  | { type: 'seal.chosen' }

/** Only an enabled seal seals, and only it can be the default one. */
export const sealMachine = setup({
  types: {
    events: {} as SealEvent,
    meta: {} as { sentence: string; status: number },
  },
  actions: effectsNamed(
    'makeDefault',
    'dropDefault',
    'settleDefault',
    'rememberReason',
    'forgetReason',
    'tellMaker',
  ),
}).createMachine({
  id: 'seal',
  initial: 'pending',
  context: {},
  states: {
    pending: {
      meta: { sentence: '待审核，审核通过后可用。', status: 0 },
      on: {
        'seal.approved': { target: 'enabled', actions: ['settleDefault', 'tellMaker'] },
        'seal.refused': { target: 'refused', actions: ['rememberReason', 'tellMaker'] },
        'seal.cancelled': { target: 'cancelled', actions: 'rememberReason' },
      },
    },
    enabled: {
      meta: { sentence: '启用中，可用于签署。', status: 1 },
      on: {
        'seal.chosen': { actions: 'makeDefault' },
        'seal.disabled': { target: 'disabled', actions: ['rememberReason', 'dropDefault'] },
        'seal.cancelled': { target: 'cancelled', actions: ['rememberReason', 'dropDefault'] },
      },
    },
    disabled: {
      meta: { sentence: '已停用，可再次启用。', status: 2 },
      on: {
        'seal.enabled': { target: 'enabled', actions: 'forgetReason' },
        'seal.cancelled': { target: 'cancelled', actions: 'rememberReason' },
      },
    },
    refused: {
      meta: { sentence: '审核未通过，只能注销。', status: 3 },
      on: { 'seal.cancelled': { target: 'cancelled', actions: 'rememberReason' } },
    },
    cancelled: { type: 'final', meta: { sentence: '已注销，不能再用。', status: 4 } },
  },
})
