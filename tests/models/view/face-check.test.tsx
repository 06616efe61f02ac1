// The chart of 刷脸, walked where the will to sign is proved.
import { WillStep } from '#src/features/contracts/signing/will-step.tsx'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { faceCheckModel } from '#tests/models/face-check.model.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { AT, FACE_TASK } from '#tests/models/support/task.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(faceCheckModel, {
  page: ({ start }) => {
    const signing = start(signingMachine, AT)
    endChild(signing, 'done', 'loadTask', { output: FACE_TASK })
    return <WillStep actor={signing as never} task={FACE_TASK} />
  },
})
