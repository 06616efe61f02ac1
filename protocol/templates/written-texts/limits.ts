// How large a written text may be, and the paper it is set on (domain.md §8).

/** Most nodes of one text: paragraphs, cells, pieces of text. */
export const MOST_NODES = 20_000
/** Most characters of one text. */
export const MOST_CHARACTERS = 300_000
/** Deepest nesting of nodes; the format itself never needs more. */
export const DEEPEST = 16
/** Most fields of one text. */
export const MOST_FIELDS = 200
/** Most roles of parties. */
export const MOST_ROLES = 10
/** Longest name of a role, such as 甲方. */
export const ROLE_LENGTH = 10
/** Longest line at the head of every page. */
export const HEADER_LENGTH = 60
/** Most columns of a table. */
export const MOST_COLUMNS = 20
/** Most rows of a table. */
export const MOST_ROWS = 500
/** Most characters by which a paragraph is moved in. */
export const MOST_INDENT = 12

/** A 第…条 with at most this many characters is a heading of what follows, and stays with it. */
export const KEPT_CHARACTERS = 30

/** The paper and its lettering; the editor shows the same, so that pages end where they will when printed. */
export const PAPER = {
  widthMm: 210,
  heightMm: 297,
  topMm: 25.4,
  bottomMm: 25.4,
  sideMm: 28,
  /** Points. */
  size: 12,
  /** Sizes of the title and of the headings 1 to 3, in points. */
  titleSize: 22,
  headingSizes: [16, 14, 12],
  tableSize: 10.5,
  /** Height of a line in its own size; half of what goes beyond the letters stands above and half below. */
  lineHeight: 1.8,
  /** Points between two blocks. */
  blockGap: 6,
  /** Points around what stands in a cell, beside half the distance of lines. */
  cellInset: 4,
} as const
