// Files dropped anywhere on an element; a part of it that takes them itself goes first.
import type { DragEvent } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Handlers for the element. While files are over it, it carries `data-dropping`. */
export const fileDrop = (onFiles: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>): void => {
    if (!hasFiles(event)) return
    const isTaken = event.isDefaultPrevented()
    event.currentTarget.toggleAttribute('data-dropping', !isTaken)
    if (isTaken) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  },
  onDragLeave: (event: DragEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null))
      event.currentTarget.removeAttribute('data-dropping')
  },
  onDrop: (event: DragEvent<HTMLElement>): void => {
    event.currentTarget.removeAttribute('data-dropping')
    if (event.isDefaultPrevented() || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  },
})
