// The chart of setting places on a template, walked on its page.
import '#tests/support/screen-first.ts'
import '#src/features/contracts/flow-start/positions/place-editor.tsx'
import { SetPositionPage } from '#src/features/contracts/flow-start/set-position-page.tsx'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { templatePlacesModel } from '#tests/models/template-places.model.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(templatePlacesModel, {
  page: () => <SetPositionPage />,
  setting: {
    at: '/flowStart/setPosition?templateId=70000000-0000-4000-8000-000000000001',
    answers: {
      '/ContractService/template/pdf': () => ({
        raw: Buffer.from(samplePdf([{}, {}])),
        headers: { 'content-type': 'application/pdf' },
      }),
    },
  },
  // The view says so as soon as the place is there.
  byItself: ['path.reached'],
})
