// A viewport for jsdom, which has no layout: pages are read but not painted.
// Whatever is scrolled to comes into view.
// @ts-expect-error -- the package describes its worker to nobody
import * as worker from 'pdfjs-dist/build/pdf.worker.mjs'

type Watcher = IntersectionObserver & {
  readonly root: Element | null
  readonly seen: (elements: readonly Element[]) => void
  readonly watched: ReadonlySet<Element>
}

const watchers = new Set<Watcher>()
const scrolled = new WeakSet<Element>()

/** Adds it to this test file's window; nothing is in view before something was scrolled. */
export const openViewport = (): void => {
  window.IntersectionObserver = class {
    readonly root: Element | null
    readonly watched = new Set<Element>()
    readonly callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback, { root }: IntersectionObserverInit = {}) {
      this.callback = callback
      this.root = root instanceof Element ? root : null
      watchers.add(this as unknown as Watcher)
    }
    seen(elements: readonly Element[]) {
      const entries = elements.map((target) => ({
        target,
        isIntersecting: true,
        intersectionRect: { height: 1 },
      }))
      this.callback(entries as never, this as never)
    }
    observe(element: Element) {
      this.watched.add(element)
      if (this.root !== null && scrolled.has(this.root)) this.seen([element])
    }
    unobserve(element: Element) {
      this.watched.delete(element)
    }
    disconnect() {
      watchers.delete(this as unknown as Watcher)
    }
    takeRecords() {
      return []
    }
  } as never
  Element.prototype.scrollTo = function scrollTo(this: Element) {
    scrolled.add(this)
    for (const watcher of watchers) if (watcher.root === this) watcher.seen([...watcher.watched])
  } as never
  document.elementsFromPoint = () => []
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.setPointerCapture = () => undefined
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const known: Record<string, unknown> = {
      canvas: this,
      getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
      measureText: () => ({ width: 10, fontBoundingBoxAscent: 8, fontBoundingBoxDescent: 2 }),
    }
    const get = (_: object, name: string) => known[name] ?? (() => undefined)
    return new Proxy({}, { get, set: () => true })
  } as never
  // Without a worker of its own, pdf.js reads in this thread.
  Object.assign(globalThis, { pdfjsWorker: worker })
}
