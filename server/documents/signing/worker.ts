// Seals documents and checks them afterwards: the worker of `createSealing` and `createVerifier`.
import { checkBytes } from '#server/documents/verification/check-bytes.ts'
import type { CheckOptions } from '#server/documents/verification/summarise.ts'
import { serveTasks } from '#server/documents/workers/serve.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import type { EmbeddedKey } from '#server/trust/signer.ts'
import { embeddedTimestamps } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { addLongTermData, prepareLongTermData, renewLongTermData } from './long-term.ts'
import type {
  EmbeddedOrigin,
  LongTermTask,
  PrepareLongTermTask,
  PrepareTask,
  ReserveTask,
  SignTask,
} from './sealing-tasks.ts'
import { prepareSignature, signAppending } from './sign-document.ts'
import { reserveSlots } from './slots.ts'
import { stampsInFile } from './stamps-in-file.ts'

const sourceOf = (origin: EmbeddedOrigin<EmbeddedKey>, clockOffsetMs: number): TimestampSource =>
  embeddedTimestamps(
    {
      signer: embeddedSigner(origin.key),
      clock: { now: () => new Date(Date.now() + clockOffsetMs) },
    },
    origin.isCheckedLater,
  )

serveTasks({
  check: ({ pdf, options }: { pdf: Uint8Array; options: CheckOptions }) => checkBytes(pdf, options),
  reserve: (task: ReserveTask) => reserveSlots(task.pdf, task.signatures),
  sign: ({ key, timestamps, clockOffsetMs, ...request }: SignTask) =>
    signAppending({
      ...request,
      signer: embeddedSigner(key),
      timestamps: timestamps && sourceOf(timestamps, clockOffsetMs),
    }),
  stamps: ({ pdf }: { pdf: Uint8Array }) => stampsInFile(pdf),
  prepare: (task: PrepareTask) => prepareSignature(task),
  prepareLongTerm: (task: PrepareLongTermTask) => prepareLongTermData(task.pdf, task),
  addLongTerm: ({ timestamps, clockOffsetMs, ...task }: LongTermTask) =>
    addLongTermData(task.pdf, { ...task, timestamps: sourceOf(timestamps, clockOffsetMs) }),
  renewLongTerm: ({ timestamps, clockOffsetMs, ...task }: LongTermTask) =>
    renewLongTermData(task.pdf, { ...task, timestamps: sourceOf(timestamps, clockOffsetMs) }),
})
