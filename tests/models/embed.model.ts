// The page of one party in a partner's frame (decision 0097).
import { expect } from 'vitest'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignState } from '#protocol/contracts/signing.ts'
import { embedMachine } from '#src/machines/embed.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { makeUser } from '#tests/support/user.ts'

const BACK = { origin: 'https://oa.example.com', returnUrl: 'https://oa.example.com/7' }
const CONTRACT = '0b8f2f0e-3f0b-4c59-9c43-0a7f5b0f1c01'
const PARTY = '5a1d9a3e-6f0c-4f1b-8a52-6d2f4c1b7e02'
const ENTERED = {
  outcome: 'entered' as const,
  ...BACK,
  token: 't',
  userInfo: makeUser({ delegation: { applicationName: 'OA' } }),
  contractId: CONTRACT,
  partyId: PARTY,
  task: 'sign' as const,
}
const TO_CONFIRM = { ...ENTERED, task: 'confirm' as const }
const PROGRESS: SignState['progress'] = [
  { partyId: PARTY, who: '陈一诺', status: 0, isMe: true, finishedAt: null, confirmedAt: null },
]
/** What is answered to a party that has confirmed: its own state, and the contract's. */
const stateOf = (status: number, contractStatus: number) => ({
  output: {
    status,
    contractStatus,
    signedAt: null,
    mayDownload: false,
    failure: '',
    progress: PROGRESS,
    documents: [],
  },
})
const CODE_DUE = {
  outcome: 'codeDue' as const,
  ...BACK,
  task: 'sign' as const,
  phoneMasked: '139****0001',
  contractName: '采购合同',
  initiator: '杭州青禾科技有限公司',
  applicationName: 'OA',
}
const answers = {
  entered: { output: ENTERED },
  'to confirm': { output: TO_CONFIRM },
  codeDue: { output: CODE_DUE },
  elsewhere: { output: { outcome: 'elsewhere', ...BACK, url: 'https://nuoyin.example.com/s/x' } },
  used: { output: { outcome: 'closed', ...BACK, why: 'used' } },
}
const UNKNOWN = refused('embed.unknown', '没有找到这个签署链接。')
const WRONG = refused('code.wrong', '验证码不正确，还可尝试 4 次。')
const told = (effects: readonly string[]) => effects.filter((effect) => effect.includes('tellParent'))

