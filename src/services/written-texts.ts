// Calls of ContractService around files written online.
import * as files from '#protocol/templates/written-texts/written-files.ts'
import { bind } from '#src/services/http/bind.ts'

export const makeWrittenFile = bind(files.makeWrittenFile)
export const getWrittenFile = bind(files.getWrittenFile)
