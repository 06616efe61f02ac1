// Files given to one page that the next page works on: the address cannot carry them.

interface Brought {
  readonly owner: string
  readonly files: readonly File[]
}

let brought: Brought | undefined

/** Keeps the files for the page that opens next, for the account and identity that gave them. */
export const bringFiles = (owner: string, files: readonly File[]): void => {
  brought = { owner, files }
}

/** The files kept last, once; none for anybody else, and then they are let go. */
export const takeBroughtFiles = (owner: string): readonly File[] => {
  const kept = brought
  brought = undefined
  return kept?.owner === owner ? kept.files : []
}
