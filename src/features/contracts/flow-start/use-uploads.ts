// The uploads that are on their way, or were refused and not put away.
import type { ActorRefFrom } from 'xstate'
import { useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import type { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'

type Upload = ActorRefFrom<typeof uploadMachine>

/** Files to be signed, and those that only go along. */
export const useUploads = (): {
  readonly sending: readonly Upload[]
  readonly attaching: readonly Upload[]
} => {
  const uploads = useWizard((snapshot) => snapshot.context.uploads)
  const children = useWizard((snapshot) => snapshot.children as Record<string, unknown>)
  const begun = uploads.flatMap((uploadId) => (children[uploadId] as Upload | undefined) ?? [])
  const isAttached = (upload: Upload): boolean => upload.getSnapshot().context.isAttachment === true
  return { sending: begun.filter((upload) => !isAttached(upload)), attaching: begun.filter(isAttached) }
}
