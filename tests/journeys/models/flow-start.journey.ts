// The chart of the wizard, walked in Chromium.
import { flowStartInBrowser } from '#tests/models/browser/flow-start.ts'
import { walkInBrowser } from '#tests/models/browser/walk-in-browser.ts'

walkInBrowser(flowStartInBrowser)
