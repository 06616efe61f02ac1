// The chart of a viewing code, walked on the page that waits for it.
import { NotShown } from '#src/features/contracts/contracts/not-shown.tsx'
import { refused } from '#tests/models/support/failures.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { viewingCodeModel } from '#tests/models/viewing-code.model.ts'
import { rowOf } from '#tests/support/contract-row.ts'
import { makeUser } from '#tests/support/user.ts'

walkInView(viewingCodeModel, {
  page: () => (
    <NotShown
      contractId={rowOf().contractId}
      error={refused('viewing.code-due', '发起方为这份合同设置了查看码')}
      onRetry={() => undefined}
    />
  ),
  setting: { user: makeUser() },
})
