// The chart of the palette's search, walked beside the palette.
import { Palette } from '#src/app/palette/palette.tsx'
import { paletteModel } from '#tests/models/palette.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const USER = asCompany()

walkInView(paletteModel, {
  page: () => <Palette user={USER} onClose={() => undefined} />,
  setting: { user: USER },
})
