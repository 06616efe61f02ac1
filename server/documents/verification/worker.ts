// The worker thread in which files from outside are checked.
import { serveTasks } from '#server/documents/workers/serve.ts'
import { checkBytes } from './check-bytes.ts'
import type { CheckOptions } from './summarise.ts'

serveTasks({
  check: ({ pdf, options }: { pdf: Uint8Array; options: CheckOptions }) => checkBytes(pdf, options),
})
