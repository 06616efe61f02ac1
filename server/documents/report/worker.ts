// The tasks of reports and letters as a worker thread offers them.
import { serveTasks } from '#server/documents/workers/serve.ts'
import { layOutAuthorisationLetter } from './authorisation-letter.ts'
import { layOutEvidenceReport } from './evidence-report.ts'

serveTasks({ layOutEvidenceReport, layOutAuthorisationLetter })
