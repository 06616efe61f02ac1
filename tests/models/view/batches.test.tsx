// The chart of a user's batches, walked at the panel.
import { useSelector } from '@xstate/react'
import { BatchPanel } from '#src/features/contracts/batches/batch-panel.tsx'
import { useBatchesActor } from '#src/machines/react.tsx'
import type { BatchesActor } from '#src/machines/react.tsx'
import { batchesModel } from '#tests/models/batches.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const Panel = ({ actor }: { readonly actor: BatchesActor }) =>
  useSelector(actor, ({ context }) => context.tasks.length > 0) ? <BatchPanel actor={actor} /> : null

const SignedIn = () => {
  const actor = useBatchesActor()
  return actor === undefined ? null : <Panel actor={actor} />
}

walkInView(batchesModel, {
  page: () => <SignedIn />,
  setting: { user: makeUser() },
})
