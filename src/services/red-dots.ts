// The red dots of ContractService, apart from its other calls: every page asks for them.
import * as redDots from '#protocol/contracts/contracts/red-dots.ts'
import { bind } from '#src/services/http/bind.ts'

export const getNotice = bind(redDots.getNotice)
