// The worker in which values are drawn into documents; `createFieldFiller` calls its task.
import { serveTasks } from '#server/documents/workers/serve.ts'
import { fillFields } from './fill-fields.ts'

serveTasks({ fillFields })
