// Calls for developers (mirrors protocol/development.ts).
import * as development from '#protocol/development.ts'
import { bind } from '#src/services/http/bind.ts'

export const readChart = bind(development.readChart)
