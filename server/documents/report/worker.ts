// The report task as a worker thread offers it.
import { serveTasks } from '../workers/serve.ts'
import { layOutEvidenceReport } from './evidence-report.ts'

serveTasks({ layOutEvidenceReport })
