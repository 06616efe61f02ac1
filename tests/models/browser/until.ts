// Waiting for something to be so, outside of any test runner.

/** Milliseconds until a walk gives up on a busy machine. */
export const PATIENCE = 15_000

/** Asks again until there is an answer; `words` says what was waited for. */
export const until = async <T>(
  ask: () => T | undefined | Promise<T | undefined>,
  words: () => string,
  patience = PATIENCE,
): Promise<T> => {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(words())
    await new Promise((next) => setTimeout(next, 15))
  }
}
