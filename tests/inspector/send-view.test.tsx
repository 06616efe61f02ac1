// Driving an actor by hand: the events it listens to now, and the form of each.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SendOutcome } from '#src/inspector/channel.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { ListenerEvent, SendInput } from '#src/inspector/inspector.machine.ts'
import { SendView } from '#src/inspector/page/send-view.tsx'
import { stepAt, stepsOf } from '#src/inspector/recording/steps.ts'
import { chosenKey, shownRecording } from '#src/inspector/shown.ts'
import { watchedReset } from '#tests/support/inspected.ts'
import { prepareScreen } from '#tests/support/screen.ts'

beforeAll(prepareScreen)
afterEach(cleanup)

const open = (outcome: SendOutcome = 'taken') => {
  const sent: SendInput[] = []
  let hear: (event: ListenerEvent) => void = () => undefined
  const inspector = createActor(
    inspectorMachine.provide({
      actors: {
        listen: fromCallback<ListenerEvent>(({ sendBack }) => {
          hear = sendBack
        }),
        sendEvent: fromPromise(({ input }) => {
          sent.push(input)
          return Promise.resolve(outcome)
        }),
      },
    }),
  ).start()
  const { actor, said } = watchedReset()
  actor.start()
  hear({ type: 'messages.received', messages: said.filter(({ type }) => type.startsWith('@')) as never })
  const View = () => {
    const snapshot = useSelector(inspector, (current) => current)
    const [picked, setPicked] = useState<string>()
    const recording = shownRecording(snapshot.context)
    const key = chosenKey(snapshot.context) ?? ''
    const steps = stepsOf(recording, key)
    return (
      <SendView
        actor={inspector}
        snapshot={snapshot}
        recording={recording}
        chosen={recording.actors[key]}
        steps={steps}
        step={stepAt(steps, undefined)}
        before={undefined}
        picked={picked}
        onPick={setPicked}
      />
    )
  }
  render(<View />)
  return { sent, sessionId: actor.sessionId, user: userEvent.setup() }
}

test('offers what the chart listens to, with the fields of the event’s type, and sends what was typed', async () => {
  const { sent, sessionId, user } = open()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['phone.proven'])
  await user.click(screen.getByRole('button', { name: 'phone.proven' }))
  await user.type(screen.getByRole('textbox', { name: 'phone' }), '13800001234')
  await user.type(screen.getByRole('textbox', { name: 'verifyCode' }), '123456')
  await user.click(screen.getByRole('button', { name: '发送 phone.proven' }))
  expect(await screen.findByText('已发送，状态图接受了这个事件。')).toBeTruthy()
  expect(sent).toEqual([
    {
      page: 'tab',
      sessionId,
      event: { type: 'phone.proven', phone: '13800001234', verifyCode: '123456' },
    },
  ])
})

test('says so when no way was open', async () => {
  const { user } = open('ignored')
  await user.click(screen.getByRole('button', { name: 'phone.proven' }))
  await user.click(screen.getByRole('button', { name: '发送 phone.proven' }))
  expect(await screen.findByText('没有发送：此刻没有路可走，或守卫条件不满足。')).toBeTruthy()
})
