// Dialogs one at a time, toasts passing by.
import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'

const alert = (code: string, form: Alert['form'] = 'dialog', words = ''): Alert => ({
  code,
  words,
  tone: 'warning',
  form,
})
const start = () => {
  const actor = createActor(alertsMachine).start()
  return {
    raise: (raised: Alert) => actor.send({ type: 'alert.raised', alert: raised }),
    dismiss: () => actor.send({ type: 'alert.dismissed' }),
    take: () => actor.send({ type: 'toasts.taken' }),
    state: () => actor.getSnapshot().value,
    queue: () => actor.getSnapshot().context.queue.map(({ code }) => code),
    toasts: () => actor.getSnapshot().context.toasts.map(({ code }) => code),
  }
}

it('shows dialogs one after the other in the order they were raised', () => {
  const { raise, dismiss, state, queue } = start()
  raise(alert('idle'))
  raise(alert('unitCancelled'))
  expect([state(), queue()]).toEqual(['showing', ['idle', 'unitCancelled']])
  dismiss()
  expect([state(), queue()]).toEqual(['showing', ['unitCancelled']])
  dismiss()
  expect([state(), queue()]).toEqual(['quiet', []])
})

it('shows the same dialog once', () => {
  const { raise, queue } = start()
  raise(alert('idle'))
  raise(alert('idle'))
  raise(alert('', 'dialog', '别的话'))
  expect(queue()).toEqual(['idle', ''])
})

it('keeps toasts until the view takes them over, beside any dialog', () => {
  const { raise, take, state, toasts } = start()
  raise(alert('a', 'toast'))
  raise(alert('b', 'toast'))
  expect([state(), toasts()]).toEqual(['quiet', ['a', 'b']])
  take()
  expect(toasts()).toEqual([])
})

it('ignores a dismissal of nothing', () => {
  const { dismiss, state } = start()
  dismiss()
  expect(state()).toBe('quiet')
})
