// Counts what views keep or do by themselves instead of a chart; the numbers may only fall.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What stands for a state, a wait or a call outside the charts. */
const HOOKS = ['useState', 'useEffect', 'useMutation'] as const
export type ViewState = Readonly<Record<(typeof HOOKS)[number], number>>

/** How often each hook is called in a source text. */
export const viewStateIn = (text: string): ViewState => {
  const count = (hook: string): number => text.match(new RegExp(`\\b${hook}\\s*[<(]`, 'gu'))?.length ?? 0
  return { useState: count('useState'), useEffect: count('useEffect'), useMutation: count('useMutation') }
}

const sum = (a: ViewState, b: ViewState): ViewState => ({
  useState: a.useState + b.useState,
  useEffect: a.useEffect + b.useEffect,
  useMutation: a.useMutation + b.useMutation,
})

const NONE: ViewState = { useState: 0, useEffect: 0, useMutation: 0 }

/** A feature is two folders deep; the other rooms count as one each. */
const placeOf = (file: string): string =>
  file.startsWith('features/') ? file.split('/').slice(0, 3).join('/') : (file.split('/')[0] ?? '')

/** The counts of `src/` today, by feature or room; those with none are left out. */
export const viewState = (root: string): Record<string, ViewState> => {
  const places: Record<string, ViewState> = {}
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.tsx?$/u.test(file)) continue
    const found = viewStateIn(readFileSync(join(root, 'src', file), 'utf8'))
    if (HOOKS.every((hook) => found[hook] === 0)) continue
    const place = placeOf(file)
    places[place] = sum(places[place] ?? NONE, found)
  }
  return places
}

/** What differs from the table, one line each: a number that rose is a fault of the code, one that fell is due in the table. */
export const viewStateFaults = (
  table: Readonly<Record<string, ViewState>>,
  today: Readonly<Record<string, ViewState>>,
): string[] =>
  [...new Set([...Object.keys(table), ...Object.keys(today)])].toSorted().flatMap((place) =>
    HOOKS.flatMap((hook) => {
      const allowed = table[place]?.[hook] ?? 0
      const found = today[place]?.[hook] ?? 0
      if (found > allowed)
        return [
          `src/${place}: ${hook} ${found}, allowed ${allowed}; steps, waits and calls belong to a chart (CONTRIBUTING.md)`,
        ]
      if (found < allowed)
        return [
          `src/${place}: ${hook} ${found}, no longer ${allowed}; lower the table: node scripts/check/view-state.ts`,
        ]
      return []
    }),
  )

const TABLE = 'docs/view-state.json'

const tableOf = (root: string): Record<string, ViewState> =>
  JSON.parse(readFileSync(join(root, TABLE), 'utf8')) as Record<string, ViewState>

/** The faults of the repository against its table. */
export const viewStateDrift = (root: string): string[] => viewStateFaults(tableOf(root), viewState(root))

/** The table with every number lowered to what is found, and none raised. */
export const lowered = (
  table: Readonly<Record<string, ViewState>>,
  today: Readonly<Record<string, ViewState>>,
): Record<string, ViewState> =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([place]) => today[place] !== undefined)
      .map(([place, allowed]) => {
        const found = today[place] ?? NONE
        return [
          place,
          {
            useState: Math.min(allowed.useState, found.useState),
            useEffect: Math.min(allowed.useEffect, found.useEffect),
            useMutation: Math.min(allowed.useMutation, found.useMutation),
          },
        ]
      }),
  )

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(join(root, TABLE), `${JSON.stringify(lowered(tableOf(root), viewState(root)), null, 2)}\n`)
}
