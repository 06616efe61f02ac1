// Workers of pdf.js: one may stand ready, since starting it takes longer than drawing a page.

/** What is asked of a worker here. */
interface EndingWorker {
  readonly destroyed: boolean
  readonly destroy: () => void
}

/** How long a worker stands ready for nothing. */
const IDLE_MS = 30_000

/** Workers made by `make`; no two documents have one at the same time, and one at most stands ready. */
export const readyWorkers = <W extends EndingWorker>(make: () => W, idleMs = IDLE_MS) => {
  let ready: W | undefined
  let ending: ReturnType<typeof setTimeout> | undefined
  const stand = (worker: W): void => {
    ready = worker
    clearTimeout(ending)
    ending = setTimeout(() => {
      ready = undefined
      worker.destroy()
    }, idleMs)
  }
  return {
    /** A document is on its way: its worker is started meanwhile. */
    prepare: (): void => stand(ready ?? make()),
    take: (): W => {
      const worker = ready ?? make()
      ready = undefined
      clearTimeout(ending)
      return worker
    },
    /** Of a document that the worker has let go of. */
    giveBack: (worker: W): void => {
      if (ready !== undefined || worker.destroyed) worker.destroy()
      else stand(worker)
    },
  }
}
