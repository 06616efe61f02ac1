// Prepares the screen at import, for modules that read the browser while they load.
// Import it before them.
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
