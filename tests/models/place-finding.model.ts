// Places read from the text of the documents, proposed, taken or left (domain.md §2 signPosition).
import { expect } from 'vitest'
import { placeFindingMachine } from '#src/machines/flow-start/place-finding.machine.ts'
import type { ProposedPlace } from '#src/machines/flow-start/place-finding.machine.ts'
import { FILE, OTHER_PARTY, PARTY } from '#tests/models/support/draft.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'

const SIGNATURE = {
  kind: 'personSign',
  partyId: PARTY.partyId,
  fileId: FILE.fileId,
  page: 0,
  x: 300,
  y: 700,
  w: 114,
  h: 57,
  words: '甲方(签字):',
} satisfies ProposedPlace
const DAY: ProposedPlace = { ...SIGNATURE, kind: 'signDate', y: 780, w: 137, h: 23, words: '日期:' }
const STRANGE: ProposedPlace = { ...SIGNATURE, x: 1 }
const AMOUNT: ProposedPlace = {
  kind: 'amount',
  label: '月租金',
  fieldId: '0b7c1c5e-3f0a-4a3e-9d5b-6a1c0a7e4f21',
  partyId: null,
  fileId: FILE.fileId,
  page: 0,
  x: 200,
  y: 400,
  w: 90,
  h: 24,
  fontSize: 12,
  hasDayLetters: false,
  sourceId: null,
}

const button = (name: string | RegExp) => (screen: Screen) => screen.clicks({ role: 'button', name })
const input = (hasPlaces: boolean) => () => ({ files: [FILE], parties: [PARTY, OTHER_PARTY], hasPlaces })

