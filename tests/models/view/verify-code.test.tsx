// The chart of a text-message code, walked where the will to sign is proved.
import { WillStep } from '#src/features/contracts/signing/will-step.tsx'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { refused } from '#tests/models/support/failures.ts'
import { AT, TASK } from '#tests/models/support/task.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { verifyCodeModel } from '#tests/models/verify-code.model.ts'

const BY_SMS = { ...TASK, willing: ['sms' as const] }

walkInView(verifyCodeModel, {
  page: ({ start }) => {
    const signing = start(signingMachine, AT)
    endChild(signing, 'done', 'loadTask', { output: BY_SMS })
    return <WillStep actor={signing as never} task={BY_SMS} />
  },
  // The proof itself is another chart's matter: it is refused, so that the form is there again.
  after: ({ find }) => {
    const signing = find('signing')
    if (signing?.getSnapshot().matches({ preparing: { proving: 'checking' } }) === true)
      endChild(signing, 'error', 'proveWill', { error: refused('code.wrong', '验证码不正确') })
  },
})
