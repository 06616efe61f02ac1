// How far a batch may go at a time, when it ends, and for how long the will of its list holds.
import { BATCH_WILL_HOURS } from '#protocol/contracts/batches/batches.ts'

/** How many contracts of one batch are taken up and written together: others wait for the locks of so many. */
export const MOST_TOGETHER = 16

/**
 * How many signatures of one batch wait to be written at a time. Each of them waits for the next second, so with fewer of them a
 * machine that has nothing else to do stands idle meanwhile (decision 0142).
 */
export const MOST_AT_ONCE = 8 * MOST_TOGETHER

interface Standing {
  readonly waiting: number
  readonly sealing: number
}

/** How many more may be taken up now. */
export const roomFor = ({ sealing }: Pick<Standing, 'sealing'>): number =>
  Math.max(0, Math.min(MOST_TOGETHER, MOST_AT_ONCE - sealing))

/** What follows once one of its contracts has a result: none is left, the next ones fit whole, or others have to be written first. */
export const afterResult = ({ waiting, sealing }: Standing): 'end' | 'next' | 'wait' => {
  if (waiting + sealing === 0) return 'end'
  return waiting > 0 && roomFor({ sealing }) === MOST_TOGETHER ? 'next' : 'wait'
}

/** Whether the will of its list was proved too long ago. */
export const isWillOver = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() > BATCH_WILL_HOURS * 3_600_000
