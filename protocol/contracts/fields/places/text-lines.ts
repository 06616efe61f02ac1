// The text of a page as lines of single characters, each with its place.

/** A run of text as a PDF reader gives it: points as seen, origin top left, `y` the baseline. */
export interface TextRun {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Size of the letters. */
  readonly height: number
}

/** One page's runs and its size in points. */
export interface PageText {
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
}

/** One line; `text[i]` stands between `starts[i]` and `ends[i]`. White space is left out. */
export interface Line {
  /** Counted from 0. */
  readonly page: number
  /** The baseline. */
  readonly y: number
  readonly height: number
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Stands in a line's text for a gap wider than a letter, as between two columns. */
export const GAP = '\uE000'

// Radicals of the supplement that NFKC leaves; browsers' PDFs give them back for ordinary letters.
const RADICALS: Readonly<Record<string, string>> = {
  '⻓': '长',
  '⻔': '门',
  '⻚': '页',
  '⻢': '马',
  '⻛': '风',
  '⻩': '黄',
  '⻋': '车',
  '⻅': '见',
  '⻉': '贝',
  '⻘': '青',
  '⻰': '龙',
  '⻬': '齐',
  '⺠': '民',
  '⻄': '西',
  '⻝': '食',
  '⼾': '户',
}

/** One letter in the form in which it is compared: radicals become letters, full width becomes half. */
export const plainLetter = (letter: string): string => RADICALS[letter] ?? letter.normalize('NFKC')

/** A text in the form of a line's, without white space. */
export const plainText = (text: string): string => [...text].map(plainLetter).join('').replaceAll(/\s/g, '')

interface Letter {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Widths in letters' sizes, where a run tells only its whole width. */
const shareOf = (letter: string): number => {
  if (/\s/.test(letter)) return 0.28
  return letter.codePointAt(0)! < 0x2e80 ? 0.5 : 1
}

const lettersOf = ({ text, x, width }: TextRun): Letter[] => {
  const letters = [...text]
  const whole = letters.reduce((sum, letter) => sum + shareOf(letter), 0)
  let start = x
  return letters.flatMap((letter) => {
    const end = start + (whole === 0 ? 0 : (width * shareOf(letter)) / whole)
    const at = { start, end }
    start = end
    // NFKC makes several of some letters, ⑩ for one; they share its place.
    // One that takes two code units stands as 〓, so that a letter's number is its place in the string.
    return [...plainLetter(letter)]
      .filter((each) => !/\s/.test(each))
      .map((each) => ({ text: each.length === 1 ? each : '〓', ...at }))
  })
}

/** Widest gap between letters of one word, in letters' sizes. */
const WORD_GAP = 0.9

const lineOf = (page: number, runs: readonly TextRun[]): Line => {
  const height = Math.max(...runs.map((run) => run.height))
  const letters = runs.flatMap(lettersOf).toSorted((a, b) => a.start - b.start)
  const spaced = letters.flatMap((letter, at) => {
    const before = letters[at - 1]
    const isApart = before !== undefined && letter.start - before.end > WORD_GAP * height
    return isApart ? [{ text: GAP, start: before.end, end: letter.start }, letter] : [letter]
  })
  return {
    page,
    y: runs.reduce((sum, run) => sum + run.y, 0) / runs.length,
    height,
    text: spaced.map(({ text }) => text).join(''),
    starts: spaced.map(({ start }) => start),
    ends: spaced.map(({ end }) => end),
  }
}

/** The lines of a page from top to bottom. Runs on one baseline, half a letter of tolerance, are one line. */
export const linesOf = (page: number, { runs }: Pick<PageText, 'runs'>): Line[] => {
  const rows: TextRun[][] = []
  for (const run of runs.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (
      row !== undefined &&
      first !== undefined &&
      run.y - first.y <= 0.5 * Math.min(run.height, first.height)
    )
      row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => lineOf(page, row)).filter(({ text }) => text !== '')
}
