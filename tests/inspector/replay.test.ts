// Replaying a recording whose secrets were masked and whose ids are made anew.
import { assign, setup } from 'xstate'
import { expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { masked } from '#src/inspector/feed/masking.ts'
import { replay } from '#tests/support/replay.ts'
import { withStandIns } from '#tests/support/stand-ins.ts'

const MADE = '11111111-1111-4111-8111-111111111111'
const GIVEN = '22222222-2222-4222-8222-222222222222'
const OTHER = '33333333-3333-4333-8333-333333333333'

/** Takes only a whole phone number and six digits, and gives every letter an id of its own. */
const letters = setup({
  types: {
    input: {} as { newId: () => string },
    context: {} as { newId: () => string; letterId: string; to: string; failure: CallFailure | null },
    events: {} as
      | { type: 'letter.written'; phone: string; verifyCode: string; to: string }
      | { type: 'letter.sent'; letterId: string }
      | { type: 'letter.lost'; failure: CallFailure },
  },
  guards: {
    isWhole: (_, { phone, verifyCode }: { phone: string; verifyCode: string }) =>
      /^1\d{10}$/.test(phone) && /^\d{6}$/.test(verifyCode),
    isKnown: ({ context }, { letterId }: { letterId: string }) => context.letterId === letterId,
  },
}).createMachine({
  id: 'letters',
  context: ({ input }) => ({ newId: input.newId, letterId: '', to: '', failure: null }),
  initial: 'blank',
  states: {
    blank: {
      on: {
        'letter.written': {
          guard: { type: 'isWhole', params: ({ event }) => event },
          target: 'written',
          actions: assign({ letterId: ({ context }) => context.newId(), to: ({ event }) => event.to }),
        },
      },
    },
    written: {
      on: {
        'letter.sent': { guard: { type: 'isKnown', params: ({ event }) => event }, target: 'sent' },
        'letter.lost': {
          target: 'blank',
          actions: assign({
            failure: ({ event }) => (event.failure instanceof CallFailure ? event.failure : null),
          }),
        },
      },
    },
    sent: { type: 'final' },
  },
})

const BLANK = { newId: '[函数]', letterId: '', to: '', failure: null }
const WRITTEN = { type: 'letter.written', phone: '138****1234', verifyCode: '•••', to: GIVEN }

const begun = () => {
  const chart = replay(letters, { newId: '[函数]' })
  chart.isNow({ state: 'blank', context: BLANK })
  chart.hears(WRITTEN)
  return chart
}

test('masked numbers and codes still pass for what they were, and ids made anew are known again', () => {
  const chart = begun()
  chart.isNow({ state: 'written', changed: { letterId: MADE, to: GIVEN } })
  chart.hears({ type: 'letter.sent', letterId: MADE })
  chart.isNow({ state: 'sent', status: 'done' })
})

test('an id that was given may not become another', () => {
  const chart = begun()
  expect(() => chart.isNow({ state: 'written', changed: { letterId: MADE, to: OTHER } })).toThrow(
    'after letter.written',
  )
})

test('an id that nobody made is not known', () => {
  const chart = begun()
  chart.isNow({ state: 'written', changed: { letterId: MADE, to: GIVEN } })
  chart.hears({ type: 'letter.sent', letterId: OTHER })
  expect(() => chart.isNow({ state: 'sent', status: 'done' })).toThrow('after letter.sent')
})

test('a failure is a failure again', () => {
  const chart = begun()
  chart.isNow({ state: 'written', changed: { letterId: MADE, to: GIVEN } })
  const failure = masked(new CallFailure('refused', '邮局关门了', { code: 'post.closed', status: 200 }))
  chart.hears({ type: 'letter.lost', failure })
  chart.isNow({ state: 'blank', changed: { failure } })
})

test('every stand-in is masked to what it stands for', () => {
  const seen = masked({
    password: 'horse7battery',
    captcha: 'HKMN',
    phone: '13800001234',
    mail: 'lin.qinghe@example.com',
    realName: '林清和',
    file: new File(['x'], '工资表.pdf'),
    bytes: new Uint8Array(12),
    picture: `data:image/png;base64,${'A'.repeat(3000)}`,
    seal: `<svg>${'.'.repeat(5000)}</svg>`,
    text: '长'.repeat(2_100),
    newId: () => 'id',
    child: { sessionId: 'x:3', send: () => undefined },
    failure: new CallFailure('network', '网络不通', { requestId: 'r-1' }),
    error: new TypeError('手机号 13800001234 已注册'),
  })
  expect(masked(withStandIns(seen))).toEqual(seen)
})
