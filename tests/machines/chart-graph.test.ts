// A chart as plain data: what XState knows of it, in names that people read.
import { expect, it } from 'vitest'
import { and, assign, createMachine, not, raise, setup, stateIn } from 'xstate'
import { chartGraph, chartGraphOfText } from '#src/inspector/chart-graph.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'door.opened' } | { type: 'door.shut' } },
  guards: { isOld: () => true, isAt: (_, { place }: { place: string }) => place !== '' },
  delays: { pause: 500, patience: ({ context }) => context.count },
  actions: { ring: () => undefined, say: (_, { word }: { word: string; of: unknown }) => void word },
}).createMachine({
  id: 'door',
  context: { count: 0 },
  initial: 'shut',
  states: {
    shut: {
      tags: ['quiet'],
      meta: { sentence: '关着。' },
      entry: 'ring',
      on: {
        'door.opened': [
          {
            guard: and(['isOld', not('isOld'), stateIn({ open: 'wide' })]),
            target: 'open',
            actions: [
              assign({ count: 1 }),
              { type: 'say', params: ({ event }) => ({ word: 'in', of: event }) },
            ],
          },
          { guard: { type: 'isAt', params: { place: 'home' } }, actions: raise({ type: 'door.shut' }) },
        ],
      },
    },
    open: {
      initial: 'wide',
      after: { pause: 'shut', patience: { target: 'gone', reenter: true } },
      states: { wide: { always: { guard: 'isOld', target: 'narrow' } }, narrow: { meta: { resting: true } } },
    },
    gone: { type: 'final' },
  },
})

it('lists the states in the order of the chart', () => {
  const none = {
    entry: [],
    exit: [],
    invokes: [],
    tags: [],
    sentence: undefined,
    isResting: false,
    initial: undefined,
  }
  expect(chartGraph(machine).states).toEqual([
    { ...none, path: '', key: 'door', parent: undefined, type: 'compound', initial: 'shut' },
    {
      ...none,
      path: 'shut',
      key: 'shut',
      parent: '',
      type: 'atomic',
      tags: ['quiet'],
      sentence: '关着。',
      entry: ['ring'],
    },
    { ...none, path: 'open', key: 'open', parent: '', type: 'compound', initial: 'open.wide' },
    { ...none, path: 'open.wide', key: 'wide', parent: 'open', type: 'atomic' },
    { ...none, path: 'open.narrow', key: 'narrow', parent: 'open', type: 'atomic', isResting: true },
    { ...none, path: 'gone', key: 'gone', parent: '', type: 'final' },
  ])
})

it('lists every candidate of every event, delay and immediate way with readable names', () => {
  expect(
    chartGraph(machine).transitions.map(
      ({ id, trigger, targets, guard, index, candidates, actions, reenter }) => ({
        id,
        trigger: `${trigger.kind} ${trigger.name}`,
        targets,
        guard,
        place: `${index + 1}/${candidates}`,
        actions,
        reenter,
      }),
    ),
  ).toEqual([
    {
      id: 'shut|door.opened|0',
      trigger: 'event door.opened',
      targets: ['open'],
      guard: 'isOld && !isOld && in(open.wide)',
      place: '1/2',
      actions: ['assign(count)', 'say(in)'],
      reenter: false,
    },
    {
      id: 'shut|door.opened|1',
      trigger: 'event door.opened',
      targets: [],
      guard: 'isAt(home)',
      place: '2/2',
      actions: ['raise(door.shut)'],
      reenter: false,
    },
    {
      id: 'open|xstate.after.pause.door.open|0',
      trigger: 'after pause',
      targets: ['shut'],
      guard: undefined,
      place: '1/1',
      actions: [],
      reenter: false,
    },
    {
      id: 'open|xstate.after.patience.door.open|0',
      trigger: 'after patience',
      targets: ['gone'],
      guard: undefined,
      place: '1/1',
      actions: [],
      reenter: true,
    },
    {
      id: 'open.wide||0',
      trigger: 'always ',
      targets: ['open.narrow'],
      guard: 'isOld',
      place: '1/1',
      actions: [],
      reenter: false,
    },
  ])
})

it('knows how long a named delay is, unless it depends on the data', () => {
  expect(chartGraph(machine).delays).toEqual([
    { name: 'patience', milliseconds: undefined },
    { name: 'pause', milliseconds: 500 },
  ])
})

it('tells what invoked actors are answered by', () => {
  const loading = chartGraph(signingMachine).states.find((state) => state.path === 'loading')
  expect(loading?.invokes).toEqual([{ id: 'loadTask', src: 'loadTask', hasDone: true, hasError: true }])
})

it('reads a chart that came as text, with the names that survive', () => {
  const read = chartGraphOfText(JSON.stringify(signingMachine.config))
  const own = chartGraph(signingMachine)
  expect(read.transitions.map(({ id, targets }) => [id, targets])).toEqual(
    own.transitions.map(({ id, targets }) => [id, targets]),
  )
  expect(read.states.map(({ path, sentence }) => [path, sentence])).toEqual(
    own.states.map(({ path, sentence }) => [path, sentence]),
  )
})

it('refuses a text that is no chart', () => {
  expect(() => chartGraphOfText('{"initial":"nowhere","states":{"here":{}}}')).toThrow('nowhere')
})

it('does not fail on parameters that look into what is not there yet', () => {
  const curious = setup({
    types: { events: {} as { type: 'list.sorted'; items: readonly string[] } },
    actions: { keep: (_, { first }: { first: string | undefined; count: number }) => void first },
  }).createMachine({
    on: {
      'list.sorted': {
        actions: {
          type: 'keep',
          params: ({ event }) => ({ first: [...event.items].sort()[0], count: event.items.length + 1 }),
        },
      },
    },
  })
  expect(chartGraph(curious).transitions.map(({ actions }) => actions)).toEqual([['keep']])
})

it('gives the whole chart of a machine without states', () => {
  expect(chartGraph(createMachine({ id: 'lonely' }))).toEqual({
    id: 'lonely',
    states: [
      {
        path: '',
        key: 'lonely',
        parent: undefined,
        type: 'atomic',
        initial: undefined,
        sentence: undefined,
        isResting: false,
        tags: [],
        entry: [],
        exit: [],
        invokes: [],
      },
    ],
    transitions: [],
    guards: [],
    delays: [],
  })
})
