// The tasks of batches, apart from the other calls: every page asks for them.
import * as tasks from '#protocol/contracts/batches/tasks.ts'
import { bind } from '#src/services/http/bind.ts'

export const closeBatch = bind(tasks.closeBatch)
export const listBatches = bind(tasks.listBatches)
