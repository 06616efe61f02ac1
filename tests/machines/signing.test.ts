// One party's signing from reading to the sealed document, with fake actors and a test clock.
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { AT, DOCUMENT_ID, sealOf, stateOf, taskOf } from '#tests/support/sign-task.ts'

const refusal = (code: string, words: string) => new CallFailure('refused', words, { code })

interface Setting {
  readonly tasks?: readonly (SignTask | CallFailure)[]
  readonly states?: readonly (SignState | CallFailure)[]
  readonly prove?: (secret: string) => Promise<{ willingToken: string; expiresAt: string }>
  readonly sign?: () => Promise<unknown>
  readonly reject?: () => Promise<unknown>
}

/** Answers one after the other; the last one stays. */
const inTurn = <T>(answers: readonly (T | CallFailure)[]) => {
  let at = 0
  return (): Promise<T> => {
    const answer = answers[Math.min(at, answers.length - 1)]!
    at += 1
    return answer instanceof CallFailure ? Promise.reject(answer) : Promise.resolve(answer)
  }
}

let stop = () => {}
afterEach(() => stop())

const start = (setting: Setting = {}) => {
  const clock = new SimulatedClock()
  const inputs: { call: string; input: unknown }[] = []
  const loadTask = inTurn<SignTask>(setting.tasks ?? [taskOf()])
  const askState = inTurn<SignState>(setting.states ?? [stateOf(PARTY_STATUS.signed)])
  const noted = <I extends object, O>(call: string, answer: (input: I) => Promise<O>) =>
    fromPromise<O, I>(({ input }) => {
      inputs.push({ call, input })
      return answer(input)
    })
  const proved = { willingToken: 'will-1', expiresAt: '2026-11-21T10:10:00.000Z' }
  const actor = createActor(
    signingMachine.provide({
      actors: {
        loadTask: noted('loadTask', loadTask),
        proveWill: noted('proveWill', ({ secret }: { secret: string }) =>
          (setting.prove ?? (() => Promise.resolve(proved)))(secret),
        ) as never,
        sign: noted('sign', setting.sign ?? (() => Promise.resolve({}))) as never,
        reject: noted('reject', setting.reject ?? (() => Promise.resolve({}))) as never,
        askState: noted('askState', askState),
        verifyCode: verifyCodeMachine.provide({
          actors: { sendCode: fromPromise(() => Promise.resolve({ resendAfterSeconds: 60 })) },
        }),
      },
    }),
    { input: AT, clock },
  ).start()
  stop = () => actor.stop()
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  const read = () => actor.send({ type: 'document.read', documentId: DOCUMENT_ID })
  const prove = async (secret = '246810') => {
    actor.send({ type: 'will.submitted', method: 'sms', secret })
    await waitFor(actor, (snapshot) => !snapshot.matches({ preparing: { proving: 'checking' } }))
  }
  return { actor, clock, inputs, until, read, prove, called: () => inputs.map(({ call }) => call) }
}

test('a task that does not open says why and can be tried again', async () => {
  const { actor, until } = start({ tasks: [new CallFailure('network', '网络不通'), taskOf()] })
  const failed = await until('loadingFailed')
  expect([failed.context.failedAt, failed.context.failure?.words]).toEqual(['loading', '网络不通'])
  actor.send({ type: 'task.reloaded' })
  expect((await until('preparing')).context.failure).toBeUndefined()
})

test('whoever may not sign now is told and may look again', async () => {
  const blocked = { code: 'not-my-turn', words: '还没有轮到您签署' } as const
  const { actor, until } = start({ tasks: [taskOf({ blocked }), taskOf()] })
  await until('blocked')
  expect(actor.getSnapshot().can({ type: 'sign.submitted' })).toBe(false)
  actor.send({ type: 'task.reloaded' })
  await until('preparing')
})

test('signing is possible once all is read, for long enough, chosen and willed', async () => {
  const { actor, clock, until, read, prove } = start({ tasks: [taskOf({ minReadSeconds: 2 })] })
  await until('preparing')
  const maySign = () => actor.getSnapshot().can({ type: 'sign.submitted' })
  await prove()
  expect(maySign()).toBe(false)
  read()
  expect(maySign()).toBe(false)
  clock.increment(1000)
  expect([actor.getSnapshot().context.secondsToRead, maySign()]).toEqual([1, false])
  clock.increment(1000)
  expect(maySign()).toBe(true)
})

