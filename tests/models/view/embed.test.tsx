// The chart of the framed signing page, walked on its page; the signing inside has a walk of its own.
import { EmbedPage } from '#src/features/contracts/signing/embed-page.tsx'
import { embedModel } from '#tests/models/embed.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(embedModel, { page: () => <EmbedPage />, setting: { at: '/embed?token=token' } })
