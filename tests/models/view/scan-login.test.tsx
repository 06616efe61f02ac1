// The chart of the code that a phone scans, walked on its page.
import { ScanPanel } from '#src/features/account/sessions/scan-panel.tsx'
import { scanLoginModel } from '#tests/models/scan-login.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(scanLoginModel, { page: () => <ScanPanel /> })
