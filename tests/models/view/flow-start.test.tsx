// The chart of the wizard, walked through its five steps.
import '#tests/support/screen-first.ts'
import { WizardView } from '#src/features/contracts/flow-start/wizard-view.tsx'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { flowStartModel } from '#tests/models/flow-start.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { makeUser } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(flowStartModel, {
  page: ({ start }, way) => (
    <WizardView actor={start(flowStartMachine, flowStartModel.starts[way]?.()) as never} />
  ),
  setting: {
    user: makeUser(),
    answers: {
      '/BaseService/file/download': () => ({
        raw: Buffer.from(samplePdf([{}, {}])),
        headers: { 'content-type': 'application/pdf' },
      }),
    },
  },
  // The view says so as soon as the input is there.
  byItself: ['path.reached'],
})
