// What the desk's page of dictionaries reads and sends.
import { useQuery } from '@tanstack/react-query'
import { useDeskChange } from '#src/features/platform/operators/queries.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'
import * as calls from '#src/services/operators.ts'

const LIST = 'dictionaries'

export const useDeskDictionaries = () =>
  useQuery({
    queryKey: ['desk', LIST],
    queryFn: ({ signal }) => calls.listDeskDictionaries({}, { signal }),
  })

const add = oncePerAct(calls.addDictionaryValue)
const change = oncePerAct(calls.changeDictionaryValue)
const order = oncePerAct(calls.orderDictionary)

export const useAddValue = () => useDeskChange(LIST, add)
export const useChangeValue = () => useDeskChange(LIST, change)
export const useOrderValues = () => useDeskChange(LIST, order)
