// The three steps of a forgotten password.
import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'

const start = (
  fakes: { check?: () => Promise<{ resetToken: string }>; set?: () => Promise<unknown> } = {},
) => {
  const inputs: unknown[] = []
  const actor = createActor(
    passwordResetMachine.provide({
      actors: {
        checkCode: fromPromise(({ input }) => {
          inputs.push(input)
          return (fakes.check ?? (() => Promise.resolve({ resetToken: 'r1' })))()
        }),
        setPassword: fromPromise(({ input }) => {
          inputs.push(input)
          return (fakes.set ?? (() => Promise.resolve({})))()
        }),
      },
    }),
  ).start()
  return { actor, inputs }
}
const PROOF = { type: 'phone.proven', phone: '13800001234', verifyCode: '123456' } as const
const CHOICE = { type: 'password.chosen', password: 'nuoyin2026' } as const

it('goes from phone to password to done and keeps no secret', async () => {
  const { actor, inputs } = start()
  actor.send(PROOF)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  actor.send(CHOICE)
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(inputs).toEqual([
    { phone: '13800001234', verifyCode: '123456' },
    { resetToken: 'r1', password: 'nuoyin2026' },
  ])
  expect(actor.getSnapshot().context).toEqual({
    phone: '13800001234',
    verifyCode: '',
    resetToken: '',
    password: '',
    failure: null,
  })
})

it('stays with the phone when the code is wrong', async () => {
  const failure = new CallFailure('refused', '验证码不正确', { code: 'code.wrong' })
  const { actor } = start({ check: () => Promise.reject(failure) })
  actor.send(PROOF)
  await waitFor(actor, (snapshot) => snapshot.matches('phoneOpen'))
  expect(actor.getSnapshot().context.failure).toBe(failure)
})

it('goes back to the phone when the proof is too old', async () => {
  const { actor } = start({
    set: () => Promise.reject(new CallFailure('refused', '已超过 10 分钟', { code: 'reset.expired' })),
  })
  actor.send(PROOF)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  actor.send(CHOICE)
  await waitFor(actor, (snapshot) => snapshot.matches('phoneOpen'))
  expect(actor.getSnapshot().context.resetToken).toBe('')
})

it('lets the password be tried again after any other failure', async () => {
  const { actor } = start({ set: () => Promise.reject(new CallFailure('network', '连接不上服务器')) })
  actor.send(PROOF)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  actor.send(CHOICE)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  const { resetToken, password } = actor.getSnapshot().context
  expect({ resetToken, password }).toEqual({ resetToken: 'r1', password: '' })
})
