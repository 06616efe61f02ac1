// The chart of the signing page, walked in Chromium.
import { signingInBrowser } from '#tests/models/browser/signing.ts'
import { walkInBrowser } from '#tests/models/browser/walk-in-browser.ts'

walkInBrowser(signingInBrowser)
