// Names that stand in smaller letters, so that they are read whole and leave room.

/** Letters, in Chinese ones, that two lines of a title on a phone hold. */
const SHORT_LETTERS = 36

/** Whether a contract's or page's name is longer than an ordinary title. */
export const isLongName = (name: string): boolean => name.length > SHORT_LETTERS
