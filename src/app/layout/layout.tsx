// The frame around a page, by the layout of its route.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { LayoutName } from '#src/app/routes/app-route.ts'
import { EntryLayout } from '#src/app/layout/entry-layout.tsx'
import { WaitingView } from '#src/app/waiting-view.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'

// The sign-in pages do without menus and dialogs, so their code waits until it is needed.
const Standing = lazyPart(async () => (await import('#src/app/layout/standing.tsx')).Standing)
const WithLibrary = lazyPart(async () => (await import('#src/app/with-library.tsx')).WithLibrary)

export interface LayoutProps {
  readonly name: LayoutName
  /** Whether the page is drawn without the component library. */
  readonly isPlain: boolean
  readonly children: ReactNode
}

export const Layout = ({ name, isPlain, children }: LayoutProps) => {
  const user = useMaybeUser()
  if (name === 'entry')
    return (
      <EntryLayout>
        {isPlain ? (
          children
        ) : (
          <Suspense fallback={<WaitingView inline />}>
            <WithLibrary>{children}</WithLibrary>
          </Suspense>
        )}
      </EntryLayout>
    )
  return (
    <Suspense fallback={null}>
      <Standing user={user} name={name}>
        {children}
      </Standing>
    </Suspense>
  )
}
