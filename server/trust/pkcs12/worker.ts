// The thread in which PKCS#12 files from outside are opened; `openPfxApart` starts it.
import { serveTasks } from '#server/documents/workers/serve.ts'
import { openPfx } from './open-pfx.ts'

serveTasks({
  open: ({ file, password }: { file: Uint8Array; password: string }) =>
    Promise.resolve().then(() => openPfx(file, password)),
})
