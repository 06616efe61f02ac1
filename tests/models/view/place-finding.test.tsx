// The chart that proposes places, walked on the wizard's step: its bar and its ghosts.
import '#tests/support/screen-first.ts'
import { SignPosition } from '#src/features/contracts/flow-start/steps/positions-step.tsx'
import { WizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { placeFindingModel } from '#tests/models/place-finding.model.ts'
import { COMPLETE, draftOf, FILE, NOW, PLACE } from '#tests/models/support/draft.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { uuidCounter } from '#tests/models/support/ids.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(placeFindingModel, {
  page: ({ start }, way) => {
    const wizard = start(flowStartMachine, { contractId: undefined, now: () => NOW, newId: uuidCounter() })
    const fields = way === 'something placed' ? [PLACE] : []
    const content = {
      ...COMPLETE,
      step: 'signPosition' as const,
      files: [FILE],
      fields,
    }
    endChild(wizard, 'done', 'openDraft', { output: draftOf(content) })
    return (
      <WizardActor value={wizard as never}>
        <SignPosition />
      </WizardActor>
    )
  },
  setting: {
    answers: {
      '/BaseService/file/download': () => ({
        raw: Buffer.from(samplePdf([{}, {}])),
        headers: { 'content-type': 'application/pdf' },
      }),
    },
  },
})
