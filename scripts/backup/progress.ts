// Says how far a long work is.
// One line that changes at a terminal, a line every ten seconds elsewhere.
const AT_TERMINAL_MS = 200
const ELSEWHERE_MS = 10_000

/** Prints to standard error, so that standard output holds the result alone. */
export const createProgress = () => {
  const isTerminal = process.stderr.isTTY === true
  let last = Date.now()
  let isShown = false
  return {
    say: (words: string): void => {
      const now = Date.now()
      if (now - last < (isTerminal ? AT_TERMINAL_MS : ELSEWHERE_MS)) return
      last = now
      isShown = true
      process.stderr.write(isTerminal ? `\r\u001B[K${words}` : `${words}\n`)
    },
    end: (): void => {
      if (isTerminal && isShown) process.stderr.write('\r\u001B[K')
    },
  }
}
