// Calls that cancel a company.
import * as cancellation from '#protocol/company/cancellations/cancellations.ts'
import { bind } from '#src/services/http/bind.ts'

export const getCompanyCancellation = bind(cancellation.getCompanyCancellation)
export const askCompanyCancellation = bind(cancellation.askCompanyCancellation)
export const takeBackCompanyCancellation = bind(cancellation.takeBackCompanyCancellation)
