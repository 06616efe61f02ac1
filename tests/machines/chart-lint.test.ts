// The lint of charts accepts every chart of the product, and finds each fault put into a chart.
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import type { AnyStateMachine, MachineConfig } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { knownChart } from '#src/inspector/event-fields.ts'
import { gallery } from '../../scripts/charts/gallery.ts'
import { lintChart } from '../../scripts/charts/lint.ts'
import type { Knowledge } from '../../scripts/charts/lint.ts'

describe('the charts of the product', () => {
  it.each(gallery.map((exhibit) => [exhibit.name, exhibit] as const))('%s is in order', (name, exhibit) => {
    // That the table is what the types declare is asked by event-draft.test.ts.
    const events = knownChart(name)?.events
    expect(events).toBeDefined()
    expect(
      lintChart(chartGraph(exhibit.machine), {
        declared: Object.keys(events ?? {}),
        reporting: exhibit.reporting ?? {},
      }),
    ).toEqual([])
  })
})

type Config = MachineConfig<object, { type: string }>

const DARK = { meta: { sentence: '灯灭着。' }, on: { 'lamp.lit': 'bright' } }
const BRIGHT = { meta: { sentence: '灯亮着。' }, on: { 'lamp.quenched': 'dark' } }

/** Faults of a chart that begins in the dark. */
const faultsOf = (
  states: Config['states'],
  rest: Partial<Config> = {},
  knowledge: Partial<Knowledge> = {},
) => {
  const machine = createMachine({ id: 'lamp', initial: 'dark', ...rest, states } as Config)
  return lintChart(chartGraph(machine as AnyStateMachine), { declared: [], reporting: {}, ...knowledge })
}

/** The same of a chart of two good states, with others added or put in their place. */
const faults = (states: Config['states'], rest: Partial<Config> = {}, knowledge: Partial<Knowledge> = {}) =>
  faultsOf({ dark: DARK, bright: BRIGHT, ...states }, rest, knowledge)

const said = (sentence = '在这里。') => ({ meta: { sentence } })

describe('the lint', () => {
  it('has nothing to say about a chart in order', () => {
    expect(faults({}, {}, { declared: ['lamp.lit', 'lamp.quenched'] })).toEqual([])
  })

  it('finds a state that nothing leads to', () => {
    expect(faults({ broken: { ...said(), on: { 'lamp.lit': 'dark' } } })).toEqual([
      'broken: unreachable, no transition and no initial state leads here',
    ])
  })

  it('finds a state that only its own children lead to', () => {
    expect(
      faults({
        broken: {
          ...said(),
          initial: 'torn',
          on: { 'lamp.lit': '.torn', 'lamp.mended': 'dark' },
          states: { torn: said() },
        },
      }),
    ).toEqual([
      'broken: unreachable, no transition and no initial state leads here',
      'broken.torn: unreachable, no transition and no initial state leads here',
    ])
  })

  it('reaches regions that are entered together', () => {
    expect(
      faults({
        bright: {
          ...said(),
          type: 'parallel',
          on: { 'lamp.quenched': 'dark' },
          states: {
            heat: { ...said(), initial: 'warming', states: { warming: said() } },
            light: { ...said(), initial: 'shining', states: { shining: said() } },
          },
        },
      }),
    ).toEqual([])
  })

  it('finds a dead end, and lets a resting state rest', () => {
    const lit = { ...said(), on: { 'lamp.lit': 'stuck' } }
    expect(faultsOf({ dark: lit, stuck: said() })).toEqual([
      'stuck: a dead end; make it final, or say meta.resting when nothing shall lead out',
    ])
    expect(faultsOf({ dark: lit, stuck: { meta: { sentence: '停。', resting: true } } })).toEqual([])
    expect(faultsOf({ dark: lit, stuck: { ...said(), type: 'final' } })).toEqual([])
  })

  it('takes a way back into the same state for no way out', () => {
    expect(
      faultsOf({
        dark: { ...said(), on: { 'lamp.lit': 'stuck' } },
        stuck: { ...said(), on: { 'lamp.shaken': { target: 'stuck', reenter: true } } },
      }),
    ).toEqual(['stuck: a dead end; make it final, or say meta.resting when nothing shall lead out'])
  })

  it('finds a resting state that does not rest', () => {
    expect(
      faults({ bright: { meta: { sentence: '灯亮着。', resting: true }, on: { 'lamp.quenched': 'dark' } } }),
    ).toEqual(['bright: says meta.resting although a transition leads out'])
  })

  it('finds an event that is declared and never heard', () => {
    expect(faults({}, {}, { declared: ['lamp.lit', 'lamp.stolen'] })).toEqual([
      'lamp.stolen: declared, but no state has a handler',
    ])
  })

  it('finds a transition that goes nowhere and does nothing', () => {
    expect(faults({}, { on: { 'lamp.shaken': {} } })).toEqual([
      '(root): lamp.shaken goes nowhere and does nothing',
    ])
  })

  it('finds candidates that are never tried', () => {
    expect(
      faults({
        bright: {
          ...said(),
          on: { 'lamp.quenched': [{ target: 'dark' }, { guard: 'isOld', target: 'dark' }] },
        },
      }),
    ).toEqual(['bright: lamp.quenched has candidates behind one without guard; they are never taken'])
  })

  it('finds an invoked actor without an answer to its end or its failure', () => {
    const bright = {
      ...said(),
      invoke: { id: 'burn', src: 'burn', onDone: 'dark' },
      on: { 'lamp.quenched': 'dark' },
    }
    expect(faults({ bright })).toEqual(['bright: invokes burn without onError'])
    expect(
      faults({ bright }, {}, { reporting: { burn: { reason: '', reports: ['lamp.quenched'] } } }),
    ).toEqual([])
    expect(faults({ bright }, {}, { reporting: { burn: { reason: '', reports: ['lamp.smoked'] } } })).toEqual(
      ['bright: burn reports lamp.smoked, which nothing there handles'],
    )
  })

  it('finds an excuse for an actor that needs none, or is not there', () => {
    const bright = {
      ...said(),
      invoke: { id: 'burn', src: 'burn', onDone: 'dark', onError: 'dark' },
    }
    const excuse = { reason: '', reports: [] }
    expect(faults({ bright }, {}, { reporting: { burn: excuse, glow: excuse } })).toEqual([
      'bright: burn has onDone and onError, the gallery need not excuse it',
      'glow: excused in the gallery, but not invoked',
    ])
  })

  it('finds a delay without a name', () => {
    expect(faults({ bright: { ...said(), after: { 500: 'dark' } } })).toEqual([
      'bright: waits 500 ms; give the delay a name',
    ])
  })

  it('finds a state without a whole Chinese sentence', () => {
    const fault = 'bright: meta.sentence must be a Chinese sentence with its full stop'
    for (const meta of [undefined, { sentence: 'bright.' }, { sentence: '亮着' }])
      expect(faults({ bright: { on: { 'lamp.quenched': 'dark' }, ...(meta && { meta }) } })).toEqual([fault])
  })

  it('finds states, events and guards named against the style', () => {
    expect(
      faults({
        bright: { ...said(), on: { SET_DARK: 'dark', 'lamp.lit': 'step2' } },
        step2: { ...said(), on: { 'lamp.quenched': { guard: () => true, target: 'error' } } },
        error: { ...said(), type: 'final' },
      }),
    ).toEqual([
      'step2: a state is an adjective or a gerund in camelCase, never a number or "error"',
      'error: a state is an adjective or a gerund in camelCase, never a number or "error"',
      'SET_DARK: an event is subject.happened',
      'a guard is written inline; name it',
    ])
  })
})
