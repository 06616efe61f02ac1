// The chart of the preview, walked beside the fields of a template.
import '#tests/support/screen-first.ts'
import { WizardView } from '#src/features/contracts/flow-start/wizard-view.tsx'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { fillingPreviewModel } from '#tests/models/filling-preview.model.ts'
import { DRAFT_ID, FILLING, NOW, draftOf } from '#tests/models/support/draft.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { uuidCounter } from '#tests/models/support/ids.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(fillingPreviewModel, {
  page: ({ start }) => (
    <WizardView
      actor={start(flowStartMachine, { contractId: DRAFT_ID, now: () => NOW, newId: uuidCounter() }) as never}
    />
  ),
  setting: {
    user: makeUser(),
    answers: { '/ContractService/template/filling': () => ({ data: { newest: null, remembered: {} } }) },
  },
  begin: async ({ find }) => endChild(find('flowStart')!, 'done', 'openDraft', { output: draftOf(FILLING) }),
})
