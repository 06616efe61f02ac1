// Signing in by scanning a code with a phone (specification §2, /appLogin).
import { Redirect, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { LoginLinks, LoginTabs } from '#src/features/account/sessions/login-tabs.tsx'
import { ScanPanel } from '#src/features/account/sessions/scan-panel.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { returnTarget } from '#src/ui/return-target.ts'

export const AppLoginPage = () => {
  const search = useSearch()
  const user = useMaybeUser()
  if (user !== null) return <Redirect to={returnTarget(search, PAGES.home)} replace />
  return (
    <>
      <LoginTabs current={PAGES.scanLogin} />
      <ScanPanel />
      <LoginLinks />
    </>
  )
}
