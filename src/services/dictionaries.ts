// Calls of the service Archives.
import { listDictionaries as call } from '#protocol/platform/dictionaries.ts'
import { bind } from '#src/services/http/bind.ts'

export const listDictionaries = bind(call)
