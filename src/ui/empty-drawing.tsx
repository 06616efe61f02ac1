// Small drawings for lists with nothing in them, in the product's own colours.
import type { ReactNode } from 'react'

/** Ink of the lines, paper, warm ground, the product's blue, and the red that is for seals and signatures alone. */
const LINE = '#8793A3'
const FAINT = '#CBD3DC'
const PAPER = '#FFFFFF'
const WARM = '#F3ECE2'
const BLUE = '#1D4E89'
const RED = '#C8322B'

const SHEET = 'M36 14h34l16 16v50a3 3 0 0 1-3 3H36a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3Z'
const CORNER = 'M70 14v13a3 3 0 0 0 3 3h13'

const sheet = (
  <>
    <path d={SHEET} fill={PAPER} />
    <path d={CORNER} />
  </>
)

const DRAWINGS = {
  /** A sheet that waits for its seal. */
  contract: (
    <>
      {sheet}
      <path d="M43 40h30M43 49h34M43 58h18" stroke={FAINT} />
      <circle cx="82" cy="66" r="13" fill={PAPER} stroke={RED} strokeDasharray="4 3" />
      <path d="M76 66h12M82 60v12" stroke={RED} />
    </>
  ),
  /** A sheet and a pencil. */
  draft: (
    <>
      {sheet}
      <path d="M43 40h30M43 49h20" stroke={FAINT} />
      <path d="m58 72 3-10 26-26 7 7-26 26-10 3Z" fill={PAPER} stroke={BLUE} />
      <path d="m61 62 7 7M82 41l7 7" stroke={BLUE} />
    </>
  ),
  /** Persons one after the other, the first of whom agreed. */
  approval: (
    <g transform="translate(-12 8) scale(1.2)">
      <path d="M36 46h14M70 46h14" stroke={FAINT} strokeDasharray="3 3" />
      <circle cx="25" cy="46" r="11" fill={PAPER} stroke={BLUE} />
      <path d="m20 46 4 4 7-8" stroke={BLUE} />
      <circle cx="60" cy="46" r="11" fill={PAPER} />
      <circle cx="60" cy="43" r="3.5" />
      <path d="M53.5 52c1.5-4 11.5-4 13 0" />
      <circle cx="95" cy="46" r="11" fill={PAPER} stroke={FAINT} />
      <circle cx="95" cy="43" r="3.5" stroke={FAINT} />
      <path d="M88.5 52c1.5-4 11.5-4 13 0" stroke={FAINT} />
    </g>
  ),
  /** A seal above its print. */
  seal: (
    <>
      <path
        d="M60 10c6 0 10 4 10 9 0 6-5 9-5 16h12a4 4 0 0 1 4 4v9H39v-9a4 4 0 0 1 4-4h12c0-7-5-10-5-16 0-5 4-9 10-9Z"
        fill={PAPER}
      />
      <path d="M39 54h42" />
      <ellipse cx="60" cy="72" rx="24" ry="8" fill={PAPER} stroke={RED} strokeDasharray="5 3" />
      <path
        d="m60 67 1.8 3.5h4l-3.2 2.4 1.2 3.6-3.8-2.2-3.8 2.2 1.2-3.6-3.2-2.4h4Z"
        fill={RED}
        stroke="none"
      />
    </>
  ),
  /** A bell at rest. */
  notice: (
    <>
      <path d="M60 18c12 0 19 9 19 20 0 14 6 18 8 24H33c2-6 8-10 8-24 0-11 7-20 19-20Z" fill={PAPER} />
      <path d="M60 12v6M53 68a7 7 0 0 0 14 0" />
      <path d="M49 36c1-5 4-8 8-9" stroke={FAINT} />
      <path d="M94 22h9l-9 10h9M84 10h6l-6 7h6" stroke={BLUE} />
    </>
  ),
  /** A glass over lines that do not match. */
  search: (
    <>
      <path d="M22 26h48M22 38h36M22 50h30M22 62h38" stroke={FAINT} />
      <circle cx="72" cy="48" r="19" fill={PAPER} stroke={BLUE} />
      <path d="m86 62 14 14" stroke={BLUE} strokeWidth="4" strokeLinecap="round" />
      <path d="M66 42l12 12M78 42 66 54" stroke={LINE} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof DRAWINGS

/** A drawing that is only looked at: the words beside it say everything. */
export const EmptyDrawing = ({ of }: { readonly of: DrawingName }) => (
  <svg
    width="120"
    height="92"
    viewBox="0 0 120 92"
    fill="none"
    stroke={LINE}
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    data-drawing={of}
    aria-hidden
  >
    <ellipse cx="60" cy="84" rx="44" ry="6" fill={WARM} stroke="none" />
    {DRAWINGS[of]}
  </svg>
)
