// The life of an operator's account as a chart: in use, taken out of use, back again. Accounts are never deleted, for the log names them.
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type OperatorEvent = { type: 'operator.disabled' } | { type: 'operator.enabled' }

export const operatorMachine = setup({
  types: { events: {} as OperatorEvent, meta: {} as { sentence: string } },
  actions: effectsNamed('endSessions'),
}).createMachine({
  id: 'operator',
  initial: 'active',
  context: {},
  states: {
    active: {
      meta: { sentence: '可以登录运营台。' },
      on: { 'operator.disabled': { target: 'disabled', actions: 'endSessions' } },
    },
    disabled: {
      meta: { sentence: '已停用，不能登录。' },
      on: { 'operator.enabled': 'active' },
    },
  },
})
