// An action around a group: asked about, sent, done or refused (domain.md §8, 集团).
import { expect } from 'vitest'
import { groupMoveMachine } from '#src/machines/group-move.machine.ts'
import { BROKEN, refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'

export const PLACE = {
  affiliationId: '10000000-0000-4000-8000-000000000001',
  name: '杭州清和文化科技有限公司',
  disclosed: [],
}

const REFUSED = refused('affiliation.not-possible', '这家单位与集团的关系已有变化')
const NAMED = '苏州博远精密仪器有限公司'

const confirm = (screen: Screen, verb: string) => screen.clicks({ role: 'button', name: verb, last: true })

export const groupMoveModel = defineModel<typeof groupMoveMachine>({
  name: 'groupMove',
  side: 'browser',
  machine: groupMoveMachine,
  starts: { page: () => ({ newId: counter() }) },
  events: {
    'move.picked': {
      cases: {
        invite: { kind: 'invite', place: null },
        remove: { kind: 'remove', place: PLACE },
      },
      onScreen: (screen, { kind }) =>
        screen.clicks({
          role: 'button',
          name: kind === 'invite' ? '邀请成员企业' : `移出：${PLACE.name}`,
        }),
    },
    'move.confirmed': {
      cases: {
        named: ({ kind }) => (kind === 'invite' ? { answer: { company: NAMED } } : undefined),
        plain: ({ kind }) => (kind === 'remove' ? { answer: {} } : undefined),
      },
      onScreen: async (screen, { answer }) => {
        if (answer.company === undefined) return confirm(screen, '移出集团')
        await screen.types({ label: '单位全称或统一社会信用代码' }, answer.company)
        return confirm(screen, '发出邀请')
      },
    },
    'move.dismissed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '取消' }),
    },
    'done move': { cases: { '': { output: {} } } },
    'error move': { cases: { refused: { error: REFUSED }, broken: { error: BROKEN } } },
  },
  abstraction: ({ kind, failure }) => [kind, failure?.code],
  states: {
    resting: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: (screen) => screen.seesNo({ role: 'dialog', name: /.+/ }),
    },
    asking: {
      sees: async (screen, { context }) => {
        const title = context.kind === 'invite' ? '邀请成员企业' : `将${PLACE.name}移出集团？`
        await screen.sees({ role: 'dialog', name: title })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
      holds: ({ context, tags }) => {
        expect(context.place).toEqual(context.kind === 'invite' ? null : PLACE)
        expect([...tags]).toEqual(['asking'])
      },
    },
    sending: {
      holds: ({ context, tags }) => {
        expect([...tags].toSorted()).toEqual(['asking', 'busy'])
        expect(context.failure).toBeNull()
      },
    },
  },
  expectations: [
    {
      says: 'the page is told what was done, and with whom',
      start: 'page',
      steps: [
        ['move.picked', 'invite'],
        ['move.confirmed', 'named'],
        ['done move', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('resting')
        expect(effects).toEqual([`emitted {"type":"move.done","kind":"invite","name":"${NAMED}"}`])
      },
    },
    {
      says: 'what is done with a member names the member',
      start: 'page',
      steps: [
        ['move.picked', 'remove'],
        ['move.confirmed', 'plain'],
        ['done move', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual([`emitted {"type":"move.done","kind":"remove","name":"${PLACE.name}"}`]),
    },
    {
      says: 'the member goes with the call',
      start: 'page',
      steps: [
        ['move.picked', 'remove'],
        ['move.confirmed', 'plain'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain(`"affiliationId":"${PLACE.affiliationId}"`),
    },
    {
      says: 'after a broken call the same act is tried again, so that it has one effect',
      start: 'page',
      steps: [
        ['move.picked', 'invite'],
        ['move.confirmed', 'named'],
        ['error move', 'broken'],
        ['move.confirmed', 'named'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-1"'),
    },
    {
      says: 'after a refusal the next try is another act',
      start: 'page',
      steps: [
        ['move.picked', 'invite'],
        ['move.confirmed', 'named'],
        ['error move', 'refused'],
        ['move.confirmed', 'named'],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-2"'),
    },
    {
      says: 'a refusal keeps the question open and says why',
      start: 'page',
      steps: [
        ['move.picked', 'remove'],
        ['move.confirmed', 'plain'],
        ['error move', 'refused'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.words]).toEqual(['asking', REFUSED.words]),
    },
    {
      says: 'a question that is asked anew says nothing of the last failure, and is another act',
      start: 'page',
      steps: [
        ['move.picked', 'remove'],
        ['move.confirmed', 'plain'],
        ['error move', 'broken'],
        ['move.dismissed', ''],
        ['move.picked', 'invite'],
      ],
      holds: ({ context }) =>
        expect([context.failure, context.answer, context.requestId]).toEqual([null, {}, 'id-2']),
    },
  ],
})
