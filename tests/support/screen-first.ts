// Prepares the screen at import, for what asks of the browser while it is being loaded: import it before that.
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
