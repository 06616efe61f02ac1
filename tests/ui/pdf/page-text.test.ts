// Places found in forty printed contracts, held against those that a person marked by hand.
import { beforeAll, expect, it } from 'vitest'
import { CONTRACTS } from '#tests/support/place-contracts/contracts.ts'
import { FURTHER_CONTRACTS } from '#tests/support/place-contracts/further-contracts.ts'
import { measure } from '#tests/support/place-contracts/measure.ts'
import type { Measured } from '#tests/support/place-contracts/measure.ts'

const ALL = [...CONTRACTS, ...FURTHER_CONTRACTS]
let measured: readonly Measured[] = []
beforeAll(async () => {
  measured = await measure(ALL)
})

it.each(ALL.map(({ title }, at) => [title, at] as const))(
  '%s: everything marked is found, nothing else',
  (title, at) => {
    const { missed, wrong } = measured[at]!
    expect({ title: measured[at]!.title, missed, wrong }).toEqual({ title, missed: [], wrong: [] })
  },
)
