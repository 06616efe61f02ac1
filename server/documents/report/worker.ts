// The tasks of reports, letters and documents as a worker thread offers them.
import { layOutMadeDocument } from '#server/documents/typesetting/made-document.ts'
import { layOutWrittenText } from '#server/documents/typesetting/written-text.ts'
import { serveTasks } from '#server/documents/workers/serve.ts'
import { layOutAuthorisationLetter } from './authorisation-letter.ts'
import { layOutEvidenceReport } from './evidence-report.ts'

serveTasks({ layOutEvidenceReport, layOutAuthorisationLetter, layOutMadeDocument, layOutWrittenText })
