// Bringing the input of a path into view and under the keyboard.

const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** Scrolls to the part marked `data-path` and focuses its first control; false when the path is not on the page. */
export const focusPath = (path: string): boolean => {
  const part = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  if (part === null) return false
  part.scrollIntoView({ block: 'center' })
  const control = part.matches(FOCUSABLE) ? part : part.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
  return true
}
