// Calls of VirtualProductService.
import * as products from '#protocol/trade/packages.ts'
import { bind } from '#src/services/http/bind.ts'

export const getExclusiveOffer = bind(products.getExclusiveOffer)
export const claimExclusiveOffer = bind(products.claimExclusiveOffer)
export const listPackages = bind(products.listPackages)
export const listProcesses = bind(products.listProcesses)
