// Sending a code and the 60 seconds after it, with a clock the test moves.
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'

const start = (answer: () => Promise<{ resendAfterSeconds: number }>) => {
  const clock = new SimulatedClock()
  const inputs: unknown[] = []
  const actor = createActor(
    verifyCodeMachine.provide({
      actors: {
        sendCode: fromPromise(({ input }) => {
          inputs.push(input)
          return answer()
        }),
      },
    }),
    { input: { purpose: 'login' }, clock },
  ).start()
  return {
    actor,
    clock,
    inputs,
    ask: () => actor.send({ type: 'code.requested', request: { phone: '13800001234' } }),
  }
}

it('counts sixty seconds down and then allows another', async () => {
  const { actor, clock, inputs, ask } = start(() => Promise.resolve({ resendAfterSeconds: 60 }))
  ask()
  await waitFor(actor, (snapshot) => snapshot.matches('cooling'))
  expect(inputs).toEqual([{ phone: '13800001234', purpose: 'login' }])
  const seen: number[] = []
  for (let second = 0; second < 59; second += 1) {
    clock.increment(1000)
    seen.push(actor.getSnapshot().context.secondsLeft)
  }
  expect(seen).toEqual(Array.from({ length: 59 }, (_, at) => 59 - at))
  expect(actor.getSnapshot().value).toBe('cooling')
  clock.increment(1000)
  expect(actor.getSnapshot().value).toBe('ready')
})

it('sends nothing more while it counts', async () => {
  const { actor, inputs, ask } = start(() => Promise.resolve({ resendAfterSeconds: 60 }))
  ask()
  ask()
  await waitFor(actor, (snapshot) => snapshot.matches('cooling'))
  ask()
  expect(inputs.length).toBe(1)
})

it('keeps the words of a refusal until the next try', async () => {
  const failure = new CallFailure('refused', '发送太频繁，请 30 秒后再试', { code: 'code.too-soon' })
  let isRefused = true
  const { actor, ask } = start(() =>
    isRefused ? Promise.reject(failure) : Promise.resolve({ resendAfterSeconds: 60 }),
  )
  ask()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(actor.getSnapshot().context.failure).toBe(failure)
  isRefused = false
  ask()
  await waitFor(actor, (snapshot) => snapshot.matches('cooling'))
  expect(actor.getSnapshot().context.failure).toBeNull()
})
