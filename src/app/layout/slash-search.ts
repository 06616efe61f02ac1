// The key `/` leads to the search of the list on the page.
import { useEffect } from 'react'
import { SEARCH_FIELD } from '#src/ui/list-search.tsx'
import { isDialogOpen } from '#src/ui/open-dialog.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))

const focusSearch = (event: KeyboardEvent): void => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // What a dialog is over is not reached through it.
  if (isDialogOpen()) return
  const field = document.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}] input`)
  if (field === null) return
  event.preventDefault()
  field.focus()
  field.select()
}

/** Listens for as long as the frame is there. */
export const useSlashSearch = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
}
