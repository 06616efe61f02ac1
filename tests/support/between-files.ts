// Leaves the process, after each test file, as the next expects it: a worker's files share modules.
import { afterAll, vi } from 'vitest'
import { openApps } from '#tests/support/open-apps.ts'

afterAll(() => {
  // A file that closes its database itself leaves its servers behind.
  openApps.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
