// The chart of one upload, walked in its row.
import { UploadRow } from '#src/features/contracts/flow-start/upload-row.tsx'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { uploadModel } from '#tests/models/upload.model.ts'

walkInView(uploadModel, {
  page: ({ start }, way) => (
    <ol>
      <UploadRow upload={start(uploadMachine, uploadModel.starts[way]?.()) as never} />
    </ol>
  ),
})
