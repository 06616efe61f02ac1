// Ctrl K, or ⌘ K, opens the command palette; its code waits until then.
import { Suspense, useEffect, useState } from 'react'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { isDialogOpen } from '#src/ui/open-dialog.ts'

const Palette = lazyPart(async () => (await import('#src/app/palette/palette.tsx')).Palette)

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

export const PaletteKey = ({ user }: { readonly user: UserInfo }) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      // Over another dialog it would hide what is asked there.
      setOpen((open) => !open && !isDialogOpen())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette user={user} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
