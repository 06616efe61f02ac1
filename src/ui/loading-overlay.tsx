// Covers the page during work that must not be disturbed; it has a time limit (specification §9).
import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import styles from '#src/ui/loading-overlay.module.css'

/** The overlay goes away after this long, whatever happens, so that nobody is locked out. */
export const OVERLAY_LIMIT_MS = 20_000

export interface LoadingOverlayProps {
  readonly isOpen: boolean
  /** What is going on. */
  readonly words: string
}

/** A veil over everything with a spinner and a line; its time limit restarts each time `isOpen` becomes true. */
export const LoadingOverlay = ({ isOpen, words }: LoadingOverlayProps) =>
  isOpen ? <Veil words={words} /> : null

const Veil = ({ words }: { readonly words: string }) => {
  const [isOver, end] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => end(true), OVERLAY_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div className={styles['veil']} role="status">
      <Spin size="large" />
      <span>{words}</span>
    </div>
  )
}
