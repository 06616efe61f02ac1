// What stands around a page, by the layout its route names.
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import type { LayoutName } from '#src/app/routes.tsx'
import { EntryLayout } from '#src/app/layout/entry-layout.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'

// The sign-in pages do without menus, so their code waits for someone signed in.
const MainLayout = lazy(async () => ({
  default: (await import('#src/app/layout/main-layout.tsx')).MainLayout,
}))

export const Layout = ({ name, children }: { readonly name: LayoutName; readonly children: ReactNode }) => {
  const user = useMaybeUser()
  if (name === 'entry') return <EntryLayout>{children}</EntryLayout>
  // An open page that also has a place inside the application stands alone for those who are not signed in.
  if (name === 'bare' || user === null) return <main>{children}</main>
  return (
    <Suspense fallback={null}>
      <MainLayout user={user} name={name}>
        {children}
      </MainLayout>
    </Suspense>
  )
}
