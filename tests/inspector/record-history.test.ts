// A stored record's history, replayed like a recording.
import { expect, test } from 'vitest'
import { historyOf } from '#src/inspector/recording/record-history.ts'
import { stepsOf, takenBy } from '#src/inspector/recording/steps.ts'
import { actorTree } from '#src/inspector/shown.ts'
import { RECORD } from '#tests/support/chart-record.ts'

const history = historyOf(RECORD)

test('things are actors: the contract above its parties, people masked', () => {
  expect(
    actorTree(history, undefined, true).map(({ address, branches }) => [
      address,
      branches.map(({ actor, state, children }) => [
        actor.name,
        state,
        children.map((child) => [child.actor.name, child.state]),
      ]),
    ]),
  ).toEqual([['服务器上的记录', [['contract（房屋租赁合同）', 'signing', [['party（顾**）', 'toSign']]]]]])
})

test('each thing goes through its states as the audit chain has them', () => {
  const states = (key: string) =>
    stepsOf(history, key).map(({ event, snapshot }) => [event.type, snapshot.value])
  expect([states('contract/c1'), states('party/p1')]).toEqual([
    [
      ['xstate.init', 'draft'],
      ['contract.launched', 'signing'],
    ],
    [
      ['xstate.init', 'pending'],
      ['turn.came', 'toSign'],
    ],
  ])
})

test('the transition of each move is found in the chart', () => {
  const [before, after] = stepsOf(history, 'contract/c1')
  const chart = history.actors['contract/c1']?.chart
  expect(takenBy(chart!, after!, before)).toEqual(['draft|contract.launched|3'])
})

test('what the chart remembers is shown where it is known: at the last move', () => {
  expect(stepsOf(history, 'contract/c1').map(({ snapshot }) => snapshot.context)).toEqual([
    undefined,
    RECORD.things[0]?.context,
  ])
})

test('nothing personal is left in what was heard', () => {
  const text = JSON.stringify(history.entries)
  expect(['沈知微', '顾南舟', '13800001234'].filter((each) => text.includes(each))).toEqual([])
})

test('a move of something that is not shown moves nobody', () => {
  const approved: typeof RECORD = {
    ...RECORD,
    entries: [
      ...RECORD.entries,
      {
        ...RECORD.entries[0]!,
        n: 5,
        noun: 'approval',
        id: 'a1',
        event: 'approval.passed',
        from: 'running',
        to: 'passed',
      },
    ],
  }
  const [, last] = stepsOf(historyOf(approved), 'contract/c1')
  expect([last?.event.type, last?.snapshot.value]).toEqual(['contract.launched', 'signing'])
})

test('what is authorised hangs below its seal', () => {
  const [first] = RECORD.things
  const seal = { ...first!, noun: 'seal', id: 's1', name: '公章', state: 'enabled', context: {} } as const
  const grant = { ...seal, noun: 'sealGrant', id: 'g1', state: 'standing' } as const
  const tree = actorTree(historyOf({ things: [seal, grant], entries: [] }), undefined, true)
  expect(
    tree[0]?.branches.map(({ actor, children }) => [actor.key, children.map((child) => child.actor.key)]),
  ).toEqual([['seal/s1', ['sealGrant/g1']]])
})
