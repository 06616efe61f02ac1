// The chart of the live preview, walked beside the form of a typed signature.
import { TypedForm } from '#src/features/seals/seals/typed-form.tsx'
import { sealPreviewModel } from '#tests/models/seal-preview.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(sealPreviewModel, {
  page: () => <TypedForm name="林清和" listPath="/user/userCenter/signature" />,
  opening: ['preview.wanted', 'plain'],
})
