// Each party's colour can be read on the places drawn in it (WCAG 2.2, 1.4.3: 4.5 to 1).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partyColour } from '#src/features/contracts/flow-start/party-colours.ts'

const css = readFileSync('src/features/contracts/flow-start/positions/place.module.css', 'utf8')
const ruleOf = (name: string): string => new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
const PARTIES = [0, 1, 2, 3, 4, 5, 6, 7]

const rgbOf = (hex: string): Rgb => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}

const mixed = (over: Rgb, under: Rgb, share: number): Rgb => {
  const one = (at: 0 | 1 | 2): number => over[at] * share + under[at] * (1 - share)
  return [one(0), one(1), one(2)]
}

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

const contrast = (text: Rgb, ground: Rgb): number => {
  const [dark, light] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** How much of the party's colour lies on the white page, and how opaque the text is. */
const shareOf = (rule: string): number => Number(/currentColor (\d+)%, rgb/.exec(ruleOf(rule))?.[1]) / 100
const opacityOf = (rule: string): number => Number(/opacity: ([\d.]+)/.exec(ruleOf(rule))?.[1] ?? 1)

test.each([
  ['paper', 'paper'],
  ['paper', 'paperName'],
  ['filled', 'filledName'],
])('on a place drawn as “%s” what “%s” says can be read in every colour', (ground, text) => {
  const unreadable = PARTIES.filter((party) => {
    const colour = rgbOf(partyColour(party))
    const below = mixed(colour, WHITE, shareOf(ground))
    return contrast(mixed(colour, below, opacityOf(text)), below) < 4.5
  })
  expect(shareOf(ground)).toBeGreaterThan(0)
  expect(unreadable).toEqual([])
})
