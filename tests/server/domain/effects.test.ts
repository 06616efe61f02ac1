// The types of a chart's action handlers: a missing or misspelt handler does not compile.
import { expect, expectTypeOf, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'
import type { EffectName } from '#server/domain/effects.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { ticketMachine } from '#server/domain/account/tickets/machine.ts'

const lampMachine = setup({
  types: { context: {} as { lit: number }, events: {} as { type: 'lamp.lit'; by: string } },
  actions: {
    count: assign({ lit: ({ context }) => context.lit + 1 }),
    remember: assign((_, params: { lit: number }) => params),
    ...effectsNamed('tellOwner', 'keepHour'),
  },
}).createMachine({
  context: { lit: 0 },
  initial: 'dark',
  states: {
    dark: { on: { 'lamp.lit': { target: 'lit', actions: ['count', 'tellOwner', 'keepHour'] } } },
    lit: {},
  },
})
type LampEffects = Effects<typeof lampMachine>

const nothing = () => Promise.resolve()

test('the effects of a chart are its actions without those it carries out itself', () => {
  expectTypeOf<EffectName<typeof lampMachine>>().toEqualTypeOf<'tellOwner' | 'keepHour'>()
  expectTypeOf<EffectName<typeof ticketMachine>>().toEqualTypeOf<never>()
  expectTypeOf<'tellEveryone'>().toExtend<EffectName<typeof contractMachine>>()
  expectTypeOf<'countSigned'>().not.toExtend<EffectName<typeof contractMachine>>()
})

test('a handler knows the events of its chart', () => {
  const effects: LampEffects = {
    keepHour: nothing,
    tellOwner: (_moved, event) => {
      expectTypeOf(event).toExtend<{ type: 'lamp.lit'; by: string }>()
      return nothing()
    },
  }
  expect(Object.keys(effects)).toEqual(['keepHour', 'tellOwner'])
})

test('a missing, a misspelt and a superfluous handler do not compile', () => {
  // @ts-expect-error keepHour is missing
  const missing: LampEffects = { tellOwner: nothing }
  // @ts-expect-error tellOwner is misspelt
  const misspelt: LampEffects = { tellOwners: nothing, keepHour: nothing }
  // @ts-expect-error the chart counts by itself
  const superfluous: LampEffects = { tellOwner: nothing, keepHour: nothing, count: nothing }
  // @ts-expect-error a chart cannot use an action it does not name
  lampMachine.provide({ actions: { tellNobody: () => {} } })
  expect([missing, misspelt, superfluous]).toHaveLength(3)
})

test('no chart of a stored thing names an empty action by hand, which no type would ask a handler for', () => {
  const files = globSync('server/domain/*/*/machine.ts')
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('() => {}'))).toEqual([])
})
