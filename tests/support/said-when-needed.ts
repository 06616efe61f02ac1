// What words about a failure need is made when they are needed, not beforehand each time.
import { configure, getConfig } from '@testing-library/react'
import * as react from 'react'

const { getElementError: withPage } = getConfig()

/** Set by Testing Library while `waitFor` and `find…` look. */
const isWaiting = (): boolean =>
  (getConfig() as unknown as { readonly _disableExpensiveErrorDiagnostics?: boolean })[
    '_disableExpensiveErrorDiagnostics'
  ] === true

// Each change of a page is a look. To write the whole page out takes longer than to look; it is done when waiting is over.
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withPage(message, container),
})

// React captures for every element who made it, up to so many between two drawings. A warning names the component without it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Record<string, object>
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {},
})