export const embedModel = defineModel<typeof embedMachine>({
  name: 'embed',
  side: 'browser',
  machine: embedMachine,
  starts: { framed: () => ({ token: 'token' }) },
  abstraction: ({ opening, failure, progress, verifyCode }) => [
    opening?.outcome ?? '',
    opening?.outcome === 'entered' ? opening.task : '',
    progress === null,
    opening?.outcome === 'closed' ? opening.why : '',
    failure?.code ?? '',
    failure?.kind ?? '',
    verifyCode,
  ],
  events: {
    'code.submitted': {
      cases: { '': { verifyCode: '123456' } },
      onScreen: async (screen, { verifyCode }) => {
        await screen.types({ label: '短信验证码' }, verifyCode)
        await screen.clicks({ role: 'button', name: '继续' })
      },
    },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'party.confirmed': { cases: { '': {} }, byWorld: true },
    'party.objected': { cases: { '': {} }, byWorld: true },
    'party.signed': { cases: { '': {} }, byWorld: true },
    'party.rejected': { cases: { '': {} }, byWorld: true },
    'session.over': { cases: { '': {} }, byWorld: true },
    'frame.left': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'link', name: /^返回/ }),
    },
    'done open': { cases: answers },
    'done askState': {
      cases: {
        'others confirm': stateOf(PARTY_STATUS.pending, CONTRACT_STATUS.confirming),
        'being prepared': stateOf(PARTY_STATUS.pending, CONTRACT_STATUS.preparing),
        'others sign first': stateOf(PARTY_STATUS.pending, CONTRACT_STATUS.signing),
        'its turn': stateOf(PARTY_STATUS.toSign, CONTRACT_STATUS.signing),
        'given back': stateOf(PARTY_STATUS.pending, CONTRACT_STATUS.returned),
      },
    },
    'error askState': {
      cases: { lost: { error: LOST }, gone: { error: refused('not-found', '没有找到这份合同。') } },
    },
    'error open': { cases: { lost: { error: LOST }, unknown: { error: UNKNOWN } } },
    'done prove': { cases: answers },
    'error prove': { cases: { lost: { error: LOST }, wrong: { error: WRONG }, unknown: { error: UNKNOWN } } },
  },
  states: {
    opening: {
      holds: ({ context, tags }) => expect([context.failure, [...tags]]).toEqual([null, ['busy']]),
    },
    unanswered: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ text: '链接没有打开' }),
    },
    proving: {
      holds: ({ context, tags }) =>
        expect([context.opening, tags.has('asking'), tags.has('inside')]).toEqual([CODE_DUE, true, false]),
    },
    'proving.asking': {
      holds: ({ tags }) => expect(tags.has('busy')).toBe(false),
      sees: (screen) => screen.sees({ text: '确认是您本人' }),
    },
    'proving.checking': {
      holds: ({ context, tags }) =>
        expect([context.verifyCode, context.failure, tags.has('busy')]).toEqual(['123456', null, true]),
    },
    inside: {
      holds: ({ context: { opening, verifyCode }, tags }) =>
        expect([opening, verifyCode, [...tags].filter((tag) => tag !== 'confirmation')]).toEqual([
          opening?.outcome === 'entered' && opening.task === 'confirm' ? TO_CONFIRM : ENTERED,
          '',
          ['inside'],
        ]),
    },
    'inside.confirming': {
      holds: ({ context, tags }) =>
        expect([context.opening, context.progress, tags.has('confirmation')]).toEqual([
          TO_CONFIRM,
          null,
          true,
        ]),
    },
    'inside.waiting': {
      holds: ({ context, tags }) =>
        expect([context.opening, tags.has('confirmation')]).toEqual([TO_CONFIRM, true]),
    },
    'inside.waiting.asking': {},
    'inside.waiting.resting': {},
    'inside.objected': {
      holds: ({ context, tags }) =>
        expect([context.opening, tags.has('confirmation')]).toEqual([TO_CONFIRM, true]),
    },
    'inside.signing': { holds: ({ tags }) => expect(tags.has('confirmation')).toBe(false) },
    'inside.signed': { holds: ({ tags }) => expect(tags.has('confirmation')).toBe(false) },
    'inside.rejected': { holds: ({ tags }) => expect(tags.has('confirmation')).toBe(false) },
    elsewhere: {
      holds: ({ context }) => expect(context.opening?.outcome).toBe('elsewhere'),
      sees: (screen) => screen.sees({ role: 'link', name: '去办理（新窗口）' }),
    },
    closed: {
      holds: ({ context }) => expect(context.opening).toMatchObject({ outcome: 'closed', ...BACK }),
    },
    refused: {
      holds: ({ context }) => expect(context.failure?.code).toBe('embed.unknown'),
      sees: (screen) => screen.sees({ text: '链接无效' }),
    },
    left: {
      holds: ({ context }) => expect(context.opening).toMatchObject(BACK),
      sees: (screen) => screen.sees({ text: '已离开' }),
    },
  },
  expectations: [
    {
      says: 'the link is first opened without a code (0097)',
      start: 'framed',
      steps: [
        ['error open', 'lost'],
        ['retry.asked', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual(['open began {"token":"token","verifyCode":""}']),
    },
    {
      says: 'the parent hears that the page was opened (0097)',
      start: 'framed',
      steps: [['done open', 'entered']],
      holds: (_, effects) => expect(told(effects)).toEqual([expect.stringContaining('"event":"opened"')]),
    },
    {
      says: 'the parent hears of a link that is over, so that it gets a new one (0097)',
      start: 'framed',
      steps: [['done open', 'used']],
      holds: ({ value }, effects) =>
        expect([value, told(effects)]).toEqual(['closed', [expect.stringContaining('"event":"closed"')]]),
    },
    {
      says: 'nobody is told of a link whose person has proved nothing yet',
      start: 'framed',
      steps: [['done open', 'codeDue']],
      holds: ({ value }, effects) => expect([value, told(effects)]).toEqual([{ proving: 'asking' }, []]),
    },
    {
      says: 'a wrong code is said at its field, and the next is tried',
      start: 'framed',
      steps: [
        ['done open', 'codeDue'],
        ['code.submitted', ''],
        ['error prove', 'wrong'],
        ['code.submitted', ''],
      ],
      holds: (_, effects) => expect(effects).toContain('open began {"token":"token","verifyCode":"123456"}'),
    },
    {
      says: 'a code that was wrong is shown as such',
      start: 'framed',
      steps: [
        ['done open', 'codeDue'],
        ['code.submitted', ''],
        ['error prove', 'wrong'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual([{ proving: 'asking' }, 'code.wrong']),
    },
    {
      says: 'who is asked to confirm does so first, and the parent hears that the page was opened (0097)',
      start: 'framed',
      steps: [['done open', 'to confirm']],
      holds: ({ value }, effects) =>
        expect([value, told(effects)]).toEqual([
          { inside: 'confirming' },
          [expect.stringContaining('"event":"opened"')],
        ]),
    },
    ...(
      [
        ['confirmed', { inside: { waiting: 'asking' } }],
        ['objected', { inside: 'objected' }],
      ] as const
    ).map(([how, state]) => ({
      says: `the parent hears that the party has ${how} (0097)`,
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        [`party.${how}`, ''],
      ] as [string, string][],
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, told(effects)]).toEqual([state, [expect.stringContaining(`"event":"${how}"`)]]),
    })),
    {
      says: 'who has confirmed is asked about by the ids of the link',
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
      ],
      holds: (_, effects) =>
        expect(effects.filter((effect) => effect.startsWith('askState began'))).toEqual([
          expect.stringContaining(`"contractId":"${CONTRACT}","partyId":"${PARTY}"`),
        ]),
    },
    ...(['others confirm', 'being prepared', 'others sign first'] as const).map((answer) => ({
      says: `while ${answer} it waits, and shows how far each party is`,
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        ['done askState', answer],
      ] as [string, string][],
      holds: ({ value, context }: { value: unknown; context: { progress: unknown } }) =>
        expect([value, context.progress]).toEqual([{ inside: { waiting: 'resting' } }, PROGRESS]),
    })),
    {
      says: 'while no answer comes it says so, and what is known of the parties stays',
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        ['done askState', 'others confirm'],
        ['after askPause', ''],
        ['error askState', 'lost'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.kind, context.progress]).toEqual([
          { inside: { waiting: 'resting' } },
          'network',
          PROGRESS,
        ]),
    },
    {
      says: 'an answer ends what was said, and is asked for at once when wanted',
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        ['error askState', 'lost'],
        ['retry.asked', ''],
        ['done askState', 'others confirm'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure]).toEqual([{ inside: { waiting: 'resting' } }, null]),
    },
    ...(
      [
        ['done askState', 'its turn'],
        ['error askState', 'gone'],
      ] as const
    ).map(([event, answer]) => ({
      says: `nothing of it is left once it is ${answer}`,
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        ['error askState', 'lost'],
        ['after askPause', ''],
        [event, answer],
      ] as [string, string][],
      holds: ({ value, context }: { value: unknown; context: { failure: unknown } }) =>
        expect([value, context.failure]).toEqual([{ inside: 'signing' }, null]),
    })),
    {
      says: 'it asks again after a while, also when no answer came',
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        ['error askState', 'lost'],
        ['after askPause', ''],
      ],
      holds: ({ value }) => expect(value).toEqual({ inside: { waiting: 'asking' } }),
    },
    ...(
      [
        ['done askState', 'its turn'],
        ['done askState', 'given back'],
        ['error askState', 'gone'],
      ] as const
    ).map(([event, answer]) => ({
      says: `the signing page is opened when it is ${answer}`,
      start: 'framed',
      steps: [
        ['done open', 'to confirm'],
        ['party.confirmed', ''],
        [event, answer],
      ] as [string, string][],
      holds: ({ value }: { value: unknown }) => expect(value).toEqual({ inside: 'signing' }),
    })),
    {
      says: 'the signature is told once',
      start: 'framed',
      steps: [
        ['done open', 'entered'],
        ['party.signed', ''],
        ['party.signed', ''],
      ],
      holds: ({ value }, effects) => expect([value, told(effects)]).toEqual([{ inside: 'signed' }, []]),
    },
    ...(['signed', 'rejected'] as const).map((how) => ({
      says: `the parent hears that the party has ${how} (0097)`,
      start: 'framed',
      steps: [
        ['done open', 'entered'],
        [`party.${how}`, ''],
      ] as [string, string][],
      holds: (_: unknown, effects: readonly string[]) =>
        expect(told(effects)).toEqual([expect.stringContaining(`"event":"${how}"`)]),
    })),
    {
      says: 'who leaves ends the session of the page and is told to the parent (0097)',
      start: 'framed',
      steps: [
        ['done open', 'entered'],
        ['frame.left', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, told(effects), effects.some((effect) => effect.includes('endSession'))]).toEqual([
          'left',
          [expect.stringContaining('"event":"left"')],
          true,
        ]),
    },
    ...(
      [
        ['codeDue', 'proving'],
        ['elsewhere', 'elsewhere'],
        ['used', 'closed'],
      ] as const
    ).map(([answer, state]) => ({
      says: `who leaves from ${state} is told to the parent, and there is no session to end`,
      start: 'framed',
      steps: [
        ['done open', answer],
        ['frame.left', ''],
      ] as [string, string][],
      holds: ({ value }: { value: unknown }, effects: readonly string[]) =>
        expect([value, told(effects), effects.some((effect) => effect.includes('endSession'))]).toEqual([
          'left',
          [expect.stringContaining('"event":"left"')],
          false,
        ]),
    })),
    {
      says: 'an ended session is told as a link that is over, about the same contract',
      start: 'framed',
      steps: [
        ['done open', 'entered'],
        ['session.over', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.opening]).toEqual(['closed', { outcome: 'closed', ...BACK, why: 'over' }])
        expect(told(effects)).toEqual([expect.stringContaining(CONTRACT)])
      },
    },
  ],
})
