// Calls of form designs.
import * as designs from '#protocol/hr/hr-designs/hr-designs.ts'
import { bind } from '#src/services/http/bind.ts'

export const getHrDesign = bind(designs.getHrDesign)
export const saveHrDesign = bind(designs.saveHrDesign)
