// Files given to one page that the next page works on: the address cannot carry them.

let brought: readonly File[] = []

/** Keeps the files for the page that opens next. */
export const bringFiles = (files: readonly File[]): void => {
  brought = files
}

/** The files kept last, once. */
export const takeBroughtFiles = (): readonly File[] => {
  const files = brought
  brought = []
  return files
}
