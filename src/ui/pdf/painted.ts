// When the browser has painted: what is less urgent would keep a finished page from the screen.

/** Settles once what was drawn until now is on the screen; in a window that nobody sees, when somebody does. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
  })
