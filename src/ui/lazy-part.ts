// A part whose code is fetched when it is first shown, with patience for a server that is away.
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { AWAY_RETRY_MS, isServerThere } from '#src/ui/server-there.ts'

/** How long a part's code may take to arrive, in milliseconds (specification §9). */
export const CODE_LIMIT_MS = 120_000

/** The code did not arrive in time. */
export class CodeTooLate extends Error {
  constructor() {
    super('code did not arrive in time')
    this.name = 'CodeTooLate'
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Loads again while the server is away; code that a present server does not have is gone for good. */
const patiently = async <Code>(load: () => Promise<Code>, isOver: () => boolean): Promise<Code> => {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (isOver()) throw error
      // The server may have come back between the two: only a second failure with an answering server counts.
      if (await isServerThere()) return load()
      await pause(AWAY_RETRY_MS)
    }
  }
}

/** The code, or `CodeTooLate` after `CODE_LIMIT_MS`, or what the browser threw when a present server has no such code. */
export const inTime = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true
      reject(new CodeTooLate())
    }, CODE_LIMIT_MS)
  })
  try {
    return await Promise.race([patiently(load, () => isOver), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A component whose code is fetched when it is first shown. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await inTime(load) }))