export const placeFindingModel = defineModel<typeof placeFindingMachine>({
  name: 'placeFinding',
  side: 'browser',
  machine: placeFindingMachine,
  starts: { 'nothing placed': input(false), 'something placed': input(true) },
  abstraction: ({ proposals, failure }) => [proposals.map(({ kind }) => kind), failure?.status],
  events: {
    'finding.asked': {
      cases: { '': {} },
      onScreen: button(/^(?:重试|识别位置)$/),
    },
    'proposal.taken': {
      offered: ({ proposals }, _, { proposal }) => proposals.includes(proposal),
      cases: {
        signature: { proposal: SIGNATURE },
        day: { proposal: DAY },
        amount: { proposal: AMOUNT },
        'not proposed': { proposal: STRANGE },
      },
      onScreen: (screen, { proposal }) =>
        screen.clicks({
          role: 'button',
          name:
            {
              signDate: /^采用推荐的签署日期/,
              amount: '采用推荐的填写项“月租金”（金额）',
            }[proposal.kind as string] ?? /^采用推荐的签名/,
        }),
    },
    'proposal.dismissed': {
      offered: ({ proposals }, _, { proposal }) => proposals.includes(proposal),
      cases: { signature: { proposal: SIGNATURE }, 'not proposed': { proposal: STRANGE } },
      onScreen: (screen, { proposal }) =>
        screen.clicks({
          role: 'button',
          name: proposal.kind === 'signDate' ? /^忽略推荐的签署日期/ : /^忽略推荐的签名/,
        }),
    },
    'proposals.taken': { cases: { '': {} }, onScreen: button('全部采用') },
    'proposals.dismissed': { cases: { '': {} }, onScreen: button(/^(?:忽略|知道了)$/) },
    'done readPlaces': {
      cases: {
        'a place and a field': { output: { proposals: [SIGNATURE, AMOUNT], hasText: true } },
        two: { output: { proposals: [SIGNATURE, DAY], hasText: true } },
        'only words': { output: { proposals: [], hasText: true } },
        pictures: { output: { proposals: [], hasText: false } },
      },
    },
    'error readPlaces': { cases: { '': { error: BROKEN } } },
  },
  states: {
    resting: {
      holds: ({ context }) => expect(context.proposals).toEqual([]),
      sees: (screen) => screen.sees({ role: 'button', name: '识别位置' }),
    },
    reading: {
      holds: ({ tags, children }) =>
        expect([[...tags], Object.keys(children)]).toEqual([['busy'], ['readPlaces']]),
      sees: (screen) => screen.sees({ text: '正在识别签署位置…' }),
    },
    proposing: {
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['proposing'])
        expect(context.proposals.length).toBeGreaterThan(0)
      },
      sees: (screen, { context: { proposals } }) => {
        const fields = proposals.filter((each) => 'label' in each).length
        const signed = proposals.length - fields
        const counts = [
          ...(signed > 0 ? [`${signed} 处签署位置`] : []),
          ...(fields > 0 ? [`${fields} 个填写项`] : []),
        ]
        return screen.sees({ text: `识别到 ${counts.join('、')}，请核对` })
      },
    },
    nothingFound: { sees: (screen) => screen.sees({ text: '没有识别到签署位置，请从左侧拖放' }) },
    withoutText: { sees: (screen) => screen.sees({ text: /^页面是图片/ }) },
    failed: {
      holds: ({ context }) => expect(context.failure).toBe(BROKEN),
      sees: (screen) => screen.sees({ text: /网络异常:500/ }),
    },
  },
  expectations: [
    {
      says: 'nothing is proposed unasked where somebody has placed something',
      start: 'something placed',
      steps: [],
      holds: ({ value }) => expect(value).toBe('resting'),
    },
    {
      says: 'asked for, places are read all the same, and once more after a failure',
      start: 'something placed',
      steps: [
        ['finding.asked', ''],
        ['error readPlaces', ''],
        ['finding.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'asked for, places are read at once',
      start: 'something placed',
      steps: [['finding.asked', '']],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'all that is left is taken at once',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposal.taken', 'signature'],
        ['proposals.taken', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.proposals]).toEqual(['resting', []])
        const taken = effects.filter((effect) => effect.startsWith('emitted'))
        expect(taken.at(-1)).toContain('signDate')
        expect(taken.at(-1)).not.toContain('personSign')
      },
    },
    {
      says: 'the last one taken ends the proposing',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposal.taken', 'day'],
        ['proposal.taken', 'signature'],
      ],
      holds: ({ value }) => expect(value).toBe('resting'),
    },
    {
      says: 'what is not proposed cannot be taken',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposal.taken', 'not proposed'],
      ],
      holds: ({ context }, effects) => {
        expect(context.proposals).toEqual([SIGNATURE, DAY])
        expect(effects.filter((effect) => effect.startsWith('emitted'))).toEqual([])
      },
    },
    {
      says: 'one that is left alone goes by itself, and nothing is placed for it',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'a place and a field'],
        ['proposal.dismissed', 'signature'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.proposals]).toEqual(['proposing', [AMOUNT]])
        expect(effects.filter((effect) => effect.startsWith('emitted'))).toEqual([])
      },
    },
    {
      says: 'the last one left ends the proposing',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposal.taken', 'day'],
        ['proposal.dismissed', 'signature'],
      ],
      holds: ({ value, context }) => expect([value, context.proposals]).toEqual(['resting', []]),
    },
    {
      says: 'what is not proposed cannot be left',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposal.dismissed', 'not proposed'],
      ],
      holds: ({ context }) => expect(context.proposals).toEqual([SIGNATURE, DAY]),
    },
    {
      says: 'what is left alone is forgotten',
      start: 'nothing placed',
      steps: [
        ['done readPlaces', 'two'],
        ['proposals.dismissed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.proposals]).toEqual(['resting', []]),
    },
    {
      says: 'a second reading forgets the failure of the first',
      start: 'nothing placed',
      steps: [
        ['error readPlaces', ''],
        ['finding.asked', ''],
        ['done readPlaces', 'two'],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['proposing', undefined]),
    },
  ],
})
