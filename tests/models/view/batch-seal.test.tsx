// The chart of one batch, walked at its card in the panel.
import { BatchCard } from '#src/features/contracts/batches/batch-panel.tsx'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { batchSealModel, IN_PART } from '#tests/models/batch-seal.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

walkInView(batchSealModel, {
  page: ({ start }, from) => (
    <BatchCard actor={start(batchSealMachine, batchSealModel.starts[from]?.()) as never} />
  ),
  setting: {
    user: makeUser(),
    answers: { '/ContractService/batch/detail': () => ({ data: { ...IN_PART, failures: [] } }) },
  },
})