test('every document is read to its last page', async () => {
  const [first] = taskOf().documents
  const second = { ...first!, documentId: '5e3f9c74-b7e6-4ca8-8b5c-5cab5e3b2c34' }
  const { actor, until, read } = start({ tasks: [taskOf({ documents: [first!, second] })] })
  await until('preparing')
  read()
  read()
  expect(actor.getSnapshot().matches({ preparing: { reading: 'unread' } })).toBe(true)
  actor.send({ type: 'document.read', documentId: second.documentId })
  expect(actor.getSnapshot().matches({ preparing: { reading: 'read' } })).toBe(true)
})

test('the default seal is chosen beforehand, another one by hand, and one just written at once', async () => {
  const spare = sealOf({ sealId: '2b6ccfa7-eab9-4fdb-9e8f-8fde8b6e5f66', isDefault: false })
  const { actor, until } = start({ tasks: [taskOf({ seals: [spare, sealOf()] })] })
  await until('preparing')
  const chosen = () => actor.getSnapshot().context.chosen
  expect(chosen()).toEqual({ personSign: sealOf().sealId })
  actor.send({ type: 'seal.chosen', kind: 'personSign', sealId: spare.sealId })
  expect(chosen()).toEqual({ personSign: spare.sealId })
  const written = sealOf({ sealId: '3c7ddfb8-fbca-4aec-8f9a-9aef9c7f6a77' })
  actor.send({ type: 'seal.made', kind: 'personSign', seal: written })
  expect(chosen()).toEqual({ personSign: written.sealId })
})

test('without a signature the choice stays open until one is written', async () => {
  const { actor, until } = start({ tasks: [taskOf({ seals: [] })] })
  await until({ preparing: { choosing: 'open' } })
  actor.send({ type: 'seal.made', kind: 'personSign', seal: sealOf() })
  await until({ preparing: { choosing: 'chosen' } })
})

test('a wrong code is said at the code and may be typed again', async () => {
  const wrong = refusal('code.wrong', '验证码不正确')
  const { actor, until, prove } = start({
    prove: (secret) =>
      secret === '246810'
        ? Promise.resolve({ willingToken: 'will-1', expiresAt: '' })
        : Promise.reject(wrong),
  })
  await until('preparing')
  await prove('000000')
  const { context } = actor.getSnapshot()
  expect([context.failedAt, context.failure?.code, context.willingToken]).toEqual([
    'proving',
    'code.wrong',
    '',
  ])
  await prove()
  expect([actor.getSnapshot().context.failure, actor.getSnapshot().context.willingToken]).toEqual([
    undefined,
    'will-1',
  ])
})

test('the will is proved for the documents as they were shown', async () => {
  const { inputs, until, prove } = start()
  await until('preparing')
  await prove()
  expect(inputs.at(-1)).toEqual({
    call: 'proveWill',
    input: { ...AT, method: 'sms', secret: '246810', documentsHash: 'c'.repeat(64) },
  })
})

test('the proof of will is over after ten minutes', async () => {
  const { actor, clock, until, read, prove } = start()
  await until('preparing')
  read()
  await prove()
  clock.increment(10 * 60_000 - 1)
  expect(actor.getSnapshot().can({ type: 'sign.submitted' })).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().can({ type: 'sign.submitted' })).toBe(false)
  expect(actor.getSnapshot().context.willingToken).toBe('')
})

test('a code can be asked for while preparing, and again after sixty seconds', async () => {
  const { actor, clock, until } = start()
  const { children } = await until('preparing')
  const code = children.willingCode!
  code.send({ type: 'code.requested', request: { phone: '' } })
  await waitFor(code, (snapshot) => snapshot.hasTag('sent'))
  expect(code.getSnapshot().context.secondsLeft).toBe(60)
  for (let second = 0; second < 60; second += 1) clock.increment(1000)
  expect(code.getSnapshot().hasTag('ready')).toBe(true)
  expect(actor.getSnapshot().matches('preparing')).toBe(true)
})

