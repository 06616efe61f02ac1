// Checking one PDF with a fake check and a clock the test moves.
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { checkingMachine } from '#src/machines/checking.machine.ts'
import type { CheckAnswer } from '#src/machines/checking-rows.ts'
import type { CheckingEvent } from '#src/machines/checking.machine.ts'

const ANSWER: CheckAnswer = {
  recordId: null,
  name: '租赁合同.pdf',
  sha256: 'a'.repeat(64),
  verdict: {
    overall: 'unsigned',
    headline: '文件没有签名',
    issuedHere: false,
    signatures: [],
    reasons: [],
    sha256: 'a'.repeat(64),
  },
}

let stop = () => {}
afterEach(() => stop())

const fileOf = (size = 100): File =>
  Object.defineProperty(new File(['%PDF'], '租赁合同.pdf'), 'size', { value: size })

const start = () => {
  const clock = new SimulatedClock()
  const checks: { report: (event: CheckingEvent) => void; isLeft: boolean }[] = []
  const actor = createActor(
    checkingMachine.provide({
      actors: {
        check: fromCallback<CheckingEvent, { file: File }>(({ sendBack }) => {
          const check = { report: sendBack, isLeft: false }
          checks.push(check)
          return () => {
            check.isLeft = true
          }
        }),
      },
    }),
    { clock },
  ).start()
  stop = () => actor.stop()
  const pick = (size?: number) => actor.send({ type: 'file.picked', file: fileOf(size) })
  return { actor, clock, checks, pick, value: () => actor.getSnapshot().value }
}

test('a file is hashed, sent, judged and answered', () => {
  const { actor, checks, pick, value } = start()
  const seen = [value()]
  pick()
  seen.push(value())
  for (const share of [0.3, 1]) {
    checks[0]!.report({ type: 'sending.progressed', share })
    seen.push(value())
  }
  checks[0]!.report({ type: 'check.answered', answer: ANSWER })
  seen.push(value())
  expect(seen).toEqual([
    'resting',
    { running: 'hashing' },
    { running: 'sending' },
    { running: 'judging' },
    'checked',
  ])
  expect(actor.getSnapshot().context.answer).toEqual(ANSWER)
})

test.each([
  ['an empty file', 0, 'check.empty'],
  ['a file over the limit', MAX_FILE_BYTES + 1, 'check.too-large'],
])('%s is refused before anything is sent', (_, size, code) => {
  const { actor, checks, pick, value } = start()
  pick(size)
  expect([value(), actor.getSnapshot().context.failure?.code, checks.length]).toEqual(['refused', code, 0])
})

test('the largest allowed file is sent', () => {
  const { pick, value } = start()
  pick(MAX_FILE_BYTES)
  expect(value()).toEqual({ running: 'hashing' })
})

test('a failed check ends in its reason', () => {
  const { actor, checks, pick, value } = start()
  pick()
  checks[0]!.report({ type: 'check.failed', error: new CallFailure('network', '网络不通') })
  expect([value(), actor.getSnapshot().context.failure?.words]).toEqual(['refused', '网络不通'])
})

test('a transfer that stands still for a minute is given up; one that moves is not', () => {
  const { actor, clock, checks, pick, value } = start()
  pick()
  for (const share of [0.1, 0.2, 0.3]) {
    clock.increment(59_999)
    checks[0]!.report({ type: 'sending.progressed', share })
  }
  expect(value()).toEqual({ running: 'sending' })
  clock.increment(60_000)
  expect([value(), actor.getSnapshot().context.failure?.kind, checks[0]!.isLeft]).toEqual([
    'refused',
    'timeout',
    true,
  ])
})

test('a verdict that does not come is given up', () => {
  const { clock, checks, pick, value } = start()
  pick()
  checks[0]!.report({ type: 'sending.progressed', share: 1 })
  clock.increment(90_000)
  expect(value()).toBe('refused')
})

test('cancelling stops the transfer and forgets the file', () => {
  const { actor, checks, pick, value } = start()
  pick()
  actor.send({ type: 'check.cancelled' })
  expect([value(), checks[0]!.isLeft, actor.getSnapshot().context.file]).toEqual(['resting', true, undefined])
})

test('another file takes the place of the one under way', () => {
  const { checks, pick, value } = start()
  pick()
  checks[0]!.report({ type: 'sending.progressed', share: 0.5 })
  pick()
  expect([value(), checks.map(({ isLeft }) => isLeft)]).toEqual([{ running: 'hashing' }, [true, false]])
})

test('a kept record shows its verdict', () => {
  const { actor, value } = start()
  actor.send({ type: 'record.picked', answer: { ...ANSWER, recordId: 'r' } })
  expect([value(), actor.getSnapshot().context.answer?.recordId]).toEqual(['checked', 'r'])
})
