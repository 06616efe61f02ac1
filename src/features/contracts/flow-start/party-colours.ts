// One colour per party, easy to distinguish and dark enough for text.
// Seal red is reserved for real seals.

const COLOURS = [
  '#1D4E89',
  '#0E7490',
  '#6D3FA0',
  '#9A5B13',
  '#2F7D4F',
  '#9D2F6B',
  '#4B5F78',
  '#6B6A12',
] as const

/** The colour of the party at this place in the list, from 0. */
export const partyColour = (at: number): string => COLOURS[at % COLOURS.length] ?? COLOURS[0]
