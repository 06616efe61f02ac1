// The keys of a document that is read: + - 0 for the zoom, Ctrl F for the search.
import type { KeyboardEvent } from 'react'
import { ZOOM_STEP, clampZoom } from '#src/ui/pdf/zoom.ts'

interface KeysOf {
  /** Percent. */
  readonly zoom: number
  readonly onZoom: (percent: number) => void
  readonly onFitWidth: () => void
  /** Without it the browser's own search opens. */
  readonly onSearch?: (() => void) | undefined
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Does what a key asks for; other keys, and those typed into a field, are left alone. */
export const readerKeys =
  ({ zoom, onZoom, onFitWidth, onSearch }: KeysOf) =>
  (event: KeyboardEvent): void => {
    const acts: Record<string, (() => void) | undefined> =
      event.ctrlKey || event.metaKey
        ? { f: onSearch, F: onSearch }
        : {
            '+': () => onZoom(clampZoom(zoom + ZOOM_STEP)),
            '=': () => onZoom(clampZoom(zoom + ZOOM_STEP)),
            '-': () => onZoom(clampZoom(zoom - ZOOM_STEP)),
            '0': onFitWidth,
          }
    const act = acts[event.key]
    if (act === undefined || event.altKey || (isTyping(event.target) && !event.ctrlKey && !event.metaKey))
      return
    event.preventDefault()
    act()
  }
