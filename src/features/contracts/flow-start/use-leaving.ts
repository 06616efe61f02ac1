// What happens before a tab goes out of sight or is closed with something unsaved.
import { useEffect } from 'react'

/** `keep` saves what it can and says whether something is unsaved: then closing is asked about. It must stay the same function. */
export const useLeaving = (keep: () => boolean): void =>
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (keep()) event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    globalThis.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      globalThis.removeEventListener('beforeunload', onUnload)
    }
  }, [keep])
