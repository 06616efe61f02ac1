// A page's code on its way: too late after a while, and then known as late (specification §9).
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** How long a page's code may take to arrive. */
export const PAGE_LIMIT_MS = 120_000

/** The code did not arrive in time. */
export class PageTooLate extends Error {
  constructor() {
    super('page did not arrive in time')
    this.name = 'PageTooLate'
  }
}

/** The code, or `PageTooLate`. */
export const inTime = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageTooLate()), PAGE_LIMIT_MS)
  })
  try {
    return await Promise.race([load(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A page whose code is fetched when it is first shown. */
export const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await inTime(load) }))