test('the act is sent with its proof and seals, and asked after until it is in the document', async () => {
  const { actor, clock, inputs, until, read, prove, called } = start({
    states: [
      stateOf(PARTY_STATUS.sealing),
      new CallFailure('network', '网络不通'),
      stateOf(PARTY_STATUS.signed),
    ],
  })
  await until('preparing')
  read()
  await prove()
  actor.send({ type: 'sign.submitted' })
  await until({ sealing: 'waiting' })
  expect(inputs.find(({ call }) => call === 'sign')?.input).toEqual({
    ...AT,
    willingToken: 'will-1',
    seals: { personSign: sealOf().sealId },
  })
  clock.increment(500)
  await waitFor(actor, ({ context }) => context.failedAt === 'sealing')
  clock.increment(500)
  const signed = await until('signed')
  expect([signed.status, signed.context.failure, signed.context.state?.signedAt]).toEqual([
    'done',
    undefined,
    '2026-11-21T10:00:01.000Z',
  ])
  expect(called().filter((call) => call === 'askState').length).toBe(3)
})

test('a refused act opens the task anew and keeps what was read and written', async () => {
  const written = sealOf({ sealId: '3c7ddfb8-fbca-4aec-8f9a-9aef9c7f6a77' })
  const { actor, until, read, prove } = start({
    sign: () => Promise.reject(refusal('willing.invalid', '意愿认证已过期')),
  })
  await until('preparing')
  read()
  actor.send({ type: 'seal.made', kind: 'personSign', seal: written })
  await prove()
  actor.send({ type: 'sign.submitted' })
  const back = await waitFor(
    actor,
    (snapshot) => snapshot.context.failedAt === 'submitting' && snapshot.matches('preparing'),
  )
  expect(back.value).toEqual({
    preparing: {
      reading: 'read',
      dwelling: 'enough',
      choosing: 'chosen',
      proving: 'unproven',
      refusing: 'resting',
    },
  })
  expect([back.context.chosen, back.context.willingToken]).toEqual([{ personSign: written.sealId }, ''])
})

test('a signature that could not be written gives the act back with the reason', async () => {
  const { actor, until, read, prove } = start({
    states: [stateOf(PARTY_STATUS.toSign, { failure: '服务器暂时无法完成签署，请稍后重试。' })],
  })
  await until('preparing')
  read()
  await prove()
  actor.send({ type: 'sign.submitted' })
  const back = await waitFor(
    actor,
    (snapshot) => snapshot.context.state !== undefined && snapshot.matches('preparing'),
  )
  expect(back.context.state?.failure).toBe('服务器暂时无法完成签署，请稍后重试。')
})

test('a page opened while the server is sealing goes on asking', async () => {
  const { clock, until } = start({
    tasks: [taskOf({ status: PARTY_STATUS.sealing })],
    states: [stateOf(PARTY_STATUS.sealing), stateOf(PARTY_STATUS.signed)],
  })
  await until({ sealing: 'waiting' })
  clock.increment(500)
  await until('signed')
})

test('refusing to sign takes a reason and ends the page; when it fails, one may go on', async () => {
  let isFailing = true
  const { actor, inputs, until } = start({
    reject: () =>
      isFailing ? Promise.reject(refusal('contract.not-possible', '合同已结束')) : Promise.resolve({}),
  })
  await until('preparing')
  actor.send({ type: 'reject.submitted', reason: '租金与约定不符' })
  const back = await waitFor(
    actor,
    (snapshot) => snapshot.context.failedAt === 'rejecting' && snapshot.matches('preparing'),
  )
  expect(back.context.failure?.words).toBe('合同已结束')
  isFailing = false
  actor.send({ type: 'reject.submitted', reason: '租金与约定不符' })
  await until('rejected')
  expect(inputs.at(-1)).toEqual({ call: 'reject', input: { ...AT, reason: '租金与约定不符' } })
})

test('a refusal that fails takes nothing of what was read and proved', async () => {
  const { actor, clock, until, read, prove } = start({
    reject: () => Promise.reject(refusal('contract.not-possible', '网络中断')),
  })
  await until('preparing')
  read()
  await prove()
  clock.increment(9 * 60_000)
  actor.send({ type: 'reject.submitted', reason: '租金与约定不符' })
  expect(actor.getSnapshot().can({ type: 'sign.submitted' })).toBe(false)
  const back = await waitFor(actor, (snapshot) => snapshot.context.failedAt === 'rejecting')
  expect([back.context.willingToken, back.can({ type: 'sign.submitted' })]).toEqual(['will-1', true])
  clock.increment(60_000)
  expect(actor.getSnapshot().context.willingToken).toBe('')
})
