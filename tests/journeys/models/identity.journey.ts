// The chart of switching identities, walked in Chromium.
import { identityInBrowser } from '#tests/models/browser/identity.ts'
import { walkInBrowser } from '#tests/models/browser/walk-in-browser.ts'

walkInBrowser(identityInBrowser)
