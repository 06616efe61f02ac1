// The session's chart, walked in Chromium.
import { sessionInBrowser } from '#tests/models/browser/session.ts'
import { walkInBrowser } from '#tests/models/browser/walk-in-browser.ts'

walkInBrowser(sessionInBrowser)
