// Calls for developers (mirrors protocol/platform/inspection.ts).
import * as development from '#protocol/platform/inspection.ts'
import { bind } from '#src/services/http/bind.ts'

export const readChart = bind(development.readChart)
