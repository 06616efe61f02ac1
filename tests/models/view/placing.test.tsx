// The chart of placing signatures, walked on the wizard's step: palette, keys, measures, tools.
import '#tests/support/screen-first.ts'
import { SignPosition } from '#src/features/contracts/flow-start/steps/positions-step.tsx'
import { WizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { placingModel } from '#tests/models/placing.model.ts'
import { COMPLETE, draftOf, FILE, FILLED, NOW, OTHER_FILE, PLACE } from '#tests/models/support/draft.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { uuidCounter } from '#tests/models/support/ids.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(placingModel, {
  page: ({ start }, way) => {
    const wizard = start(flowStartMachine, { contractId: undefined, now: () => NOW, newId: uuidCounter() })
    const fields = way === 'one placed' || way === 'two files' ? [PLACE] : []
    const content = {
      ...COMPLETE,
      step: 'signPosition' as const,
      files: way === 'two files' ? [FILE, OTHER_FILE] : [FILE],
      fields,
      ...(way === 'one to fill' && { filled: [FILLED] }),
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
